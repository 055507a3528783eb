/** The switch between the staff's chat screens: the property's chat and the office's inbox. */

import type { ConversationKind } from "@domain/conversation-id.ts";
import { PAGE_ROUTES, type ScreenName } from "@domain/page-routes.ts";
import { countUnreadIn, useConversations } from "../../../features/conversations/conversations.store.ts";
import { SegmentedLinks } from "../../../ui/segmented-control.tsx";

const SEGMENTS = [
  { screen: "residentChat", label: "Everyone", kinds: ["property"] },
  { screen: "inbox", label: "Office", kinds: ["office"] },
] as const satisfies readonly { screen: ScreenName; label: string; kinds: readonly ConversationKind[] }[];

export function ChatSegments({ current }: { current: (typeof SEGMENTS)[number]["screen"] }) {
  const everyone = useConversations((state) => countUnreadIn(state, SEGMENTS[0].kinds, "staff"));
  const office = useConversations((state) => countUnreadIn(state, SEGMENTS[1].kinds, "staff"));
  return (
    <SegmentedLinks
      label="Messages"
      links={SEGMENTS.map(({ screen, label }) => ({
        to: PAGE_ROUTES[screen],
        label,
        count: screen === "inbox" ? office : everyone,
        isCurrent: screen === current,
      }))}
    />
  );
}
