/** 'Jump to' of residents: their own screens and actions, without a search on the server. */

import { msg } from "@domain/message.ts";
import { ACCOUNT_SEARCH } from "@domain/page-routes.ts";
import { isMember, isReader } from "@domain/roles.ts";
import type { SessionUserView } from "@domain/user.ts";
import { MessageSquare, Plus, Scale, ShieldCheck } from "lucide-react";
import { useMemo } from "react";
import {
  type FixedEntry,
  filterEntries,
  initialGroups,
  limitGroups,
} from "../../features/jump-to/entries.ts";
import { Palette } from "../../features/jump-to/palette.tsx";
import { formAddress } from "../../lib/form-request.ts";
import { paths } from "../../lib/paths.ts";
import { t } from "../../lib/t.ts";
import { focusContent } from "../../ui/focus-content.ts";
import { tabsOf } from "../pages/resident-dashboard/resident-tabs.ts";
import { useHasBalance } from "../pages/resident-dashboard/use-has-balance.ts";
import { actionEntry, screenEntry } from "./fixed-entries.tsx";
import { useJumpTo } from "./jump-to.store.ts";
import type { JumpToProps } from "./jump-to-part.tsx";

const HOME = paths.residentDashboard;

const screensOf = (user: SessionUserView, hasBalance: boolean): FixedEntry[] =>
  tabsOf(user, hasBalance).map(({ id, label, Icon }) => screenEntry(label, `${HOME}#${id}`, Icon));

const actionsOf = (user: SessionUserView): FixedEntry[] => [
  ...(isMember(user)
    ? [
        actionEntry(msg("Report an Incident"), `${formAddress(HOME, "incident")}#incidents`, Plus),
        actionEntry(msg("Raise a dispute"), `${formAddress(HOME, "dispute")}#incidents`, Scale),
      ]
    : []),
  ...(isReader(user) ? [actionEntry(msg("Message the office"), `${HOME}#chat/office`, MessageSquare)] : []),
  actionEntry(msg("Account & security"), `${HOME}${ACCOUNT_SEARCH}`, ShieldCheck),
];

export function ResidentPalette({ user, onClose }: JumpToProps) {
  const { typed, type } = useJumpTo();
  const text = typed.trim();
  const hasBalance = useHasBalance();
  const groups = useMemo(() => {
    const screens = screensOf(user, hasBalance);
    const actions = actionsOf(user);
    // Residents have no recent records.
    if (text === "") return initialGroups([], { screens, actions });
    return limitGroups([
      { label: t("Screens"), entries: filterEntries(screens, text) },
      { label: t("Actions"), entries: filterEntries(actions, text) },
    ]);
  }, [user, text, hasBalance]);
  return (
    <Palette
      typed={typed}
      onType={type}
      groups={groups}
      query={text}
      placeholder={t("Screen or action")}
      hint={t("Try a word such as incident or office.")}
      onClose={onClose}
      focusContent={focusContent}
    />
  );
}
