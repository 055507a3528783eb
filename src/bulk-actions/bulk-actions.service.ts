/**
 * Bulk actions: a message or a behavior entry for several residents, or an assignee or a due date for several incidents. Each message and entry is
 * stored under a key that follows from the action and the resident, so a repeated action stores only the missing ones.
 */
import type { AppContext } from "../context.ts";
import { findBehavior } from "../domain/behavior-rules.ts";
import type { BulkResult } from "../domain/bulk-action.ts";
import { BULK_TEXTS, type BulkForm, bulkProblem, isIncidentAction } from "../domain/bulk-rules.ts";
import { officeConversation } from "../domain/conversation-id.ts";
import type { Idempotency } from "../domain/idempotency.ts";
import { earnedText } from "../domain/reward-rules.ts";
import { conflict, HttpError, takePoint, validationError } from "../http/errors.ts";
import { hashOf, type StoredAnswer } from "../http/idempotency.ts";
import type { SignedIn } from "../http/state.ts";

/** Does the action for one resident or incident. */
type Act = (user: SignedIn, id: string, form: BulkForm, key: string) => Promise<void>;

export function createBulkActions(context: AppContext) {
  const { log, rateLimits } = context;

  /** Stores a record, or finds the one that an earlier attempt has stored. */
  async function storeOnce<T>(
    call: Idempotency,
    store: () => Promise<T>,
    find: () => Promise<StoredAnswer | undefined>,
  ): Promise<T> {
    let storedAnswer = await find();
    if (!storedAnswer) {
      try {
        return await store();
      } catch (error) {
        // The same action on another node may have been faster.
        storedAnswer = await find();
        if (!storedAnswer) throw error;
      }
    }
    if (storedAnswer.body !== call.body) throw conflict(BULK_TEXTS.otherContent);
    return (await storedAnswer.answer()) as T;
  }

  async function addBehavior(user: SignedIn, userID: string, form: BulkForm, key: string): Promise<void> {
    const behavior = findBehavior(form.type);
    if (!behavior) throw validationError({ field: "type", text: BULK_TEXTS.typeUnknown });
    const { type, rp, cp } = behavior;
    const body = hashOf(type, form.reportedBy);
    const call = (part: string) => ({ key: hashOf(key, userID, part), body });
    const behaviorEntry = { userID, type, rp, reportedBy: form.reportedBy };
    const { _id: behaviorLogID } = await storeOnce(
      call("behavior"),
      () => context.logs.addBehavior(user, behaviorEntry, call("behavior")),
      () => context.logs.behaviorByKey(call("behavior").key, user),
    );
    if (cp === 0) return;
    const rewardEntry = { userID, text: earnedText(cp, type), cp, behaviorLogID };
    await storeOnce(
      call("reward"),
      () => context.logs.addReward(user, rewardEntry, call("reward")),
      () => context.logs.rewardByKey(call("reward").key, user),
    );
  }

  async function sendMessage(user: SignedIn, userID: string, { text }: BulkForm, key: string): Promise<void> {
    const clientMessageID = hashOf(key, userID, "message");
    const message = { message: text, clientMessageID, isBulk: true as const };
    const { bodyHash, repeated } = await context.conversations.send(
      user,
      officeConversation(userID),
      message,
    );
    if (repeated && bodyHash !== hashOf(text)) throw conflict(BULK_TEXTS.otherContent);
  }

  /** A repeat changes nothing, because the incident has the new value already. */
  async function changeIncident(user: SignedIn, _id: string, form: BulkForm): Promise<void> {
    const { kind, assigneeID, dueDate } = form;
    await context.incidentUpdates.update(user, {
      _id,
      ...(kind === "assign" ? { assigneeID } : { dueDate }),
    });
  }

  /** The residents or incidents of an action, once each: the id, the beginning of the result, and the act. */
  function itemsOf(form: BulkForm): readonly { id: string; item: BulkResult; act: Act }[] {
    if (isIncidentAction(form))
      return [...new Set(form.incidentIDs)].map((id) => ({
        id,
        item: { incidentID: id },
        act: changeIncident,
      }));
    const act = form.kind === "message" ? sendMessage : addBehavior;
    return [...new Set(form.userIDs)].map((id) => ({ id, item: { userID: id }, act }));
  }

  return {
    /**
     * @param actionID chosen by the client, the same for each attempt
     * @throws HttpError 400
     */
    async run(user: SignedIn, actionID: string, form: BulkForm): Promise<BulkResult[]> {
      const problem = bulkProblem(form);
      if (problem !== undefined) throw validationError(problem);
      const key = hashOf(user.userID, "bulk", actionID);
      const results: BulkResult[] = [];
      for (const { id, item, act } of itemsOf(form)) {
        try {
          // Each item counts as a write.
          await takePoint(rateLimits.staffWrites, user.userID, BULK_TEXTS.limited);
          await act(user, id, form, key);
          results.push(item);
        } catch (err) {
          if (!(err instanceof HttpError)) log.warn({ err, ...item }, "an item of a bulk action failed");
          results.push({ ...item, error: err instanceof HttpError ? err.message : BULK_TEXTS.itemFailed });
        }
      }
      return results;
    },
  };
}
