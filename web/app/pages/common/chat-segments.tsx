/** The switch between the staff's chat screens: the property's chat, the office's inbox, and announcements. */

import type { ConversationKind } from "@domain/conversation-id.ts";
import { msg } from "@domain/message.ts";
import { PAGE_ROUTES, type ScreenName } from "@domain/page-routes.ts";
import { useShallow } from "zustand/react/shallow";
import { countUnreadIn, useConversations } from "../../../features/conversations/conversations.store.ts";
import { t } from "../../../lib/t.ts";
import { SegmentedLinks } from "../../../ui/segmented-control.tsx";

const SEGMENTS = [
  { screen: "residentChat", label: msg("Everyone"), kinds: ["property"] },
  { screen: "inbox", label: msg("Office"), kinds: ["office"] },
  { screen: "announcements", label: msg("Announcements"), kinds: [] },
] as const satisfies readonly { screen: ScreenName; label: string; kinds: readonly ConversationKind[] }[];

export function ChatSegments({ current }: { current: (typeof SEGMENTS)[number]["screen"] }) {
  const counts = useConversations(
    useShallow((state) => SEGMENTS.map(({ kinds }) => countUnreadIn(state, kinds, "staff"))),
  );
  return (
    <SegmentedLinks
      label={t("Messages")}
      links={SEGMENTS.map(({ screen, label }, index) => ({
        to: PAGE_ROUTES[screen],
        label,
        count: counts[index] ?? 0,
        isCurrent: screen === current,
      }))}
    />
  );
}
