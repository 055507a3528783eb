/** The screens, actions and saved views of staff in 'Jump to'. */
import { msg, msgs } from "@domain/message.ts";
import { REPORT_DEFINITIONS } from "@domain/reports/report-definitions.ts";
import { REPORTS } from "@domain/reports/report-view.ts";
import type { SavedViewView } from "@domain/saved-view.ts";
import type { ViewedList } from "@domain/saved-view-rules.ts";
import type { SessionUserView } from "@domain/user.ts";
import {
  Bookmark,
  CalendarClock,
  ChartColumn,
  Inbox,
  Megaphone,
  Plus,
  ReceiptText,
  Settings,
  UserPlus,
} from "lucide-react";
import type { FixedEntry } from "../../features/jump-to/entries.ts";
import { EntryIcon } from "../../features/jump-to/entry-icon.tsx";
import { MONTH_REPORT, STATEMENTS_REPORT } from "../../features/reports/report-tabs.tsx";
import { formAddress } from "../../lib/form-request.ts";
import { paths } from "../../lib/paths.ts";
import { useProperty } from "../../lib/property.store.ts";
import { t } from "../../lib/t.ts";
import { savedViewAddress } from "../pages/common/saved-view-address.ts";
import { SETTINGS_TABS, settingsSearch } from "../pages/settings/settings-tabs.ts";
import { STAFF_LINKS } from "../shells/staff-nav.ts";
import { actionEntry, screenEntry } from "./fixed-entries.tsx";

/** The words, beside its title, by which people look for one of `REPORTS`. All of them can be exported, so these words are the default. */
const ANY_REPORT = msg("export CSV download");
const REPORT_KEYWORDS: Partial<Record<(typeof REPORTS)[number], string>> = {
  delinquency: msg("unpaid late missed owed export CSV download"),
  "lease-expiry": msg("renew renewals expiring export CSV download"),
};

const SCREEN_KEYWORDS: Readonly<Record<string, string>> = {
  [paths.rent]: msg("paid payments month"),
  [paths.settings]: msg("office hours emergency line address logo"),
};

const reportAddress = (name: string) => `${paths.reports}?report=${name}`;

/** The screens that are listed first. The others follow in the order of the navigation. */
const FIRST: readonly string[] = [paths.inbox, paths.incidents, paths.reports, paths.settings];

/** Numbers of open tasks, which the entries of screens show. */
interface TaskCounts {
  openIncidents: number | undefined;
  unreadConversations: number;
}

export function staffScreens(
  { isManager }: SessionUserView,
  { openIncidents, unreadConversations }: TaskCounts,
): FixedEntry[] {
  const details: Record<string, string> = {
    [paths.incidents]: openIncidents ? t("{count} open", { count: openIncidents }) : "",
    [paths.inbox]: unreadConversations > 0 ? t("{count} unread", { count: unreadConversations }) : "",
  };
  const screens = [
    ...STAFF_LINKS.map(({ to, label, Icon }) => ({ to, label, Icon })),
    { to: paths.inbox, label: msg("Office inbox"), Icon: Inbox },
    { to: paths.announcements, label: msg("Announcements"), Icon: Megaphone },
    ...(isManager ? [{ to: paths.settings, label: msg("Settings"), Icon: Settings }] : []),
  ].map(({ to, label, Icon }) =>
    screenEntry(label, to, Icon, { detail: details[to], keywords: SCREEN_KEYWORDS[to] }),
  );
  const rankOf = ({ to }: FixedEntry) => (FIRST.includes(to) ? FIRST.indexOf(to) : FIRST.length);
  const hasLedger = useProperty.getState().ledger.isOn;
  const reports = REPORTS.filter((name) => name !== "balances" || hasLedger);
  const typedOnly = [
    ...reports.map((name) => {
      const { title } = REPORT_DEFINITIONS[name];
      const keywords = REPORT_KEYWORDS[name] ?? ANY_REPORT;
      return screenEntry(title, reportAddress(name), ChartColumn, { detail: msg("Reports"), keywords });
    }),
    screenEntry(msg("Behavior vs Delinquency"), reportAddress(MONTH_REPORT), CalendarClock, {
      detail: msg("Reports"),
    }),
    ...(hasLedger
      ? [
          screenEntry(msg("Statements"), reportAddress(STATEMENTS_REPORT), ReceiptText, {
            detail: msg("Reports"),
          }),
        ]
      : []),
    // The first tab has the address of Settings itself.
    ...(isManager ? SETTINGS_TABS.slice(1) : []).map(({ name, label }) => {
      const keywords = name === "team" ? msg("invite staff colleague") : "";
      return screenEntry(label, paths.settings + settingsSearch(name), Settings, {
        detail: msg("Settings"),
        keywords,
      });
    }),
  ];
  return [
    ...screens.sort((a, b) => rankOf(a) - rankOf(b)),
    ...typedOnly.map((entry) => ({ ...entry, isTypedOnly: true })),
  ];
}

export const staffActions = (): readonly FixedEntry[] => [
  actionEntry(msg("Add Incident"), formAddress(paths.incidents, "incident"), Plus),
  actionEntry(msg("New announcement"), formAddress(paths.announcements, "announcement"), Megaphone),
  actionEntry(msg("New Resident"), formAddress(paths.residents, "resident"), UserPlus, {
    keywords: msg("invite invitation move in"),
  }),
];

const LIST_NAMES: Readonly<Record<ViewedList, string>> = msgs({
  residents: "Residents",
  incidents: "Incidents",
});

/** The entry of a saved view. Its key has the view's ID, because several views may have the same address. */
export const savedViewEntry = (view: SavedViewView): FixedEntry => ({
  key: `saved-view:${view._id}`,
  title: view.name,
  detail:
    view.visibility === "team"
      ? t("{list}, Team", { list: t(LIST_NAMES[view.list]) })
      : t(LIST_NAMES[view.list]),
  kind: t("Saved view"),
  to: savedViewAddress(view),
  icon: <EntryIcon of={Bookmark} />,
});
