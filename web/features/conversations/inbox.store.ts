/**
 * How much of the office's inbox is loaded. Its conversations are in `useConversations`, which live events update; this store
 * says from which time on that is complete.
 */
import { create } from "zustand";
import { registerReset } from "../../lib/store-registry.ts";
import { conversationsApi } from "./conversations.api.ts";
import { useConversations } from "./conversations.store.ts";
import { sortedOffice } from "./inbox-rows.ts";

/** More than a screen shows, so that the first page comes fast. */
const FIRST_PAGE = 100;
const NEXT_PAGE = 500;

interface InboxState {
  /** `loading` until the first response, `failed` if the first call failed. */
  status: "idle" | "loading" | "ready" | "failed";
  /** The error of the last call; undefined after a successful one. */
  error: unknown;
  /** The time of the oldest loaded conversation's last message; empty if all are loaded. */
  from: string;
  load: () => Promise<void>;
  refetch: () => Promise<void>;
  loadOlder: () => Promise<void>;
}

const EMPTY = { status: "idle", error: undefined, from: "" } as const;

/** The running call for the next page. Another object after logout and after a refetch, so that later answers are ignored. */
let run: { older: Promise<void> | undefined } = { older: undefined };

export const useInbox = create<InboxState>()((set, get) => {
  async function fetchPage(limit: number, before?: string): Promise<void> {
    const own = run;
    try {
      const page = await conversationsApi.list({
        kind: "office",
        limit,
        ...(before !== undefined && { before }),
      });
      if (own !== run) return;
      useConversations.getState().applyAll(page);
      // Cleared before `set`, because subscribers may fetch the next page at once.
      own.older = undefined;
      const oldest = page.at(-1)?.lastMessage?.timestamp ?? "";
      set({ status: "ready", error: undefined, from: page.length < limit ? "" : oldest });
    } catch (error) {
      if (own !== run) return;
      own.older = undefined;
      set(({ status }) => ({ error, status: status === "loading" ? "failed" : status }));
    }
  }

  function fetchFirst(): Promise<void> {
    run = { older: undefined };
    return fetchPage(FIRST_PAGE);
  }

  return {
    ...EMPTY,
    load: () => {
      if (get().status !== "ready") set({ status: "loading" });
      return fetchFirst();
    },
    refetch: async () => {
      if (get().status !== "idle") await fetchFirst();
    },
    loadOlder: async () => {
      const { from, status } = get();
      if (status !== "ready" || from === "") return;
      const own = run;
      const last = sortedOffice(useConversations.getState().byID, from).at(-1);
      own.older ??= fetchPage(NEXT_PAGE, last?.conversationID);
      await own.older;
    },
  };
});

registerReset(() => {
  run = { older: undefined };
  useInbox.setState(EMPTY);
});
