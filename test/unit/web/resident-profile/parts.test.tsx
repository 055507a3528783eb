// @vitest-environment happy-dom
/** Parts of a profile. */

import { act, useState } from "react";
import { expect, it, vi } from "vitest";
import { OpenIncidents } from "../../../../web/app/pages/resident-profile/open-incidents.tsx";
import { AddPaymentDialog } from "../../../../web/features/logs/add-payment.tsx";
import { usePaymentLog } from "../../../../web/features/logs/logs.store.ts";
import { EditDialog } from "../../../../web/features/resident-edit/edit-dialog.tsx";
import { ScoreTiles } from "../../../../web/features/resident-profile/score-tiles.tsx";
import { useTimelineIncidents } from "../../../../web/features/resident-timeline/timeline.stores.ts";
import { PAGE_SIZE } from "../../../../web/lib/list-store.ts";
import { settled } from "../../../harness/faked-time.ts";
import { field, one, render, renderAt, type } from "../render.tsx";
import { someResident } from "../residents/people.ts";
import { incident } from "../staff-incidents/incidents.ts";

// The score tiles show figures only where entries say something.

const scored = {
  ...someResident(1, { residentScore: 7, paymentScore: 50, totalCP: 20, turnoverScore: 61 }),
  rentToIncomePoints: 100,
};
const tile = (name: string) => one(`[aria-label="${name}"]`).textContent;

const NONE = "Not enough history yet";

it.each([
  ["nothing", false, false, NONE, NONE, NONE],
  ["payments alone", false, true, NONE, "50 / 100", NONE],
  ["all scores", true, true, "7 / 20", "50 / 100", "High Risk"],
])(
  "score tiles show figures only where entries say something: %s",
  async (_what, hasScores, hasPaymentScore, score, payment, turnover) => {
    await render(<ScoreTiles resident={scored} hasScores={hasScores} hasPaymentScore={hasPaymentScore} />);
    expect(tile("Resident Score")).toContain(score);
    expect(tile("Payment Score")).toContain(payment);
    expect(tile("Turnover Score")).toContain(turnover);
    expect(tile("Currency Points")).toContain("20 CP");
  },
);

// Open incidents of a profile, also those that are older than the newest page.

it("an open incident behind a page of resolved ones is listed", async () => {
  const resolved = Array.from({ length: PAGE_SIZE }, (_, index) =>
    incident({
      _id: `r-${100 + index}`,
      status: "Resolved",
      createdAt: new Date(1e12 - index).toISOString(),
    }),
  );
  const old = incident({ _id: "o-1", createdAt: new Date(1e11).toISOString() });
  const pages = [resolved, [old]];
  vi.stubGlobal("fetch", async () => Response.json(pages.shift() ?? []));
  await renderAt("/", <OpenIncidents userID="R-1" action={null} />);
  await act(() => useTimelineIncidents.getState().load("R-1"));
  await settled(act);
  expect(document.querySelectorAll("li")).toHaveLength(1);
  expect(document.body.textContent).toContain(`${PAGE_SIZE} resolved`);
});

// What the forms of a profile say about values that are stored already.

const nothing = () => undefined;
const text = () => document.body.textContent;

it("an edited field shows the value that another person has stored since", async () => {
  let change: (unitNumber: string) => void = nothing;
  function Edit() {
    const [unitNumber, setUnitNumber] = useState("7A");
    change = setUnitNumber;
    const resident = { ...someResident(1, { unitNumber }), rentToIncomePoints: 100 };
    return <EditDialog resident={resident} monthlyIncome={null} onSaved={nothing} onClose={nothing} />;
  }
  await renderAt("/", <Edit />);
  const unit = field("unitNumber");
  await type(unit, "9B");
  expect(text()).not.toContain("in the meantime");
  await act(async () => change("9G"));
  expect([unit.value, text()]).toEqual(["9B", expect.stringContaining("Changed in the meantime to 9G")]);
});

it("a payment of a month that is logged, and not withdrawn, says that it replaces it", async () => {
  const dates = { createdAt: "2025-01-05T12:00:00.000Z", updatedAt: "2025-01-05T12:00:00.000Z" };
  const logged = { _id: "1", userID: "R-1", monthYear: "Jan 2025", status: "Unpaid", ...dates } as const;
  const withdrawn = { ...logged, _id: "2", monthYear: "Mar 2025", withdrawn: true } as const;
  usePaymentLog.setState({ items: [logged, withdrawn] });
  await renderAt("/", <AddPaymentDialog userID="R-1" leaseStarts={[]} onClose={nothing} />);
  await type(field("month"), "Jan");
  await type(field("year"), "2025");
  expect(text()).toContain("Jan 2025 is logged as 'Unpaid'. Saving replaces that.");
  for (const month of ["Feb", "Mar"]) {
    await type(field("month"), month);
    expect([month, text()]).toEqual([month, expect.not.stringContaining("Saving replaces that.")]);
  }
});
