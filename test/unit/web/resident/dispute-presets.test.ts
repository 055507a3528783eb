/** A dispute that begins at a log's row names only what the catalog of incidents knows. */
import { expect, it } from "vitest";
import { PAYMENT_STATUSES } from "../../../../src/domain/enumerations.ts";
import { categoriesOf, subCategoriesOf } from "../../../../src/domain/incident-rules.ts";
import {
  behaviorDispute,
  paymentDispute,
  rewardDispute,
} from "../../../../web/features/incidents/dispute-presets.ts";

const DAY = "2026-09-04T15:00:00.000Z";
const at = { _id: "a", userID: "R-ME", createdAt: DAY, updatedAt: DAY };
const behavior = (rp: number) =>
  behaviorDispute({ ...at, type: "Late Rent (1-5 days)", rp, reportedBy: "Ben" });
const payment = (status: (typeof PAYMENT_STATUSES)[number]) =>
  paymentDispute({ ...at, monthYear: "Sep 2026", status });
const reward = rewardDispute({ ...at, text: "Earned 10CP - Autopay Enrollment.", cp: 10 });

it.each([behavior(-1), behavior(1), reward, ...PAYMENT_STATUSES.map(payment)])(
  "fits the catalog: %o",
  (preset) => {
    expect(preset.type).toBe("Dispute");
    expect(categoriesOf("Dispute")).toContain(preset.category);
    expect(subCategoriesOf("Dispute", preset.category ?? "")).toContain(preset.subCategory);
  },
);

it.each([
  [behavior(-1), "Unfair RP deduction", "Late Rent (1-5 days) (-1 RP), Sep 4, 2026: "],
  [behavior(1), "Incorrect behavior entry", "Late Rent (1-5 days) (+1 RP), Sep 4, 2026: "],
  [payment("Paid: Late"), "Payment marked late in error", "Paid: Late, Sep 2026: "],
  [payment("Unpaid"), "Payment not recorded", "Unpaid, Sep 2026: "],
  [reward, reward.subCategory, "Earned 10CP - Autopay Enrollment. (10 CP), Sep 4, 2026: "],
])("carry the row's type and date: %o", (preset, subCategory, description) => {
  expect(preset).toMatchObject({ subCategory, description });
});
