// @vitest-environment happy-dom
/** What colleagues are sent of a month's unsaved changes. The server takes one event of a page in two seconds, and drops others. */
import { act } from "react";
import { beforeEach, expect, it } from "vitest";
import type { RentStaging } from "../../../../src/domain/rent-month-rules.ts";
import { useColleagues, useSharedDraft } from "../../../../web/features/rent/colleagues.store.ts";
import type { Draft } from "../../../../web/features/rent/staging.ts";
import { advance, fakeTime } from "../../../harness/faked-time.ts";
import { render } from "../render.tsx";

const SERVER_TAKES_EVERY_MS = 2_000;

const EMPTY: Draft = new Map();
const LATE: Draft = new Map([
  ["a", { status: "Paid: Late", amount: "1", receivedOn: "2026-11-02", note: "", version: "" }],
]);

/** What the server has forwarded, as 'month count'. */
let forwarded: string[] = [];
let forwardedAt = Number.NEGATIVE_INFINITY;

function send({ month, count }: RentStaging): void {
  if (performance.now() - forwardedAt < SERVER_TAKES_EVERY_MS) return;
  forwardedAt = performance.now();
  forwarded.push(`${month} ${count}`);
}

beforeEach(() => {
  fakeTime({ act });
  forwarded = [];
  forwardedAt = Number.NEGATIVE_INFINITY;
});

function Month({ month, draft }: { month: string; draft: Draft }) {
  useSharedDraft(month, draft, send);
  return null;
}

it.each([
  [
    "colleagues get an event that the month was left, a moment after changes were sent",
    undefined,
    "2026-11 0",
  ],
  ["changes of the month that is opened next take the place of those", "2026-12", "2026-12 1"],
])("%s", async (_what, nextMonth, last) => {
  const leave = await render(<Month month="2026-11" draft={LATE} />);
  await advance();
  await leave();
  if (nextMonth) await render(<Month month={nextMonth} draft={LATE} />);
  await advance(5_000);
  expect(forwarded).toEqual(["2026-11 1", last]);
});

it("changes that colleagues have not seen need no event", async () => {
  const leave = await render(<Month month="2026-11" draft={EMPTY} />);
  await advance(5_000);
  await leave();
  await advance(5_000);
  expect(forwarded).toEqual([]);
});

it("colleagues keep their places, and a repeat of the same changes changes nothing", () => {
  const { applyEvent } = useColleagues.getState();
  const from = (userID: string, count = 1) =>
    applyEvent({ userID, name: userID, month: "2026-11", count, rows: [["a", "Unpaid"]] });
  from("S-1");
  from("S-2");
  const { byUserID } = useColleagues.getState();
  from("S-1");
  expect(useColleagues.getState().byUserID).toBe(byUserID);
  from("S-1", 2);
  expect([...useColleagues.getState().byUserID.values()].map(({ count }) => count)).toEqual([2, 1]);
});
