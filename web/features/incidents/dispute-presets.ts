/** Prefilled incident forms for disputes about a log entry. Only the reason is left to write. */

import type { BehaviorLogView } from "@domain/behavior-log.ts";
import type { PaymentLogView } from "@domain/payment-log.ts";
import { isLate, isMissed } from "@domain/payment-status.ts";
import type { RewardLogView } from "@domain/reward-log.ts";
import { formatDay, formatMonthYear } from "../../lib/dates.ts";
import { t } from "../../lib/t.ts";
import { formatSigned } from "../../ui/points.tsx";
import type { IncidentPreset } from "./incident-dialog.store.ts";

/** 'Raise a dispute' without an entry (specification, section 2). */
export const DISPUTE: IncidentPreset = { type: "Dispute" };

const about = (disputedLog: string, disputedEntryID: string) => ({
  ...DISPUTE,
  disputedLog,
  disputedEntryID,
});

export function behaviorDispute({ _id, type, rp, createdAt }: BehaviorLogView): IncidentPreset {
  return {
    ...about("behavior", _id),
    category: "Behavior - RP Score",
    subCategory: rp < 0 ? "Unfair RP deduction" : "Incorrect behavior entry",
    description: t("{type} ({rp} RP), {day}: ", {
      type: t(type),
      rp: formatSigned(rp),
      day: formatDay(createdAt),
    }),
  };
}

function paymentSubCategory(status: string): string {
  if (isLate(status)) return "Payment marked late in error";
  return isMissed(status) ? "Payment not recorded" : "Wrong month or duplicate payment entry";
}

export function paymentDispute({ _id, monthYear, status }: PaymentLogView): IncidentPreset {
  return {
    ...about("payment", _id),
    category: "Payment Score",
    subCategory: paymentSubCategory(status),
    description: `${t(status)}, ${formatMonthYear(monthYear)}: `,
  };
}

export function rewardDispute({ _id, text, cp, createdAt }: RewardLogView): IncidentPreset {
  return {
    ...about("reward", _id),
    category: "Currency Points",
    subCategory: "Incorrect CP amount",
    description: t("{text} ({cp} CP), {day}: ", { text, cp, day: formatDay(createdAt) }),
  };
}
