/** Entries of the three logs as staff and their resident see them, field by field. */

import type { Stored } from "../database/record.ts";
import type { BehaviorLogView } from "../domain/behavior-log.ts";
import type { PaymentLogView } from "../domain/payment-log.ts";
import type { RewardLogView } from "../domain/reward-log.ts";
import type { BehaviorLog } from "./behavior-logs.repository.ts";
import type { PaymentLog } from "./payment-logs.repository.ts";
import type { RewardLog } from "./reward-logs.repository.ts";

export function presentBehaviorLog(entry: Stored<BehaviorLog>): BehaviorLogView {
  return {
    _id: entry._id,
    userID: entry.userID,
    type: entry.type,
    rp: entry.rp,
    reportedBy: entry.reportedBy,
    createdAt: entry.createdAt.toISOString(),
  };
}

export function presentPaymentLog(entry: Stored<PaymentLog>): PaymentLogView {
  return {
    _id: entry._id,
    userID: entry.userID,
    monthYear: entry.monthYear,
    status: entry.status,
    createdAt: entry.createdAt.toISOString(),
    updatedAt: entry.updatedAt.toISOString(),
  };
}

export function presentRewardLog(entry: Stored<RewardLog>): RewardLogView {
  return {
    _id: entry._id,
    userID: entry.userID,
    text: entry.text,
    cp: entry.cp,
    createdAt: entry.createdAt.toISOString(),
  };
}
