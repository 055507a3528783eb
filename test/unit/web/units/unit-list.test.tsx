// @vitest-environment happy-dom
/** The list of units that changes while a person reads it, and the page of a unit that is removed. */
import { act } from "react";
import { type NavigateFunction, useNavigate } from "react-router-dom";
import { expect, it, vi } from "vitest";
import type { UnitView } from "../../../../src/domain/unit.ts";
import { LeaveGuard } from "../../../../web/app/leave-guard.tsx";
import { UnitsPage } from "../../../../web/app/pages/units/units-page.tsx";
import { UnitDetail } from "../../../../web/features/units/unit-detail.tsx";
import { UnitList } from "../../../../web/features/units/unit-list.tsx";
import {
  applyUnit,
  applyUnitResident,
  removeUnit,
  useUnitPage,
  useUnits,
} from "../../../../web/features/units/units.store.ts";
import type { RenderExport } from "../../../../web/lib/list-export.ts";
import { advance, fakeTime, settled } from "../../../harness/faked-time.ts";
import { button, click, field, one, press, renderAt, submit, type } from "../render.tsx";
import { someResident } from "../residents/people.ts";

const unit = (number: string, fields: Partial<UnitView> = {}): UnitView => ({
  ...{ _id: `unit-${number}`, number, building: "", floor: 1, type: "", askingRent: null },
  ...{ state: "active", note: "", status: "Vacant", people: [], leaseEnd: "", monthlyRent: null },
  ...{ createdAt: "2026-01-05T09:00:00.000Z", updatedAt: "2026-01-05T09:00:00.000Z" },
  ...fields,
});

const shown = () => [...document.querySelectorAll("tbody a")].map(({ textContent }) => textContent);
const apply = (changed: UnitView) => act(async () => applyUnit(changed));

it("keeps a unit that no longer matches until it is asked to show the changes, and adds new ones in their order", async () => {
  vi.stubGlobal("fetch", async () =>
    Response.json([unit("1A"), unit("1C"), unit("2A", { status: "Occupied" })]),
  );
  await renderAt(
    "/staffdashboard/units",
    <UnitList action={null} exportMenu={() => null} bulkActions={() => null} />,
  );
  await act(() => useUnits.getState().load(undefined));
  const chip = [...document.querySelectorAll("button")].find(({ textContent }) => textContent === "Vacant 2");
  await act(async () => chip?.click());
  expect(shown()).toEqual(["1A", "1C"]);

  await apply(unit("1A", { status: "Occupied" }));
  expect([shown(), chip?.textContent]).toEqual([["1A", "1C"], "Vacant 1"]);
  await apply(unit("1B"));
  expect(shown()).toEqual(["1A", "1B", "1C"]);
  await press("1 changed: show");
  expect([shown(), button("1 changed: show")]).toEqual([["1B", "1C"], undefined]);
});

it("exports the selected units in the order of the list", async () => {
  vi.stubGlobal("fetch", async () => Response.json([unit("10A"), unit("2A"), unit("1C")]));
  let exported: readonly string[] = [];
  const exportMenu: RenderExport = (rowsNow, options) => {
    if (options?.areSelected) exported = rowsNow().ids();
    return null;
  };
  await renderAt("/", <UnitList action={null} exportMenu={exportMenu} bulkActions={() => null} />);
  await act(() => useUnits.getState().load(undefined));
  await act(async () => document.querySelector<HTMLElement>("thead input")?.click());
  expect(exported).toEqual(["unit-1C", "unit-2A", "unit-10A"]);
});

it("checks 'Select all' no longer once a unit joins that is not selected", async () => {
  vi.stubGlobal("fetch", async () => Response.json([unit("1A"), unit("2A")]));
  await renderAt("/", <UnitList action={null} exportMenu={() => null} bulkActions={() => null} />);
  await act(() => useUnits.getState().load(undefined));
  const all = one<HTMLInputElement>("thead input");
  await act(async () => all.click());
  expect([all.checked, all.indeterminate]).toEqual([true, false]);
  await apply(unit("1B"));
  expect([shown(), all.checked, all.indeterminate]).toEqual([["1A", "1B", "2A"], false, true]);
});

it.each([
  ["nothing", {}, 1],
  ["the first name", { firstName: "Ana" }, 2],
  ["the only name", { firstName: "", lastName: "" }, 2],
  ["the phone number", { phone: "5550100001" }, 2],
  ["the unit", { unitID: "unit-2A" }, 2],
])("fetches the list again if a resident changes: %s", async (_, change, fetches) => {
  fakeTime({ act });
  const resident = someResident(1);
  const { userID, email, phone, leaseStart, leaseEnd, monthlyRent } = resident;
  const person = { userID, email, phone, leaseStart, leaseEnd, monthlyRent, name: "First1 Last" };
  const fetch = vi.fn(async () =>
    Response.json([unit("1A", { people: [{ ...person, isFurther: false, moveOutDate: "" }] }), unit("2A")]),
  );
  vi.stubGlobal("fetch", fetch);
  await act(() => useUnits.getState().load(undefined));
  applyUnitResident({ ...resident, unitID: "unit-1A", ...change });
  await advance(60_000);
  expect(fetch).toHaveBeenCalledTimes(fetches);
});

