/** A dispute that begins at a log's row names only what the catalog of incidents knows. */
import { describe, expect, it } from "vitest";
import { PAYMENT_STATUSES } from "../../../../src/domain/enumerations.ts";
import { categoriesOf, subCategoriesOf } from "../../../../src/domain/incident-rules.ts";
import {
  behaviorDispute,
  paymentDispute,
  rewardDispute,
} from "../../../../web/features/incidents/dispute-presets.ts";

const at = {
  _id: "a",
  userID: "R-ME",
  createdAt: "2026-09-04T15:00:00.000Z",
  updatedAt: "2026-09-04T15:00:00.000Z",
};
const behavior = (rp: number) =>
  behaviorDispute({ ...at, type: "Late Rent (1-5 days)", rp, reportedBy: "Ben" });
const payment = (status: (typeof PAYMENT_STATUSES)[number]) =>
  paymentDispute({ ...at, monthYear: "Sep 2026", status });
const reward = rewardDispute({ ...at, text: "Earned 10CP - Autopay Enrollment.", cp: 10 });

describe("disputes about a log entry", () => {
  it.each([behavior(-1), behavior(1), reward, ...PAYMENT_STATUSES.map(payment)])(
    "fits the catalog: %o",
    (preset) => {
      expect(preset.type).toBe("Dispute");
      expect(categoriesOf("Dispute")).toContain(preset.category);
      expect(subCategoriesOf("Dispute", preset.category ?? "")).toContain(preset.subCategory);
    },
  );

  it("carry the row's type and date in the description", () => {
    expect(behavior(-1).description).toBe("Late Rent (1-5 days) (-1 RP), Sep 4, 2026: ");
    expect(payment("Paid: Late").description).toBe("Paid: Late, Sep 2026: ");
    expect(reward.description).toBe("Earned 10CP - Autopay Enrollment. (10 CP), Sep 4, 2026: ");
  });

  it("distinguish loss and gain, and late and unpaid", () => {
    expect(behavior(-1).subCategory).toBe("Unfair RP deduction");
    expect(behavior(1).subCategory).toBe("Incorrect behavior entry");
    expect(payment("Paid: Late").subCategory).toBe("Payment marked late in error");
    expect(payment("Unpaid").subCategory).toBe("Payment not recorded");
  });
});
