// @vitest-environment happy-dom
/** The ledger of a profile. */
import { expect, it, vi } from "vitest";
import { LedgerPanel } from "../../../../web/features/ledger/ledger-panel.tsx";
import { press, renderAt } from "../render.tsx";

it("a filter looks through all entries, and says if there are none of the kind", async () => {
  const entry = (day: number, kind: string) => ({
    ...{
      _id: String(day),
      kind,
      day: `2026-11-0${day}`,
      cents: 100,
      balance: 100,
      createdAt: "2026-11-20T10:00:00Z",
    },
    ...{ text: `Entry ${day}`, method: "", chargeKind: "other" },
  });
  const stored = [entry(2, "charge"), entry(1, "credit")];
  const ledger = {
    leaseID: "L-1",
    unitNumber: "3C",
    balance: 0,
    open: [],
    leaseholders: [],
    graceDays: 5,
    count: 2,
  };
  vi.stubGlobal("fetch", async (path: string) => {
    const limit = Number(new URL(path, location.href).searchParams.get("limit"));
    return Response.json({ ...ledger, entries: limit > 12 ? stored : stored.slice(0, 1) });
  });
  await renderAt("/", <LedgerPanel userID="R-1" printedBy="Grace" />);
  expect(document.body.textContent).not.toContain("Entry 1");
  await press("Credits ");
  expect(document.body.textContent).toContain("Entry 1");
  expect(document.body.textContent).not.toContain("Entry 2");
  await press("Reversals ");
  expect(document.body.textContent).toContain("No entries of this kind yet.");
});
