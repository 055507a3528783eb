// @vitest-environment happy-dom
/** Unsaved changes of a month's rent, and the undo of a save. */
import { act } from "react";
import { expect, it, vi } from "vitest";
import type { RentRowView, RentSaveView } from "../../../../src/domain/rent-month.ts";
import { RentPage } from "../../../../web/app/pages/rent/rent-page.tsx";
import { useSession } from "../../../../web/features/auth/session.store.ts";
import { usePropertyZone } from "../../../../web/lib/property-zone.store.ts";
import { AlertHost } from "../../../../web/ui/alert-host.tsx";
import { advance, fakeTime } from "../../../harness/faked-time.ts";
import { click, press, renderAt } from "../render.tsx";
import { MAYA } from "../session-user.ts";

const MINUTE_MS = 60_000;

const row = (fields: Partial<RentRowView> = {}): RentRowView => ({
  ...{ leaseID: "a", unitNumber: "2D", leaseholders: [], rentDue: 1000, status: null, version: "" },
  ...fields,
});

/** Opens the screen five minutes before the property's month ends, and marks the row. */
async function openAndMark(saved?: Record<string, RentSaveView["rows"]>): Promise<void> {
  fakeTime({ act, now: new Date("2026-11-30T23:55:00Z") });
  usePropertyZone.setState({ timeZone: "UTC" });
  useSession.setState({ status: "known", user: { ...MAYA, userID: "S-1", role: "staff" } });
  vi.stubGlobal("fetch", async (path: string) => {
    const rows = saved?.[path];
    if (rows) return Response.json({ saveID: "1", savedAt: "", rows });
    const month = new URL(path, location.href).searchParams.get("month");
    return Response.json(month ? { month, rows: [row()] } : []);
  });
  await renderAt(
    "/staffdashboard/rent",
    <>
      <RentPage />
      <AlertHost />
    </>,
  );
  await advance();
  await click("input[value='Paid: Late']");
}

const text = () => document.body.textContent;

it("the property's midnight at the end of a month discards nothing", async () => {
  await openAndMark();
  expect(text()).toContain("1 change, not saved yet.");
  await advance(10 * MINUTE_MS);
  expect(text()).toContain("1 change, not saved yet.");
});

/** Saves a row that is changed elsewhere before its undo. */
async function saveAndChangeElsewhere(): Promise<void> {
  const recorded = row({ status: "Paid: Late", version: "1" });
  await openAndMark({
    "/api/dashboard/rent": [{ leaseID: "a", outcome: "saved", row: recorded }],
    "/api/dashboard/rent/undo": [{ leaseID: "a", outcome: "changed", row: recorded }],
  });
  await press("Save 1 change");
  await advance();
}

it("an undo says how many rows stay", async () => {
  await saveAndChangeElsewhere();
  await press("Undo");
  await advance();
  expect(text()).toContain("1 row was changed since and stays as recorded.");
});

it("an undo changes nothing of another month that is shown by then", async () => {
  await saveAndChangeElsewhere();
  await click("[aria-label='Next month']");
  await advance();
  await press("Undo");
  await advance();
  expect(text()).toContain("Rent, December 2026");
  expect(document.querySelector("input:checked")).toBeNull();
});

it("the dialog of a month doesn't open in another one to which Back leads", async () => {
  await openAndMark();
  await press("Discard");
  await click("[aria-label='Next month']");
  await advance();
  await press("Paste or import");
  await advance();
  expect(document.querySelector("[role=dialog]")).not.toBeNull();
  await act(async () => history.back());
  await advance();
  expect(text()).toContain("Rent, November 2026");
  expect(document.querySelector("[role=dialog]")).toBeNull();
});
