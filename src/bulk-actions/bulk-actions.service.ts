/**
 * The same for several residents: a private message or a behavior entry each. Or for several incidents: an assignee or a due date. Each entry and message is stored under a key that follows from the action
 * and the resident, so an action that is sent again stores only what is missing.
 */
import type { AppContext } from "../context.ts";
import { findBehavior } from "../domain/behavior-rules.ts";
import type { BulkResult } from "../domain/bulk-action.ts";
import { BULK_TEXTS, type BulkForm, bulkProblem, isOfIncidents } from "../domain/bulk-rules.ts";
import { officeConversation } from "../domain/conversation-id.ts";
import type { Idempotency } from "../domain/idempotency.ts";
import { earnedText } from "../domain/reward-rules.ts";
import { conflict, HttpError, tooMany, validationError } from "../http/errors.ts";
import { hashOf, type StoredAnswer } from "../http/idempotency.ts";
import type { SignedIn } from "../http/state.ts";

type Act = (user: SignedIn, id: string, form: BulkForm, key: string) => Promise<void>;

export type BulkActions = ReturnType<typeof createBulkActions>;

export function createBulkActions(context: AppContext) {
  const { log, rateLimits } = context;

  /** Stores a record, or finds the one that an earlier attempt has stored. */
  async function storeOnce<T>(
    call: Idempotency,
    store: () => Promise<T>,
    find: (key: string) => Promise<StoredAnswer | undefined>,
  ): Promise<T> {
    const earlier = (await find(call.key)) ?? (await attempt(store));
    if ("stored" in earlier) return earlier.stored;
    if (earlier.body !== call.body) throw conflict(BULK_TEXTS.otherContent);
    return (await earlier.answer()) as T;

    async function attempt(first: () => Promise<T>) {
      try {
        return { stored: await first() };
      } catch (error) {
        // The same action on another node was faster.
        const record = await find(call.key);
        if (!record) throw error;
        return record;
      }
    }
  }

  async function addBehavior(user: SignedIn, userID: string, form: BulkForm, key: string): Promise<void> {
    const behavior = findBehavior(form.type);
    if (!behavior) throw validationError({ field: "type", text: BULK_TEXTS.typeUnknown });
    const { type, rp, cp } = behavior;
    const body = hashOf(type, form.reportedBy);
    const call = (part: string) => ({ key: hashOf(key, userID, part), body });
    const entry = await storeOnce(
      call("behavior"),
      () =>
        context.logs.addBehavior(user, { userID, type, rp, reportedBy: form.reportedBy }, call("behavior")),
      context.logs.behaviorByKey,
    );
    if (cp === 0) return;
    const earned = { userID, text: earnedText(cp, type), cp, behaviorLogID: entry._id };
    await storeOnce(
      call("reward"),
      () => context.logs.addReward(user, earned, call("reward")),
      context.logs.rewardByKey,
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

  /** A repeat changes nothing, because the incident has these values. */
  async function changeIncident(user: SignedIn, _id: string, form: BulkForm): Promise<void> {
    const { kind, assigneeID, dueDate } = form;
    await context.incidentUpdates.update(user, {
      _id,
      ...(kind === "assign" ? { assigneeID } : { dueDate }),
    });
  }

  /** The items of an action, once each, with what is done for each. */
  function itemsOf(form: BulkForm): readonly (readonly [string, BulkResult, Act])[] {
    if (isOfIncidents(form))
      return [...new Set(form.incidentIDs)].map((id) => [id, { incidentID: id }, changeIncident]);
    const act = form.kind === "message" ? sendMessage : addBehavior;
    return [...new Set(form.userIDs)].map((id) => [id, { userID: id }, act]);
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
      for (const [id, named, act] of itemsOf(form)) {
        try {
          // Each item counts as a call of its own.
          const wait = await rateLimits.staffWrites.take(user.userID);
          if (wait > 0) throw tooMany(BULK_TEXTS.limited, Math.ceil(wait / 1000));
          await act(user, id, form, key);
          results.push(named);
        } catch (error) {
          if (!(error instanceof HttpError))
            log.warn({ err: error, ...named }, "an item of a bulk action failed");
          const text = error instanceof HttpError ? error.message : BULK_TEXTS.itemFailed;
          results.push({ ...named, error: text });
        }
      }
      return results;
    },
  };
}
