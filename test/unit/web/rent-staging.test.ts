/** Staged changes of a month's rent, and the progress of their save. */
import type { RentRowView } from "@domain/rent-month.ts";
import { expect, test } from "vitest";
import { advanceProgress, startProgress, useSaveProgress } from "../../../web/features/rent/rent.store.ts";
import {
  applyDraft,
  EMPTY_STAGING,
  isOvertaken,
  plainAmount,
  sentRows,
  stage,
  stageDetail,
  stagingAfterSave,
  undoLastChange,
  unstage,
} from "../../../web/features/rent/staging.ts";

const TODAY = "2026-11-20";

const row = (leaseID: string, fields: Partial<RentRowView> = {}): RentRowView => ({
  ...{ leaseID, unitNumber: leaseID, leaseholders: [], rentDue: 1480, status: null, version: "" },
  ...fields,
});

const OPEN = row("2D");
const UNPAID = row("2F", { status: "Unpaid", version: "7", note: "Promised for Nov 27" });

test("a staged row has the rent due and today, and its status of before is no change", () => {
  const staged = stage(EMPTY_STAGING, [OPEN, UNPAID], "Paid: Late", TODAY);
  expect(sentRows(staged.draft)).toEqual([
    { leaseID: "2D", version: "", status: "Paid: Late", amount: "1480", receivedOn: TODAY, note: "" },
    {
      ...{ leaseID: "2F", version: "7", status: "Paid: Late", amount: "1480" },
      ...{ receivedOn: TODAY, note: "Promised for Nov 27" },
    },
  ]);
  const back = stage(staged, [UNPAID], "Unpaid", TODAY);
  expect([...back.draft.keys()]).toEqual(["2D"]);
  expect(applyDraft([OPEN, UNPAID], back.draft).map(({ status }) => status)).toEqual([
    "Paid: Late",
    "Unpaid",
  ]);
});

test("an unpaid month has neither an amount nor a day", () => {
  const paid = stage(EMPTY_STAGING, [OPEN], "Paid: Early", TODAY);
  const [sent] = sentRows(stage(paid, [OPEN], "Unpaid", TODAY).draft);
  expect(sent).toMatchObject({ status: "Unpaid", amount: "", receivedOn: "" });
});

test("a recorded payment that becomes unpaid and paid again has its amount and day", () => {
  const paid = row("2D", { status: "Paid: Early", amount: 900, receivedOn: "2026-11-02" });
  const unpaid = stage(EMPTY_STAGING, [paid], "Unpaid", TODAY);
  const [sent] = sentRows(stage(unpaid, [paid], "Paid: Late", TODAY).draft);
  expect(sent).toMatchObject({ amount: "900", receivedOn: "2026-11-02" });
});

test("typed amounts are sent as plain numbers, and steps go back one by one", () => {
  const first = stage(EMPTY_STAGING, [OPEN], "Paid: Early", TODAY);
  const typed = stageDetail(first, OPEN, "amount", "$1,200.50");
  expect(sentRows(typed.draft)[0]?.amount).toBe("1200.50");
  // A decimal comma is not removed, which would make it a tenth too many digits: the server refuses it.
  expect(["1,234,567", "950,5", "950,50"].map(plainAmount)).toEqual(["1234567", "950,5", "950,50"]);
  const second = stage(typed, [UNPAID], "Paid: Early", TODAY);
  expect([...undoLastChange(second).draft.keys()]).toEqual(["2D"]);
  expect(undoLastChange(unstage(second, "2D")).draft.size).toBe(2);
  expect(undoLastChange(undoLastChange(second)).draft.size).toBe(0);
});

test("a save leaves the rows that a colleague has changed or the server refused, with the reason", () => {
  const { draft } = stage(EMPTY_STAGING, [OPEN, UNPAID, row("3A")], "Paid: Early", TODAY);
  const now = { ...UNPAID, status: "Paid: Late" as const, version: "8" };
  const left = stagingAfterSave(draft, draft, [
    { leaseID: "2D", outcome: "saved" },
    { leaseID: "2F", outcome: "changed", row: now },
    { leaseID: "3A", outcome: "refused", error: "This lease owes no rent for this month." },
  ]);
  expect([...left.draft.keys()]).toEqual(["2F", "3A"]);
  const overtaken = left.draft.get("2F");
  expect(overtaken && [isOvertaken(now, overtaken), overtaken.version]).toEqual([true, "8"]);
  expect(left.draft.get("3A")?.error).toContain("owes no rent");
});

test("a change that is made during a save stays, as a change of the saved row", () => {
  const sent = stage(EMPTY_STAGING, [OPEN, UNPAID], "Paid: Late", TODAY);
  const current = stage(stageDetail(sent, OPEN, "note", "By check"), [row("3A")], "Paid: Early", TODAY);
  const saved = row("2D", { status: "Paid: Late", version: "9" });
  const left = stagingAfterSave(current.draft, sent.draft, [
    { leaseID: "2D", outcome: "saved", row: saved },
    { leaseID: "2F", outcome: "saved", row: row("2F", { status: "Paid: Late", version: "8" }) },
  ]).draft;
  expect([...left.keys()]).toEqual(["2D", "3A"]);
  const change = left.get("2D");
  expect(change && [change.note, isOvertaken(saved, change)]).toEqual(["By check", false]);
  // What an earlier save has said of it no longer holds.
  const refused = new Map([...current.draft].map(([id, one]) => [id, { ...one, error: "Refused." }]));
  const results = [{ leaseID: "2D", outcome: "saved" as const, row: saved }];
  expect(stagingAfterSave(refused, sent.draft, results).draft.get("2D")?.error).toBeUndefined();
});

test("the progress of a save counts each row, also of one person's two leases and of a lease without a person", () => {
  const leaseholders = [{ userID: "R-1", name: "Maya Lindqvist" }] as RentRowView["leaseholders"];
  startProgress([row("2D", { leaseholders }), row("2F", { leaseholders }), row("3A"), row("3B")]);
  const savedCount = () =>
    useSaveProgress.getState().total - useSaveProgress.getState().pendingUserIDs.length;
  expect(savedCount()).toBe(0);
  const payment = { userID: "R-1" } as Parameters<typeof advanceProgress>[0];
  advanceProgress(payment);
  expect(savedCount()).toBe(1);
  advanceProgress(payment);
  advanceProgress(payment);
  expect(savedCount()).toBe(2);
});
