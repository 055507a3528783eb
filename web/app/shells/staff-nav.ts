/** The staff's navigation: the links in the folders of the staff's screens, in the order of the table of screens. */
import type { ConversationKind } from "@domain/conversation-id.ts";
import { folderOf, SCREEN_NAMES, type ScreenName, screenAt, screenOf } from "@domain/page-routes.ts";
import type { LucideIcon } from "lucide-react";
import { useMedia } from "../../lib/use-media.ts";

/** The export `navLink` of a screen's `nav-link.ts`. The specification, section 2, prescribes the labels. */
export interface NavLink {
  label: string;
  Icon: LucideIcon;
  /** Whether the link is behind More below 64em. `unlessWide`: below 90em, for links beside the specification's six. */
  inMore?: boolean | "unlessWide";
  /** The topics whose unread items the link counts. */
  topics?: readonly string[];
  /** The conversations whose unread messages the link counts. */
  kinds?: readonly ConversationKind[];
  /** Whether the link counts the residents who wait for approval. */
  countsWaiting?: boolean;
}

const LINKS = import.meta.glob<NavLink>("../pages/*/nav-link.ts", { eager: true, import: "navLink" });

export const STAFF_LINKS = SCREEN_NAMES.flatMap((name) => {
  const link = LINKS[`../pages/${folderOf(name)}/nav-link.ts`];
  return link
    ? [{ inMore: false, topics: [], kinds: [], countsWaiting: false, ...link, name, to: screenOf(name).path }]
    : [];
});

/** From this width on, the specification's six links are side by side. The style sheet of the staff's shell has the same limits. */
const HAS_SIX_LINKS = "(min-width: 64em)";

/** The links behind More, in windows below 90em. In wider ones, the style sheet hides More. */
export function useLinksInMore() {
  const hasSixLinks = useMedia(HAS_SIX_LINKS);
  return STAFF_LINKS.filter(({ inMore }) => (hasSixLinks ? inMore === "unlessWide" : inMore));
}

/** Whether a link leads to the open page, or to the screen that the open page is within. */
export function isCurrent(link: ScreenName, pathname: string): boolean {
  const screen = screenAt(pathname);
  return screen !== undefined && (screen === link || screenOf(screen).within === link);
}
