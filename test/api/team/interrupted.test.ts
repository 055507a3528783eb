/** Changes of staff accounts that a crash cuts off: a repeat or the repair completes them, and they are recorded once. */
import { expect, vi } from "vitest";
import { newRecordID } from "../../../src/database/record.ts";
import { withPortal } from "../../harness/fixtures.ts";
import type { Person } from "../../harness/portal.ts";
import { pairedDisplay } from "../support/displays.ts";

const it = withPortal().extend("manager", ({ portal }) => portal.staff({ isManager: true }));

const LENA = { email: "lena@example.com", firstName: "Lena", lastName: "Marsh", title: "Leasing" };

const change = (person: Person, { userID }: { userID: string }, changes: object) =>
  person.patch(`/team/${userID}`, changes);

it.for(["repeated call", "repair"])(
  "displays that an interrupted removal of a manager's right left are unpaired by the %s",
  async (way, { portal, manager }) => {
    const helena = await portal.staff({ isManager: true });
    const { display } = await pairedDisplay(portal, helena.http);
    vi.spyOn(portal.repositories.displays, "list").mockRejectedValueOnce(new Error("lost"));
    expect((await change(manager, helena, { isManager: false })).status).toBe(500);
    expect((await display.get("/api/display/pairing")).body.isPaired).toBe(true);
    if (way === "repair") await portal.context.repair();
    else expect((await change(manager, helena, { isManager: false })).status).toBe(200);
    expect((await display.get("/api/display/pairing")).body.isPaired).toBe(false);
  },
);

it.for([
  ["staff-deactivated", { isDeactivated: true }, "repeated call"],
  ["staff-deactivated", { isDeactivated: true }, "opposite call"],
  ["staff-reactivated", { isDeactivated: false }, "repeated call"],
  ["manager-added", { isManager: true }, "repeated call"],
  ["manager-removed", { isManager: false }, "repeated call"],
  ["manager-removed", { isManager: false }, "repair"],
] as const)(
  "%s by %j that was interrupted before it was recorded is recorded once by the %s",
  async ([action, changes, way], { portal, manager }) => {
    const helena = await portal.staff({ isManager: action === "manager-removed" });
    if (action === "staff-reactivated") await change(manager, helena, { isDeactivated: true });
    vi.spyOn(portal.repositories.auditEvents, "insert").mockRejectedValueOnce(new Error("lost"));
    expect((await change(manager, helena, changes)).status).toBe(500);
    const other = await portal.staff({ isManager: true });
    const next = way === "opposite call" ? { isDeactivated: false } : changes;
    if (way === "repair") await portal.context.repair();
    else expect((await change(other, helena, next)).status).toBe(200);
    expect((await change(other, helena, next)).status).toBe(200);
    const events = (await manager.get(`/audit?userID=${helena.userID}`)).body;
    const found = events.filter((event: { action: string }) => event.action === action);
    expect(found).toMatchObject([{ actorID: manager.userID }]);
  },
);

it("a manager whose closing was interrupted counts as one again once reopened", async ({
  portal,
  manager,
}) => {
  const helena = await portal.staff({ isManager: true });
  const { leavingManagers } = portal.repositories;
  const { replace } = leavingManagers;
  const replacing = vi.spyOn(leavingManagers, "replace").mockImplementationOnce(replace);
  replacing.mockRejectedValueOnce(new Error("lost"));
  expect((await change(manager, helena, { isDeactivated: true })).status).toBe(500);
  expect((await change(manager, helena, { isDeactivated: false })).status).toBe(200);
  expect((await leavingManagers.read()).userIDs).not.toContain(helena.userID);
});

it.for([
  ["staff-deactivated", { isDeactivated: true }, "deactivate"],
  ["staff-reactivated", { isDeactivated: false }, "reactivate"],
  ["manager-added", { isManager: true }, "update"],
] as const)(
  "%s by %j is recorded, also if another node changes the account before that",
  async ([action, changes, method], { portal, manager }) => {
    const helena = await portal.staff();
    const { userID } = helena;
    if (action === "staff-reactivated") await change(manager, helena, { isDeactivated: true });
    const { accounts } = portal.repositories;
    const unrecorded = { id: newRecordID(), action: "manager-removed", actorID: "S-OTHER" };
    const [write, update] = [accounts[method], accounts.update] as ((...args: unknown[]) => unknown)[];
    vi.spyOn(accounts, method).mockImplementationOnce((async (...args: unknown[]) => {
      const written = await write?.(...args);
      await update?.(userID, { unrecorded, updatedAt: portal.clock.now() });
      return written;
    }) as never);
    expect((await change(manager, helena, changes)).status).toBe(200);
    await portal.context.repair();
    const events = (await manager.get(`/audit?userID=${userID}`)).body;
    expect(events).toContainEqual(expect.objectContaining({ action, actorID: manager.userID }));
    expect(events).toContainEqual(expect.objectContaining({ action: "manager-removed", actorID: "S-OTHER" }));
  },
);

it("an invitation that was interrupted before it was recorded is recorded by the repair", async ({
  portal,
  manager,
}) => {
  vi.spyOn(portal.repositories.oneTimeLinks, "insert").mockRejectedValueOnce(new Error("lost"));
  expect((await manager.post("/team", { ...LENA, isManager: true })).status).toBe(500);
  await portal.context.repair();
  const { userID } = (await portal.context.accounts.byEmail(LENA.email)) ?? {};
  expect((await manager.get(`/audit?userID=${userID}`)).body).toMatchObject([
    { action: "staff-invited", actorID: manager.userID, cause: "Manager" },
  ]);
});

it.for(["link", "event"])(
  "an invitation whose %s could not be stored is completed by a repeat with its key",
  async (step, { portal, manager }) => {
    const { oneTimeLinks, auditEvents } = portal.repositories;
    const form = { ...LENA, email: `lena-${step}@example.com` };
    const invite = (key: string) => manager.post("/team", form, { headers: { "Idempotency-Key": key } });
    vi.spyOn(step === "link" ? oneTimeLinks : auditEvents, "insert").mockRejectedValueOnce(new Error("lost"));
    if (step === "link") expect((await invite(step)).status).toBe(500);
    const { status, body } = await invite(step);
    expect([status, body.member]).toEqual([step === "link" ? 201 : 200, expect.objectContaining(form)]);
    const trail = (await manager.get(`/audit?userID=${body.member.userID}`)).body;
    const actions = trail.map(({ action }: { action: string }) => action).sort();
    expect(actions).toEqual(["invitation-issued", "staff-invited"]);
    expect((await invite("another")).status).toBe(409);
  },
);
