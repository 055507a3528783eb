/**
 * Loads the pages of the office's inbox. The data of both stores is the time of the oldest loaded conversation's last message, empty once all
 * have loaded. The conversations are in `useConversations`, which live events update.
 */
import { createResource } from "../../lib/resource.ts";
import { conversationsApi } from "./conversations.api.ts";
import { useConversations } from "./conversations.store.ts";
import { sortedRows } from "./inbox-rows.ts";

type Page = Awaited<ReturnType<typeof conversationsApi.list>>;

/** Fills more than a screen, and loads fast. */
const FIRST_PAGE = 100;
const NEXT_PAGE = 500;

/** @returns the time since which all conversations have loaded */
const applyPage = (limit: number) => (page: Page) => {
  useConversations.getState().applyAll(page);
  return page.length < limit ? "" : (page.at(-1)?.lastMessage?.timestamp ?? "");
};

/** The page after a conversation. */
export const useOlderInbox = createResource<string, Page, string>({
  fetch: (before) => conversationsApi.list({ kind: "office", limit: NEXT_PAGE, before }),
  merge: applyPage(NEXT_PAGE),
});

/** The first page, extended by the older ones. */
export const useInbox = createResource<undefined, Page, string>({
  fetch: () => {
    // A page after the conversations of an earlier answer could leave a gap.
    useOlderInbox.getState().reset();
    return conversationsApi.list({ kind: "office", limit: FIRST_PAGE });
  },
  merge: applyPage(FIRST_PAGE),
});

useOlderInbox.subscribe(({ status, data }, previous) => {
  if (status === "ready" && previous.status !== "ready") useInbox.getState().update(() => data);
});

/** Loads the next page, unless it is loading or all are loaded. */
export async function loadOlderInbox(): Promise<void> {
  const { status, data: from } = useInbox.getState();
  if (status !== "ready" || !from) return;
  const lastID = sortedRows(useConversations.getState().byID, from).at(-1)?.conversationID;
  const { busy, params, load } = useOlderInbox.getState();
  if (lastID !== undefined && !(busy && params === lastID)) await load(lastID);
}
