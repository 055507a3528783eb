/** The resident dashboard: five tabs, the open one named by the address (specification, section 2). */
import { isMember } from "@domain/access.ts";
import type { SessionUserView } from "@domain/views.ts";
import { Bell, Gift, MessageSquare, TriangleAlert, User } from "lucide-react";
import { useEffect } from "react";
import { useLocation } from "react-router-dom";
import { useMyProfile } from "../../features/my-profile/my-profile.store.ts";
import { ProfileTab } from "../../features/my-profile/profile-tab.tsx";
import { useSession } from "../../features/session/session.store.ts";
import { useTitle } from "../../lib/use-title.ts";
import { RESIDENT_BINDINGS, useLive } from "../../live/use-live.ts";
import { ComingSoon } from "../../ui/coming-soon.tsx";
import { Page } from "../../ui/page.tsx";
import { ErrorArea } from "../error-area.tsx";
import { PendingNotice } from "../pending-notice.tsx";
import { ResidentShell } from "../shells/resident-shell.tsx";
import { ResidentChatTab } from "./resident-chat-tab.tsx";

const TABS = [
  { id: "profile", label: "Profile", Icon: User },
  { id: "notifications", label: "Notifications", Icon: Bell },
  { id: "rewards", label: "Rewards", Icon: Gift },
  { id: "incidents", label: "Incidents", Icon: TriangleAlert },
  { id: "chat", label: "Resident Chat", Icon: MessageSquare },
] as const;

const COMING: Record<string, readonly string[]> = {
  notifications: ["what staff and the portal have to tell you, newest first"],
  rewards: ["your total CP, the rewards on offer, and your reward log"],
  incidents: ["what you reported and how it stands, and a form to report more"],
};

/** What a resident whose registration waits for approval may open. */
const PENDING_TABS = TABS.slice(0, 1);

export function ResidentDashboardPage() {
  const user = useSession((state) => state.user);
  useLive(RESIDENT_BINDINGS);
  const { hash } = useLocation();
  const tabs = user && isMember(user) ? TABS : PENDING_TABS;
  const current = tabs.find(({ id }) => `#${id}` === hash) ?? TABS[0];
  useTitle(current.label);
  const userID = user?.userID;
  const load = useMyProfile((state) => state.load);
  useEffect(() => {
    if (userID) void load(userID);
  }, [load, userID]);
  if (!user) return null;
  return (
    <ResidentShell user={user} tabs={tabs} current={current.id}>
      <ErrorArea resetKey={current.id}>
        <Tab id={current.id} label={current.label} user={user} />
      </ErrorArea>
    </ResidentShell>
  );
}

function Tab({ id, label, user }: { id: string; label: string; user: SessionUserView }) {
  if (id === "profile") {
    return <ProfileTab notice={isMember(user) ? null : <PendingNotice />} />;
  }
  if (id === "chat") return <ResidentChatTab userID={user.userID} />;
  return (
    <Page title={label}>
      <ComingSoon what="This tab is being built. It will show:" items={COMING[id] ?? []} />
    </Page>
  );
}
