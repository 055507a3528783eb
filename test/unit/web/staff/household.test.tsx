// @vitest-environment happy-dom
/** The household of a profile, and the question about the lease of a unit that has one. */
import { act } from "react";
import { expect, it, vi } from "vitest";
import { AddToLease } from "../../../../web/app/pages/resident-profile/household.tsx";
import { AddPersonDialog } from "../../../../web/features/household/add-person-dialog.tsx";
import { HouseholdCard } from "../../../../web/features/household/household-card.tsx";
import { NewResidentDialog } from "../../../../web/features/residents/new-resident-dialog.tsx";
import { dismissAlert, useAlerts } from "../../../../web/ui/alerts.ts";
import { advance, fakeTime } from "../../../harness/faked-time.ts";
import { alertTexts, one, render, renderAt, submit, type } from "../render.tsx";
import { someResident } from "../residents/people.ts";
import { readInSpanish } from "../spanish.ts";

const DATES = { leaseStart: "2026-01-01", leaseEnd: "2026-12-31" };

const lease = (number: number, people: object[]) => ({
  ...{ _id: String(number).repeat(24), unitNumber: "3C", unitType: "2BHK", ...DATES, monthlyRent: 1500 },
  people: people.map((person, index) => ({
    personID: `${number}${index}`,
    from: DATES.leaseStart,
    ...person,
  })),
  ended: null,
});

const MINE = lease(1, [
  { kind: "leaseholder", userID: "R-1", name: "Mara Lind" },
  { kind: "occupant", name: "Theo Lind" },
]);
const THEIRS = lease(2, [{ kind: "leaseholder", userID: "R-2", name: "Otto Berg" }]);

/** Answers calls, and notes those that write. */
function serve(answers: Record<string, unknown>): string[] {
  const written: string[] = [];
  vi.stubGlobal("fetch", async (input: string, { method = "GET", body }: RequestInit = {}) => {
    const path = input.replace("/api/dashboard/", "");
    if (method !== "GET") written.push([method, path, ...(body && body !== "{}" ? [body] : [])].join(" "));
    return Response.json(answers[path] ?? answers.other ?? []);
  });
  return written;
}

/** Serves a lease, and those that look like one household with it. */
const serveLease = (held: typeof MINE, likely: object[] = []) =>
  serve({
    "residents/R-1/leases": [held],
    [`leases/likely-households?leaseID=${held._id}`]: likely,
    other: held,
  });

const button = (name: string) =>
  [...document.querySelectorAll("button")].find((found) =>
    (found.getAttribute("aria-label") ?? found.textContent ?? "").includes(name),
  ) ?? expect.fail(`There is no button ${name}.`);

it("shows the people of the lease; the last leaseholder stays one, and a contact can be removed", async () => {
  const written = serveLease(MINE);
  await render(<HouseholdCard userID="R-1" dialog={() => null} />);
  expect(document.body.textContent).toContain("Mara Lind");
  expect(document.body.textContent).toContain("Occupant since Jan 1, 2026");
  expect(document.body.textContent).not.toContain("Make occupant");
  await act(async () => button("Remove Theo Lind").click());
  expect(written).toEqual([`DELETE leases/${MINE._id}/people/11`]);
});

it("changes the kind of a second leaseholder, in the reader's language", async () => {
  readInSpanish();
  const pair = lease(3, [
    { kind: "leaseholder", userID: "R-1", name: "Mara Lind" },
    { kind: "leaseholder", userID: "R-3", name: "Nils Lind" },
  ]);
  const written = serveLease(pair);
  await renderAt("/", <HouseholdCard userID="R-1" dialog={() => null} />);
  await act(async () => button("Cambiar a ocupante").click());
  expect(written).toEqual([`PATCH leases/${pair._id}/people/30 {"kind":"occupant"}`]);
});

it("says when the resident left an earlier lease, which others still have", async () => {
  const left = { kind: "occupant", userID: "R-1", name: "Mara Lind", to: "2026-06-30" };
  const earlier = lease(4, [left, { kind: "leaseholder", userID: "R-5", name: "Ida Holm" }]);
  serve({ "residents/R-1/leases": [earlier] });
  await render(<HouseholdCard userID="R-1" dialog={() => null} />);
  expect(document.body.textContent).toContain("Earlier: unit 3C, Jan 1, 2026 to Jun 30, 2026");
});

it("offers leases that look like one household, and joins them", async () => {
  const written = serveLease(MINE, [[MINE, THEIRS]]);
  await render(<HouseholdCard userID="R-1" dialog={() => null} />);
  expect(document.body.textContent).toContain(
    "These leases look like one household: unit 3C, same dates and rent.",
  );
  await act(async () => button("Make one lease").click());
  expect(written).toEqual([`PUT leases/${MINE._id}/merged/${THEIRS._id}`]);
});

