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

export const correctionsApi = {
  preview: ({ log, _id, status, rewardLogID }: CorrectionQuery) =>
    api.get<CorrectionPreview>(`${BASE}/corrections/preview`, { query: { log, _id, status, rewardLogID } }),
  reverseBehavior: (create: Create, reversal: { _id: string; reason: string; rewardLogID: string }) =>
    create<BehaviorLogView>(`${BASE}/behaviorlog/reverse`, reversal),
  reverseReward: (create: Create, reversal: { _id: string; reason: string }) =>
    create<RewardLogView>(`${BASE}/rewardlog/reverse`, reversal),
  correctPayment: (correction: { _id: string; status: string; reason: string }) =>
    api.post<PaymentLogView>(`${BASE}/paymentlog/correct`, correction),
};