it.each([
  ["changed", () => applyUnit(unit("1A", { note: "Corner" })), [unit("1A", { note: "Corner" })]],
  ["removed", () => removeUnit({ _id: "unit-1A" }), []],
])("keeps a unit %s that a running fetch has as it was before", async (_, change, after) => {
  fakeTime({ act });
  let answers: (readonly UnitView[])[] = [[unit("1A")], after];
  vi.stubGlobal("fetch", async () => Response.json(answers.shift()));
  void useUnits.getState().load(undefined);
  change();
  await advance(60_000);
  expect(useUnits.getState().data).toEqual(after);
  answers = [[unit("1A")], after];
  void useUnits.getState().refetch();
  change();
  await advance(60_000);
  expect(useUnits.getState().data).toEqual(after);
});

it("opens no page of a unit with the data of the one before", async () => {
  vi.stubGlobal("fetch", async () => Response.json({ unit: unit("1A"), incidents: [], earlier: [] }));
  const leave = await renderAt(
    "/",
    <UnitDetail id={undefined} number="1A" building={undefined} onEdit={() => expect.fail()} />,
  );
  expect(useUnitPage.getState().data?.unit.number).toBe("1A");
  await leave();
  expect(useUnitPage.getState().data).toBeUndefined();
});

it("says on the page of a unit that a colleague removes that there is none", async () => {
  fakeTime({ act });
  let response = () => Response.json({ unit: unit("1A", { note: "Corner" }), incidents: [], earlier: [] });
  vi.stubGlobal("fetch", async () => response());
  await renderAt(
    "/",
    <UnitDetail id={undefined} number="1A" building={undefined} onEdit={() => expect.fail()} />,
  );
  await advance();
  expect(document.body.textContent).toContain("Corner");
  response = () => Response.json({ error: "Unit not found." }, { status: 404 });
  await act(async () => removeUnit({ _id: "unit-1A" }));
  await advance();
  expect(document.body.textContent).toContain("There is no unit at this address.");
  expect(document.body.textContent).not.toContain("Corner");
});

it("the dialog of a unit doesn't open for another one to which Back leads", async () => {
  vi.stubGlobal("fetch", async (path: string) =>
    Response.json({ unit: unit(path.includes("1B") ? "1B" : "1A"), incidents: [], earlier: [] }),
  );
  let goTo: NavigateFunction = () => undefined;
  function Screen() {
    goTo = useNavigate();
    return <UnitsPage />;
  }
  await renderAt("/staffdashboard/units/1A", <Screen />);
  await settled(act);
  await act(async () => void goTo("/staffdashboard/units/1B"));
  await settled(act);
  await press("Edit");
  await settled(act);
  expect(document.querySelector("[role=dialog]")).not.toBeNull();
  await act(async () => void goTo(-1));
  await settled(act);
  expect(one("h1").textContent).toBe("1A");
  expect(document.querySelector("[role=dialog]")).toBeNull();
});

it("opens an added unit without asking whether to discard what was entered", async () => {
  vi.stubGlobal("fetch", async (path: string) => {
    if (path.endsWith("/add")) return Response.json(unit("7Q"), { status: 201 });
    return Response.json(path.endsWith("/units") ? [] : { unit: unit("7Q"), incidents: [], earlier: [] });
  });
  await renderAt(
    "/staffdashboard/units",
    <LeaveGuard>
      <UnitsPage />
    </LeaveGuard>,
  );
  await press("Add Unit");
  await settled(act);
  await type(field("number"), "7Q");
  await submit();
  await settled(act);
  expect(document.querySelector("[role=dialog]")).toBeNull();
  expect(one("h1").textContent).toBe("7Q");
});

it("the focus stays on the page of a unit that is renamed", async () => {
  let number = "7Q";
  vi.stubGlobal("fetch", async (_path: string, { method }: RequestInit) => {
    if (method === "PATCH") number = "7R";
    const shownUnit = unit(number, { _id: "unit-7Q" });
    return Response.json(method === "PATCH" ? shownUnit : { unit: shownUnit, incidents: [], earlier: [] });
  });
  await renderAt("/staffdashboard/units/7Q?id=unit-7Q", <UnitsPage />);
  await settled(act);
  const edit = button("Edit");
  await act(async () => edit?.focus());
  await press("Edit");
  await settled(act);
  await type(field("number"), "7R");
  await submit();
  await settled(act);
  expect(one("h1").textContent).toBe("7R");
  expect(document.activeElement).not.toBe(document.body);
});

it("'Select all' selects all after the only selected unit was removed", async () => {
  vi.stubGlobal("fetch", async () => Response.json([unit("1A"), unit("1B")]));
  await renderAt("/", <UnitList action={null} exportMenu={() => null} bulkActions={() => null} />);
  await act(() => useUnits.getState().load(undefined));
  const all = () => one<HTMLInputElement>("thead input");
  await click("tbody tr:first-child input");
  expect(all().indeterminate).toBe(true);
  await act(async () => removeUnit({ _id: "unit-1A" }));
  expect(all().indeterminate).toBe(false);
  await act(async () => all().click());
  expect(all().checked).toBe(true);
});
