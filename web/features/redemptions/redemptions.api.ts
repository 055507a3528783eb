/** The calls that make, decide and withdraw redemption requests. */
import type { RedemptionView } from "@domain/redemption.ts";
import type { RedemptionDecision } from "@domain/redemption-rules.ts";
import { api } from "../../lib/http.ts";
import type { Create } from "../../lib/submissions.ts";

const PATH = "/api/dashboard/redemptions";

export const redemptionsApi = {
  request: (create: Create, request: { userID: string; rewardID: string }) =>
    create<RedemptionView>(`${PATH}/add`, request),
  decide: (_id: string, decision: RedemptionDecision, reason = "") =>
    api.put<RedemptionView>(`${PATH}/${_id}/decision`, { decision, reason }),
  withdraw: (_id: string) => api.put<RedemptionView>(`${PATH}/${_id}/withdrawal`, {}),
};
