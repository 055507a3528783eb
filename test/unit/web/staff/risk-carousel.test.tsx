// @vitest-environment happy-dom
/** The keys of the risk snapshot, and its slide on the dashboard, which has links, and on a display, which has none. */
import type { RiskView } from "@domain/overview.ts";
import { act } from "react";
import { expect, it } from "vitest";
import { DisplayRisks } from "../../../../web/features/dashboard/display-risks.tsx";
import { useOverview } from "../../../../web/features/dashboard/overview.store.ts";
import { RiskCarousel } from "../../../../web/features/dashboard/risk-carousel.tsx";
import { EMPTY_OVERVIEW } from "../../../factories/overview.ts";
import { one, render, renderAt } from "../render.tsx";

const FIGURES = {
  class: "C" as const,
  ...{ residentScore: 4, leaseEnd: "2027-05-31" },
  ...{ complaints: 3, violations: 2, latePayments: 1, missedPayments: 0 },
};
const SHOWN = ["4 / 20", "3", "2", "May 31, 2027", "1", "0"];

const resident = (firstName: string): RiskView => ({
  ...{ userID: firstName, firstName, lastName: "", unitNumber: "3C", photoUrl: "" },
  ...FIGURES,
});

const texts = (selector: string) =>
  [...document.querySelectorAll(selector)].map(({ textContent }) => textContent);

it("goes to the next resident by an arrow key, but not with Alt, which is for the browser's history", async () => {
  const residents = [resident("Ann"), resident("Ben")];
  const overview = {
    ...EMPTY_OVERVIEW,
    countedAt: "",
    classes: [],
    chart: [],
    risks: { total: 2, from: 0, residents },
  };
  useOverview.setState({ status: "ready", data: { overview, answeredAt: 0 } });
  await renderAt("/", <RiskCarousel />);
  const pressRight = (altKey: boolean) =>
    act(async () => {
      const init = { key: "ArrowRight", altKey, bubbles: true, cancelable: true };
      const event = new KeyboardEvent("keydown", init);
      one("[aria-label='Next resident']").dispatchEvent(event);
      expect(event.defaultPrevented).toBe(!altKey);
    });
  await pressRight(true);
  expect(one("section p a").textContent).toBe("Ann");
  await pressRight(false);
  expect(one("section p a").textContent).toBe("Ben");
  expect(texts("dd a")).toEqual(SHOWN);
});

it("has the same figures on a display, without links", async () => {
  await render(<DisplayRisks risks={[{ ...FIGURES, label: "Cleo", unitNumber: "3C" }]} />);
  expect(texts("dd")).toEqual(SHOWN);
  expect(texts("a")).toEqual([]);
});
