// @vitest-environment happy-dom
/** What the resident's profile says about the lease and the payment score. */
import type { ResidentView } from "@domain/resident.ts";
import type { RewardView } from "@domain/reward.ts";
import { act } from "react";
import { expect, it, onTestFinished, vi } from "vitest";
import { UnitCard } from "../../../../web/features/my-profile/unit-card.tsx";
import { CurrencyPointsExplained } from "../../../../web/features/score-explanations/currency-points.tsx";
import { PaymentScoreExplained } from "../../../../web/features/score-explanations/payment-score.tsx";
import { useProperty } from "../../../../web/lib/property.store.ts";
import { fakeTime } from "../../../harness/faked-time.ts";
import { render } from "../render.tsx";

it.each([
  ["2026-12-31T15:00:00Z", "99% of the lease has passed"],
  ["2027-01-01T15:00:00Z", "100% of the lease has passed"],
])("a lease is not over before the end of its last day: %s, %s", async (now, label) => {
  fakeTime({ act, now: new Date(now) });
  vi.stubGlobal("fetch", async () => Response.json([]));
  const resident = { userID: "R-1", leaseStart: "2026-01-01", leaseEnd: "2026-12-31" } as ResidentView;
  await render(<UnitCard resident={{ ...resident, unitType: "" }} />);
  expect(document.querySelector(`[aria-label="${label}"]`)).not.toBeNull();
});

it.each([[], ["Paid Rent on Time (Monthly)"]])(
  "rent paid on time counts for the class unless staff can't enter it: off %s",
  async (...offTypes) => {
    const { scores } = useProperty.getState();
    useProperty.setState({ scores: { offTypes } });
    onTestFinished(() => useProperty.setState({ scores }));
    await render(<PaymentScoreExplained score={0} entries={[]} />);
    expect(document.body.textContent).toContain("They follow the Resident score, not this one.");
    expect(document.body.textContent?.includes("Rent paid on time counts there")).toBe(offTypes.length === 0);
  },
);

it("the explanation of CP counts no reward that staff have hidden", async () => {
  const reward = (_id: string, price: number, isHidden = false) => ({ _id, title: _id, price, isHidden });
  const rewards = [reward("Coffee", 60), reward("Movie", 150), reward("Parking", 100, true)] as RewardView[];
  await render(<CurrencyPointsExplained totalCP={80} entries={[]} rewards={rewards} />);
  expect(document.body.textContent).toContain("Enough for 1 of 2 rewards");
  expect(document.body.textContent).toContain("Next is Movie for 150 CP: 70 CP more.");
});
