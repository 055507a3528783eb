/** Protected traits that a property doesn't ask for are neither stored nor kept. */
import { expect, vi } from "vitest";
import { NO_TRAITS } from "../../../src/domain/protected-traits.ts";
import { DEFAULT_SETTINGS } from "../../../src/domain/settings.ts";
import { RESIDENT_FIELDS } from "../../factories/residents.ts";
import { withPortal } from "../../harness/fixtures.ts";
import { byEmail, check, csvOf, importFile, person } from "../resident-import/files.ts";

const it = withPortal()
  .extend("manager", ({ portal }) => portal.staff({ isManager: true }))
  /** Asks for the traits, or no longer. */
  .extend("ask", async ({ manager }) => {
    const ask = async (asksTraits: boolean) => {
      const { version } = (await manager.get("/settings")).body;
      return manager.patch("/settings", { version, personalDetails: { asksTraits } });
    };
    expect((await ask(true)).status).toBe(200);
    return ask;
  })
  .extend("mara", ({ portal }) => portal.resident({ firstName: "Mara" }));

const NEW = { ...RESIDENT_FIELDS, leaseStart: "2026-01-01" };

it("are erased when they are turned off", async ({ portal, manager, ask, mara }) => {
  expect((await mara.get(`/residents/${mara.userID}`)).body).toMatchObject({ gender: "Female" });
  expect((await ask(false)).status).toBe(200);
  expect((await mara.get(`/residents/${mara.userID}`)).body).toMatchObject(NO_TRAITS);
  expect(await portal.repositories.residents.byUserID(mara.userID)).toMatchObject(NO_TRAITS);
  const { body: events } = await manager.get("/audit?limit=2");
  expect(events).toMatchObject([
    {
      action: "protected-traits-erased",
      actorID: manager.userID,
      cause: expect.stringMatching(/^Residents: \d+$/),
    },
    { action: "settings-changed", changes: [{ field: "asksTraits", from: "true", to: "false" }] },
  ]);
  expect(JSON.stringify((await manager.get("/audit")).body)).not.toMatch(/Female|Married|Hispanic/);
});

it("are neither needed nor stored while they are off, also from older forms", async ({ manager, ask }) => {
  await ask(false);
  const { gender: _gender, maritalStatus: _status, raceEthnicity: _race, ...without } = NEW;
  for (const form of [
    { ...NEW, email: "a@example.com" },
    { ...without, email: "rosa@example.com" },
  ]) {
    const { status, body } = await manager.post("/residents/new", form);
    expect(status).toBe(201);
    expect((await manager.get(`/residents/${body.userID}`)).body).toMatchObject(NO_TRAITS);
  }
  await ask(true);
  const { body } = await manager.post("/residents/new", { ...without, email: "b@example.com" });
  expect(body.error).toBe("Marital status is required.");
});

it("are skipped columns of an import while they are off", async ({ portal, manager, ask }) => {
  await ask(false);
  const file = csvOf([person("ines@example.com")]);
  expect((await check(manager.http, file)).body).toMatchObject({
    ready: 1,
    ignoredColumns: ["Marital status", "Gender", "Race/Ethnicity"],
  });
  expect((await importFile(manager.http, file)).body).toMatchObject({ state: "done", stored: 1 });
  expect(await byEmail(portal, "ines@example.com")).toMatchObject(NO_TRAITS);
  const { text } = await manager.http.get("/api/dashboard/resident-imports/template.csv");
  expect(text).not.toMatch(/Marital|Gender|Race/);
});

it("of a new resident on another node are erased", async ({ portal, manager, ask, onTestFinished }) => {
  const { settings, residentUpdates } = portal.context;
  await ask(false);
  // Like a node that has not looked at the settings since.
  const current = vi.spyOn(settings, "current").mockReturnValue(DEFAULT_SETTINGS);
  onTestFinished(() => current.mockRestore());
  const created = await residentUpdates.create(manager, { ...NEW, email: "late@example.com" });
  expect(created).toMatchObject(NO_TRAITS);
  expect(await portal.repositories.residents.byUserID(created.userID)).toMatchObject(NO_TRAITS);
});

it("left by an erasure go at a start", async ({ portal, manager, ask: _on, mara, startPortal }) => {
  const { version } = (await manager.get("/settings")).body;
  await portal.repositories.settings.change(version, { personalDetails: { asksTraits: false } });
  await startPortal({ databaseName: portal.databaseName, clock: portal.clock });
  expect(await portal.repositories.residents.byUserID(mara.userID)).toMatchObject(NO_TRAITS);
});