/** Opens 'Add a person' of a profile's menu. */
async function addPerson() {
  const onClose = vi.fn();
  const leave = await renderAt("/", <AddToLease userID="R-1" onClose={onClose} />);
  return { leave, closed: onClose };
}

it("says each time that the lease of a new person can't be loaded, and opens once it can", async () => {
  vi.stubGlobal("fetch", async () => Response.json({}, { status: 500 }));
  for (const times of [1, 2]) {
    const { leave, closed } = await addPerson();
    expect(closed).toHaveBeenCalledOnce();
    expect([times, alertTexts()]).toEqual([times, ["Couldn’t load the lease. Try again."]]);
    dismissAlert(useAlerts.getState().shown[0]?.id ?? 0);
    await leave();
  }
  serve({ "residents/R-1/leases": [MINE] });
  const { closed } = await addPerson();
  expect(document.querySelector('[role="dialog"]')).not.toBeNull();
  expect([closed.mock.calls, alertTexts()]).toEqual([[], []]);
});

it("says that there is no lease for a new person", async () => {
  serve({ "residents/R-1/leases": [] });
  const { closed } = await addPerson();
  expect(closed).toHaveBeenCalledOnce();
  expect(alertTexts()).toEqual(["No lease. It begins with a unit and lease dates."]);
});

it("asks a new resident of a unit with a lease what they are on it, and takes its dates and rent", async () => {
  serve({ residents: [someResident(1, { unitNumber: "3C", ...DATES })] });
  await render(<NewResidentDialog onCreated={() => undefined} onClose={() => undefined} />);
  expect(document.querySelector("[name=leaseEnd]")).not.toBeNull();
  await type(one("[name=unitNumber]"), "3c");
  expect(document.body.textContent).toContain("Unit 3C already has a lease");
  expect(document.querySelector("[name=leaseEnd]")).toBeNull();
  await type(one<HTMLSelectElement>("[name=leaseChoice]"), "separate");
  expect(document.querySelector("[name=leaseEnd]")).not.toBeNull();
});

it("asks for the building where several have the number, and then for the lease in that building", async () => {
  fakeTime({ act });
  const page = (building: string, people: object[]) => ({
    ...{ unit: { building, people }, buildings: ["", "Garden House"] },
    ...{ incidents: [], earlier: [] },
  });
  serve({
    residents: [someResident(1, { unitNumber: "3C", ...DATES })],
    "units/3C": page("", []),
    "units/3C?building=Garden+House": page("Garden House", [{ userID: someResident(1, {}).userID }]),
  });
  await render(<NewResidentDialog onCreated={() => undefined} onClose={() => undefined} />);
  await type(one("[name=unitNumber]"), "3C");
  await advance(400);
  expect(document.body.textContent).not.toContain("Unit 3C already has a lease");
  await type(one<HTMLSelectElement>("[name=building]"), "Garden House");
  await advance();
  expect(document.body.textContent).toContain("Unit 3C already has a lease");
  vi.stubGlobal("fetch", async () => Response.json({}, { status: 400 }));
  await type(one<HTMLSelectElement>("[name=building]"), "");
  await type(one<HTMLSelectElement>("[name=building]"), "Garden House");
  await advance();
  expect(one<HTMLSelectElement>("[name=building]").value).toBe("Garden House");
  // The building and the lease of 3C are not those of the next number, also before that is looked up.
  await type(one("[name=unitNumber]"), "4C");
  expect(document.querySelector("[name=building]")).toBeNull();
  expect(document.querySelector("[name=leaseEnd]")).not.toBeNull();
});

it("a resident who is chosen after Guarantor is added as an occupant, because a guarantor lives elsewhere", async () => {
  const otto = { userID: "R-2", value: "Otto Berg, 3C", searchText: "otto berg 3c" };
  const written = serve({});
  await render(<AddPersonDialog leaseID={MINE._id} residents={[otto]} onClose={() => undefined} />);
  const kind = one<HTMLSelectElement>("[name=kind]");
  await type(kind, "guarantor");
  await type(one("[name=name]"), otto.value);
  expect(kind.value).toBe("occupant");
  await submit();
  expect(written).toEqual([`POST leases/${MINE._id}/people {"userID":"R-2","kind":"occupant"}`]);
});

it("says that joined leases could not be split again, also after the profile was left", async () => {
  serveLease(MINE, [[MINE, THEIRS]]);
  const leave = await render(<HouseholdCard userID="R-1" dialog={() => null} />);
  await act(async () => button("Make one lease").click());
  await leave();
  vi.stubGlobal("fetch", async () => Response.json({ error: "No." }, { status: 409 }));
  await act(async () => useAlerts.getState().shown[0]?.undo?.());
  expect(alertTexts()).toEqual(["One lease now.", "No."]);
});
