/** Behavior types that a property has switched off. */

import { expect } from "vitest";
import { BEHAVIOR_TEXTS } from "../../../src/domain/behavior-rules.ts";
import { englishOf } from "../../../src/domain/rendered-message.ts";
import { SETTINGS_TEXTS } from "../../../src/domain/settings-rules.ts";
import { withPortal } from "../../harness/fixtures.ts";

/** `version` is that of settings whose types are all on. */
const it = withPortal()
  .extend("manager", ({ portal }) => portal.staff({ isManager: true }))
  .extend("version", async ({ manager }) => {
    const { version } = (await manager.get("/settings")).body;
    const { body } = await manager.patch("/settings", { version, scores: { offTypes: [] } });
    return body.version as number;
  })
  .extend("mara", ({ portal }) => portal.resident({ firstName: "Mara" }));

const POLICE = "Police or Criminal Incident on Property";
const EVICTION = "Eviction Filed/Executed";

it("a type that is off is refused; older entries count", async ({ manager, version, mara }) => {
  const entry = { userID: mara.userID, type: POLICE, rp: -6, reportedBy: "Grace" };
  expect((await manager.post("/behaviorlog/add", entry)).status).toBe(201);
  const saved = await manager.patch("/settings", { version, scores: { offTypes: [POLICE, EVICTION] } });
  expect(saved.body.scores).toEqual({ offTypes: [POLICE, EVICTION] });
  for (const type of [POLICE, ` ${POLICE.toUpperCase()} `]) {
    const { status, body } = await manager.post("/behaviorlog/add", { ...entry, type });
    expect([status, body.error]).toEqual([400, englishOf(BEHAVIOR_TEXTS.notOffered(POLICE))]);
  }
  const other = { ...entry, type: "Parking Violation", rp: -0.5 };
  expect((await manager.post("/behaviorlog/add", other)).status).toBe(201);
  const { body: entries } = await mara.get(`/behaviorlog/${mara.userID}`);
  expect(entries.map(({ rp }: { rp: number }) => rp)).toEqual([-0.5, -6]);
  expect((await mara.get(`/residents/${mara.userID}`)).body.residentScore).toBe(-6.5);
  await manager.patch("/settings", { version: version + 1, scores: { offTypes: [] } });
  expect((await manager.post("/behaviorlog/add", entry)).status).toBe(201);
});

it("members get the types; the trail has the change", async ({ portal, manager, version, mara }) => {
  const page = await mara.open();
  await manager.patch("/settings", { version, scores: { offTypes: [EVICTION] } });
  const [settings] = await page.waitForEvents("settings:changed");
  expect(settings).toMatchObject({ version: version + 1, scores: { offTypes: [EVICTION] } });
  expect((await portal.visitor().get("/api/property")).body.scores).toEqual({ offTypes: [EVICTION] });
  expect((await manager.get("/audit?limit=1")).body[0]).toMatchObject({
    action: "settings-changed",
    actorID: manager.userID,
    changes: [{ field: "offTypes", from: "[]", to: JSON.stringify([EVICTION]) }],
  });
});

it("another node refuses a type that is off", async ({ portal, manager, version, mara, startPortal }) => {
  const other = await startPortal({ databaseName: portal.databaseName, clock: portal.clock });
  await manager.patch("/settings", { version, scores: { offTypes: [EVICTION] } });
  await expect.poll(() => other.context.settings.current().version).toBe(version + 1);
  const entry = { userID: mara.userID, type: EVICTION, rp: -5, reportedBy: "Grace" };
  await expect(other.context.logs.addBehavior(manager, entry)).rejects.toThrow(
    englishOf(BEHAVIOR_TEXTS.notOffered(EVICTION)),
  );
});

it.for([[["Being late"]], [[EVICTION, EVICTION]], [[EVICTION.toLowerCase()]]])(
  "refuses %j as types to switch off",
  async ([offTypes], { manager, version }) => {
    const { status, body } = await manager.patch("/settings", { version, scores: { offTypes } });
    expect([status, body.error]).toEqual([400, SETTINGS_TEXTS.typeUnknown]);
  },
);
