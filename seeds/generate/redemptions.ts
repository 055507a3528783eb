/** Redemption requests: two that wait for staff, and one that was declined. */
import { addDays } from "../../src/domain/calendar.ts";
import type { RedemptionState } from "../../src/domain/redemption-rules.ts";
import { rewardCost } from "../../src/domain/reward-rules.ts";
import type { Calendar } from "../lib/calendar.ts";
import { demoRecordID } from "../lib/ids.ts";
import { userIDOf } from "../people/everyone.ts";
import { DEMO_MANAGER, DEMO_RESIDENT } from "../staff.ts";
import type { ResidentRecord } from "./history.ts";
import type { RedemptionRecord, RewardRecord } from "./records.ts";

const MINUTES = 10 * 60 + 20;

/** @param residents of whom the demo's own and the one with the most CP ask */
export function redemptionsOf(
  residents: readonly ResidentRecord[],
  rewards: readonly RewardRecord[],
  calendar: Calendar,
): RedemptionRecord[] {
  const demoUserID = userIDOf(DEMO_RESIDENT.key);
  const [richest] = residents
    .filter(({ userID }) => userID !== demoUserID)
    .sort((a, b) => b.totalCP - a.totalCP || a.userID.localeCompare(b.userID));
  const demo = residents.find(({ userID }) => userID === demoUserID);
  if (!richest || !demo) return [];
  const byPrice = [...rewards].sort((a, b) => rewardCost(a) - rewardCost(b) || a._id.localeCompare(b._id));

  /** A request for the cheapest reward, or the most expensive one that the resident has the CP for. */
  function request(
    { userID, totalCP }: ResidentRecord,
    {
      seq,
      daysAgo,
      state,
      cheapest,
    }: { seq: number; daysAgo: number; state: RedemptionState; cheapest?: true },
  ): RedemptionRecord[] {
    const affordable = byPrice.filter((reward) => rewardCost(reward) <= totalCP);
    const reward = cheapest ? affordable[0] : affordable.at(-1);
    if (!reward) return [];
    const createdAt = calendar.at(addDays(calendar.today, -daysAgo), MINUTES);
    const isOpen = state === "Requested";
    return [
      {
        _id: demoRecordID(`redemption ${userID} ${seq}`),
        userID,
        seq,
        rewardID: reward._id,
        title: reward.title,
        cp: rewardCost(reward),
        state,
        reason: isOpen ? "" : "Sold out this month. Please ask again in spring.",
        decidedBy: isOpen ? "" : userIDOf(DEMO_MANAGER),
        createdAt,
        updatedAt: isOpen ? createdAt : calendar.at(addDays(calendar.today, -daysAgo + 1), MINUTES),
        ...(isOpen ? { reserves: true } : {}),
      },
    ];
  }

  return [
    ...request(demo, { seq: 1, daysAgo: 12, state: "Declined" }),
    ...request(demo, { seq: 2, daysAgo: 2, state: "Requested", cheapest: true }),
    ...request(richest, { seq: 1, daysAgo: 1, state: "Requested" }),
  ];
}
