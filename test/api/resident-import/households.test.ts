/** Imports of people who share a lease or come back, and of units in buildings. */
import { expect } from "vitest";
import { LEASE_TEXTS } from "../../../src/domain/lease-rules.ts";
import { IMPORT_TEXTS, type RowProblem } from "../../../src/domain/resident-import/import-rows.ts";
import { withPortal } from "../../harness/fixtures.ts";
import { moveOut, todayOf } from "../support/move-outs.ts";
import { byEmail, check, csvOf, importFile, person } from "./files.ts";

const it = withPortal();

it("puts people on the lease of another row or resident", async ({ portal, staff: { http: staff } }) => {
  const home = { unitNumber: "77J" };
  const file = csvOf([
    person("otto-j@example.com", { ...home, joins: "Occupant", monthlyRent: "1" }),
    person("mara-j@example.com", { ...home, building: "Garden House" }),
    person("noor-j@example.com", { ...home, building: "Garden House", joins: "leaseholder" }),
    person("alone-j@example.com", { ...home, building: "Quay House", leaseEnd: "2027-01-31" }),
    person("lost-j@example.com", { unitNumber: "78J", joins: "occupant" }),
    person("lodger-j@example.com", { ...home, joins: "lodger" }),
  ]);
  const { body } = await check(staff, file);
  expect(body.problems.map(({ line, texts }: RowProblem) => [line, texts])).toEqual([
    [6, [LEASE_TEXTS.noMatch]],
    [7, [IMPORT_TEXTS.joinsInvalid]],
  ]);
  expect((await importFile(staff, file)).body).toMatchObject({ state: "done", stored: 4, problems: [] });
  const [mara, otto, noor, alone] = await Promise.all(
    ["mara", "otto", "noor", "alone"].map((name) => byEmail(portal, `${name}-j@example.com`)),
  );
  const shared = { leaseID: mara?.leaseID, unitID: mara?.unitID, monthlyRent: 1850 };
  expect(otto).toMatchObject({ ...shared, leaseKind: "occupant" });
  expect(noor).toMatchObject({ ...shared, leaseKind: "leaseholder" });
  expect(alone?.leaseID).not.toBe(mara?.leaseID);
  const buildings = [mara, alone].map((one) => portal.repositories.units.byID(one?.unitID ?? ""));
  expect((await Promise.all(buildings)).map((unit) => unit?.building)).toEqual([
    "Garden House",
    "Quay House",
  ]);
  // A later file joins the lease that is stored.
  const later = csvOf([person("pia-j@example.com", { ...home, joins: "occupant" })]);
  expect((await importFile(staff, later)).body).toMatchObject({ stored: 1 });
  expect((await byEmail(portal, "pia-j@example.com"))?.leaseID).toBe(mara?.leaseID);
});

it("that was cut off records people on a shared lease when it goes on", async ({
  portal,
  staff: { http: staff },
}) => {
  const home = { unitNumber: "80J" };
  const file = csvOf([
    person("holder-j@example.com", home),
    person("joins-j@example.com", { ...home, joins: "occupant" }),
  ]);
  const { importID } = (await importFile(staff, file)).body;
  const joined = await byEmail(portal, "joins-j@example.com");
  const created = { userID: joined?.userID, action: "resident-created" };
  // As a kill leaves it, after the person is on the lease.
  await portal.connection.collection("audittrail").deleteOne(created);
  const imports = portal.connection.collection<{ _id: string }>("residentimports");
  await imports.updateOne({ _id: importID }, { $set: { state: "stopped" } });
  expect((await importFile(staff, file)).body).toMatchObject({ state: "done", stored: 2 });
  expect(await portal.connection.collection("audittrail").countDocuments(created)).toBe(1);
});

it("takes former residents back", async ({ portal, staff }) => {
  const rosa = await portal.resident();
  await moveOut(staff, rosa, todayOf(portal));
  const answer = await importFile(staff.http, csvOf([person(rosa.email, { unitNumber: "79J" })]));
  expect(answer.body).toMatchObject({ state: "done", stored: 1, problems: [] });
  expect(await byEmail(portal, rosa.email)).toMatchObject({
    userID: rosa.userID,
    unitNumber: "79J",
    formerSince: null,
  });
});
