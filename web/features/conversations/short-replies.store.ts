/** The short replies that staff share, sorted by text. */
import { compareNames } from "@domain/folded-text.ts";
import type { ShortReplyView } from "@domain/short-reply.ts";
import { api } from "../../lib/http.ts";
import { createResource } from "../../lib/resource.ts";
import type { Create } from "../../lib/submissions.ts";

const PATH = "/api/dashboard/short-replies";

export const NO_SHORT_REPLIES: readonly ShortReplyView[] = [];

const sortReplies = (replies: readonly ShortReplyView[]) =>
  [...replies].sort((a, b) => compareNames(a.text, b.text));

export const useShortReplies = createResource<void, readonly ShortReplyView[]>({
  fetch: () => api.get<ShortReplyView[]>(PATH),
  merge: sortReplies,
});

/** Shows a change of this user. @param reply undefined if it was deleted */
function applyOwn(_id: string, reply: ShortReplyView | undefined): void {
  useShortReplies
    .getState()
    .update((current = []) =>
      sortReplies([...current.filter((other) => other._id !== _id), ...(reply ? [reply] : [])]),
    );
}

export async function addShortReply(create: Create, text: string): Promise<void> {
  const reply = await create<ShortReplyView>(PATH, { text });
  applyOwn(reply._id, reply);
}

export async function changeShortReply(_id: string, text: string): Promise<void> {
  applyOwn(_id, await api.patch<ShortReplyView>(`${PATH}/${_id}`, { text }));
}

export async function deleteShortReply(_id: string): Promise<void> {
  await api.delete(`${PATH}/${_id}`);
  applyOwn(_id, undefined);
}
