/** Protected traits that a property doesn't ask for are neither stored nor kept. */
import { expect, vi } from "vitest";
import { NO_TRAITS } from "../../../src/domain/protected-traits.ts";
import { DEFAULT_SETTINGS } from "../../../src/domain/settings.ts";
import { RESIDENT_FIELDS } from "../../factories/residents.ts";
import { itAlone } from "../../harness/fixtures.ts";
import { startTestPortal } from "../../harness/portal.ts";
import { check, csvOf, importFile, person } from "../resident-import/files.ts";

const it = itAlone
  .extend("manager", ({ portal }) => portal.staff({ isManager: true }))
  .extend("mara", ({ portal }) => portal.resident({ firstName: "Mara" }));

const OFF = { version: 0, personalDetails: { asksTraits: false } };
const NEW = { ...RESIDENT_FIELDS, leaseStart: "2026-01-01", email: "rosa@example.com" };

it("are erased when they are turned off, which the audit trail tells without values", async ({
  portal,
  manager,
  mara,
}) => {
  expect((await mara.get(`/residents/${mara.userID}`)).body).toMatchObject({ gender: "Female" });
  expect((await manager.patch("/settings", OFF)).status).toBe(200);
  expect((await mara.get(`/residents/${mara.userID}`)).body).toMatchObject(NO_TRAITS);
  expect(await portal.repositories.residents.byUserID(mara.userID)).toMatchObject(NO_TRAITS);
  const { body: events } = await manager.get("/audit?limit=2");
  expect(events).toMatchObject([
    { action: "protected-traits-erased", actorID: manager.userID, cause: "Residents: 1" },
    { action: "settings-changed", changes: [{ field: "asksTraits", from: "true", to: "false" }] },
  ]);
  expect(JSON.stringify((await manager.get("/audit")).body)).not.toMatch(/Female|Married|Hispanic/);
});

it("are neither needed nor stored while they are off, also from older forms", async ({ manager }) => {
  await manager.patch("/settings", OFF);
  const { gender: _gender, maritalStatus: _status, raceEthnicity: _race, ...without } = NEW;
  for (const form of [{ ...NEW, email: "a@example.com" }, without]) {
    const { status, body } = await manager.post("/residents/new", form);
    expect(status).toBe(201);
    expect((await manager.get(`/residents/${body.userID}`)).body).toMatchObject(NO_TRAITS);
  }
  await manager.patch("/settings", { version: 1, personalDetails: { asksTraits: true } });
  const { body } = await manager.post("/residents/new", { ...without, email: "b@example.com" });
  expect(body.error).toBe("Marital status is required.");
});

it("are skipped columns of an import while they are off, and not in its template", async ({
  portal,
  manager,
}) => {
  await manager.patch("/settings", OFF);
  const file = csvOf([person("ines@example.com")]);
  expect((await check(manager.http, file)).body).toMatchObject({
    ready: 1,
    ignoredColumns: ["Marital status", "Gender", "Race/Ethnicity"],
  });
  expect((await importFile(manager.http, file)).body).toMatchObject({ state: "done", stored: 1 });
  const [ines] = await portal.repositories.residents.list();
  expect(ines).toMatchObject({ email: "ines@example.com", ...NO_TRAITS });
  const { text } = await manager.http.get("/api/dashboard/resident-imports/template.csv");
  expect(text).not.toMatch(/Marital|Gender|Race/);
});

it("of a resident who is created by a node that does not know yet that they are off are erased, too", async ({
  portal,
  manager,
  onTestFinished,
}) => {
  const { settings, residentUpdates } = portal.services;
  await manager.patch("/settings", OFF);
  // Like a node that has not looked at the settings since.
  const current = vi.spyOn(settings, "current").mockReturnValue(DEFAULT_SETTINGS);
  onTestFinished(() => current.mockRestore());
  const created = await residentUpdates.create(manager, NEW);
  expect(created).toMatchObject(NO_TRAITS);
  expect(await portal.repositories.residents.byUserID(created.userID)).toMatchObject(NO_TRAITS);
});

it("that an interrupted erasure left are erased by any node that starts", async ({
  portal,
  mara,
  onTestFinished,
}) => {
  await portal.repositories.settings.change(0, { personalDetails: { asksTraits: false } });
  const other = await startTestPortal({ databaseName: portal.databaseName, clock: portal.clock });
  onTestFinished(other.stopOnly);
  expect(await portal.repositories.residents.byUserID(mara.userID)).toMatchObject(NO_TRAITS);
});
