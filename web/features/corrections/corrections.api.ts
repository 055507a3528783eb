/** The calls that preview and make corrections of log entries. */
import type { BehaviorLogView } from "@domain/behavior-log.ts";
import type { CorrectionPreview } from "@domain/correction-preview.ts";
import type { PaymentLogView } from "@domain/payment-log.ts";
import type { RewardLogView } from "@domain/reward-log.ts";
import { api } from "../../lib/http.ts";
import type { Create } from "../../lib/submissions.ts";

const BASE = "/api/dashboard";

/** The entry to correct. A payment gets a status, and a behavior entry may take a reward with it. */
export interface CorrectionQuery {
  log: "behavior" | "payment" | "reward";
  _id: string;
  status?: string;
  rewardLogID?: string;
}

export interface Correction extends Required<CorrectionQuery> {
  reason: string;
}

export type Correctable =
  | { log: "behavior"; entry: BehaviorLogView }
  | { log: "payment"; entry: PaymentLogView }
  | { log: "reward"; entry: RewardLogView };

export const correctionsApi = {
  preview: ({ log, _id, status, rewardLogID }: CorrectionQuery) =>
    api.get<CorrectionPreview>(`${BASE}/corrections/preview`, { query: { log, _id, status, rewardLogID } }),
  /**
   * Reverses a behavior or reward entry, or changes a payment, which makes no new record: it needs no `create`, which keeps retries from
   * making a second one.
   * @returns the changed payment, or the entry that reverses another one
   */
  async correct(create: Create, { log, _id, status, rewardLogID, reason }: Correction): Promise<Correctable> {
    if (log === "payment") {
      const correction = { _id, status, reason };
      return { log, entry: await api.post<PaymentLogView>(`${BASE}/paymentlog/correct`, correction) };
    }
    if (log === "reward")
      return { log, entry: await create<RewardLogView>(`${BASE}/rewardlog/reverse`, { _id, reason }) };
    const reversal = { _id, reason, rewardLogID };
    return { log, entry: await create<BehaviorLogView>(`${BASE}/behaviorlog/reverse`, reversal) };
  },
};
