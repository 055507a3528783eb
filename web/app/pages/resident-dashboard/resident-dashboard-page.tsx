/**
 * The resident dashboard. The URL's hash names the open tab (specification, section 2), and after a slash a part of the tab, such as an
 * incident.
 */

import { isMember } from "@domain/roles.ts";
import type { SessionUserView } from "@domain/user.ts";
import { useEffect, useLayoutEffect, useRef } from "react";
import { useLocation } from "react-router-dom";
import { useShallow } from "zustand/react/shallow";
import { useSession } from "../../../features/auth/session.store.ts";
import { countUnreadIn, useConversations } from "../../../features/conversations/conversations.store.ts";
import { DISPUTE } from "../../../features/incidents/dispute-presets.ts";
import { useIncidentDialog } from "../../../features/incidents/incident-dialog.store.ts";
import { useWhy } from "../../../features/score-explanations/why.store.ts";
import { useFormRequest } from "../../../lib/form-request.ts";
import { incidentIDOf } from "../../../lib/incident-address.ts";
import { t } from "../../../lib/t.ts";
import { countUnread, useUnread } from "../../../lib/unread.store.ts";
import { useTitle } from "../../../lib/use-title.ts";
import { RESIDENT_SUBSCRIPTIONS } from "../../../live/subscriptions.ts";
import { useLive } from "../../../live/use-live.ts";
import { lazyPart } from "../../../ui/lazy-part.tsx";
import { ErrorBoundary } from "../../error-boundary.tsx";
import { ResidentShell } from "../../shells/resident-shell.tsx";
import { useUnreadIndicators } from "../../use-unread-indicators.ts";
import { ResidentProfileTab } from "./resident-profile-tab.tsx";
import { BALANCE_TAB, TABS, tabsOf } from "./resident-tabs.ts";
import { UnreadAnnouncements } from "./unread-announcements.tsx";
import { useHasBalance } from "./use-has-balance.ts";
import { useResidentLists } from "./use-resident-lists.ts";

const dialogs = lazyPart(async () => (await import("./resident-dialogs.tsx")).ResidentDialogs);
const banner = lazyPart(async () => (await import("../../access-banner.tsx")).AccessBanner);

export function ResidentDashboardPage() {
  const user = useSession((state) => state.user);
  useLive(RESIDENT_SUBSCRIPTIONS);
  useResidentLists(user);
  useUnreadIndicators(user);
  const { hash } = useLocation();
  const hasBalance = useHasBalance();
  const tabs = user ? tabsOf(user, hasBalance) : [];
  const current = tabs.find(({ id }) => hash === `#${id}` || hash.startsWith(`#${id}/`)) ?? TABS[0];

  const unreadItems = useUnread(
    useShallow(({ byTopic }) => tabs.map(({ topics }) => countUnread(byTopic, topics))),
  );
  const unreadMessages = useConversations(
    useShallow((state) => tabs.map(({ kinds }) => countUnreadIn(state, kinds, "resident"))),
  );
  const tabsWithCounts = tabs.map((tab, index) => ({
    ...tab,
    label: t(tab.label),
    isApart: tab === BALANCE_TAB,
    count: (unreadItems[index] ?? 0) + (unreadMessages[index] ?? 0),
  }));
  useTitle(t(current.label));
  useScrollToTop(current.id);
  useFormRequest((form) => {
    if (user && isMember(user)) useIncidentDialog.getState().open(form === "dispute" ? DISPUTE : {});
  });

  if (!user) return null;
  return (
    <ResidentShell
      user={user}
      tabs={tabsWithCounts}
      current={current.id}
      backTo={current === BALANCE_TAB ? "profile" : incidentIDOf(hash) && "incidents"}
    >
      <banner.Part wanted={!isMember(user)} />
      <ErrorBoundary resetKey={current.id}>
        {"Page" in current ? <current.Page /> : <ResidentProfileTab user={user} />}
      </ErrorBoundary>
      <Dialogs user={user} />
      <UnreadAnnouncements />
    </ResidentShell>
  );
}

/** Scrolls to the top when the tab changes. Back then returns to the earlier position (`use-route-focus.ts`). */
function useScrollToTop(tab: string): void {
  const lastTab = useRef(tab);
  useLayoutEffect(() => {
    if (lastTab.current === tab) return;
    lastTab.current = tab;
    window.scrollTo(0, 0);
  }, [tab]);
}

function Dialogs({ user }: { user: SessionUserView }) {
  const hasForm = useIncidentDialog((dialog) => dialog.preset !== undefined);
  const hasWhy = useWhy((why) => why.score !== undefined);
  const close = () => {
    useIncidentDialog.getState().close();
    useWhy.getState().close();
  };

  // The code of the dialogs loads at the first press, a moment before a click needs it.
  useEffect(() => {
    document.addEventListener("pointerdown", dialogs.preload, { once: true, capture: true });
    document.addEventListener("keydown", dialogs.preload, { once: true, capture: true });
    return () => {
      document.removeEventListener("pointerdown", dialogs.preload, { capture: true });
      document.removeEventListener("keydown", dialogs.preload, { capture: true });
    };
  }, []);

  return <dialogs.Part wanted={hasForm || hasWhy} onFailed={close} user={user} mayReport={isMember(user)} />;
}
