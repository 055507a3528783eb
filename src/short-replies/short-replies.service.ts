/** Short replies: texts that staff save, use in their messages to residents, change and delete. */
import type { AppContext } from "../context.ts";
import { isRecordID } from "../database/record.ts";
import { changesBetween } from "../domain/audit-event.ts";
import type { Idempotency } from "../domain/idempotency.ts";
import { type ShortReplyView, shortReplySchema } from "../domain/short-reply.ts";
import { SHORT_REPLIES_MAX, SHORT_REPLY_TEXTS, shortReplyProblem } from "../domain/short-reply-rules.ts";
import { conflict, notFound, validationError } from "../http/errors.ts";
import { storedAnswer } from "../http/idempotency.ts";
import { createPresenter } from "../http/presenter.ts";
import { rooms } from "../live/channel.ts";

const present = createPresenter(shortReplySchema);

export function createShortRepliesService(context: AppContext) {
  const {
    repositories: { shortReplies },
    channel,
    clock,
  } = context;
  const publish = (_id: string) => channel.publish(rooms.staff, "short-replies:changed", { _id });

  function check(text: string): void {
    const problem = shortReplyProblem({ text });
    if (problem !== undefined) throw validationError(problem);
  }

  /** Records a new short reply, once. */
  const recordAdded = (
    { userID: actorID }: { userID: string },
    { _id, text }: Pick<ShortReplyView, "_id" | "text">,
  ) => context.audit.record({ _id, action: "short-reply-added", actorID, targetID: _id, cause: text });

  return {
    list: async (): Promise<ShortReplyView[]> => (await shortReplies.list()).map(present),

    /** The short reply that a call of `add` with this key has stored. */
    byKey: storedAnswer(shortReplies.byIdempotencyKey, present, recordAdded),

    /** @throws HttpError 400 with the text of the rule, 409 if there are too many */
    async add(actor: { userID: string }, text: string, idempotency?: Idempotency): Promise<ShortReplyView> {
      check(text);
      if ((await shortReplies.count()) >= SHORT_REPLIES_MAX) throw conflict(SHORT_REPLY_TEXTS.tooMany);
      const view = present(await shortReplies.insert({ text, createdAt: clock(), idempotency }));
      publish(view._id);
      await recordAdded(actor, view);
      return view;
    },

    /** @throws HttpError 400 with the text of the rule, 404 */
    async change(actor: { userID: string }, _id: string, text: string): Promise<ShortReplyView> {
      check(text);
      const before = isRecordID(_id) ? await shortReplies.change(_id, text) : undefined;
      if (!before) throw notFound(SHORT_REPLY_TEXTS.notFound);
      if (before.text !== text) {
        publish(_id);
        await context.audit.record({
          action: "short-reply-changed",
          actorID: actor.userID,
          targetID: _id,
          changes: changesBetween({ text: before.text }, { text }),
        });
      }
      return present({ ...before, text });
    },

    /** Deletes a short reply. A repeat changes nothing. */
    async remove(actor: { userID: string }, _id: string): Promise<void> {
      const deletedReply = isRecordID(_id) ? await shortReplies.remove(_id) : undefined;
      if (deletedReply) publish(_id);
      await context.audit.recordRemoval(
        { action: "short-reply-deleted", actorID: actor.userID, targetID: _id },
        deletedReply && { cause: deletedReply.text },
      );
    },
  };
}
