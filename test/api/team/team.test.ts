/** Staff accounts: invitations, names and titles, the right of managers, closing and opening. */
import { expect, vi } from "vitest";
import { ACCOUNT_TEXTS } from "../../../src/domain/account-rules.ts";
import { officeConversation } from "../../../src/domain/conversation-id.ts";
import { TEAM_TEXTS } from "../../../src/domain/team-rules.ts";
import { PASSWORD } from "../../factories/accounts.ts";
import { INCIDENT } from "../../factories/forms.ts";
import { DAY, MINUTE } from "../../harness/clock.ts";
import { itAlone, withPortal } from "../../harness/fixtures.ts";
import { tokenIn } from "../../harness/one-time-links.ts";
import type { Person, TestPortal } from "../../harness/portal.ts";

const it = withPortal()
  .extend("manager", ({ portal }) => portal.staff({ isManager: true, firstName: "Grace" }))
  .extend("ben", ({ portal }) => portal.staff({ isManager: false, firstName: "Ben", lastName: "Arkwright" }));

let invited = 0;
/** The form of an invitation, for an address of its own. */
function lena() {
  invited += 1;
  return { email: `lena-${invited}@example.com`, firstName: "Lena", lastName: "Marsh", title: "Leasing" };
}
const NEW_PASSWORD = "seven wooden ladders";

const change = (person: Person, { userID }: { userID: string }, changes: object) =>
  person.patch(`/team/${userID}`, changes);
const accept = (portal: TestPortal, path: string, over: object = {}) =>
  portal.visitor().post("/api/auth/staff-invitation", {
    invite: tokenIn(path),
    password: NEW_PASSWORD,
    firstName: "Lena",
    lastName: "Marsh",
    ...over,
  });
const logIn = async (portal: TestPortal, email: string, password = PASSWORD) =>
  (await portal.visitor().post("/api/auth/login", { email, password, role: "staff" })).status;

it("an invited person chooses a name and a password, once", async ({ portal, manager }) => {
  const form = lena();
  const { status, body } = await manager.post("/team", form);
  expect(status).toBe(201);
  expect(body.invitationPath).toMatch(/^\/staff-invitation#invite=[\w-]{22,}$/);
  expect(body.member).toMatchObject({ ...form, isManager: false, state: "invited", hasSecondFactor: false });
  expect(await logIn(portal, form.email, NEW_PASSWORD)).toBe(401);
  const owner = await portal.visitor().post("/api/auth/link", { staff: tokenIn(body.invitationPath) });
  const { title: _title, ...owned } = form;
  expect(owner.body).toEqual({ ...owned, purpose: "staff" });

  const accepted = await accept(portal, body.invitationPath, { firstName: "Helena", role: "resident" });
  expect([accepted.status, accepted.body.role]).toEqual([201, "staff"]);
  expect((await accept(portal, body.invitationPath)).body.error).toBe(ACCOUNT_TEXTS.linkUsed);
  const client = await portal.signIn({ email: form.email, password: NEW_PASSWORD, role: "staff" });
  expect((await client.get("/api/auth/me")).body).toMatchObject({ firstName: "Helena", isManager: false });
  const { userID } = accepted.body;
  const members = (await manager.get("/team")).body;
  const member = members.find((one: { userID: string }) => one.userID === userID);
  expect(member).toMatchObject({ firstName: "Helena", title: "Leasing", state: "active", linkUntil: "" });
});

it("Register takes no invitation of a staff account", async ({ portal, manager }) => {
  const { email, ...person } = lena();
  const { invitationPath } = (await manager.post("/team", { email, ...person })).body;
  const invite = tokenIn(invitationPath);
  const form = { email, password: NEW_PASSWORD };
  const visitor = portal.visitor();
  for (const link of [{ invite }, { reset: invite }]) {
    expect((await visitor.post("/api/auth/register", { ...form, ...link })).body.error).toBe(
      ACCOUNT_TEXTS.linkInvalid,
    );
  }
  expect((await visitor.post("/api/auth/register", form)).status).toBe(409);
  expect((await accept(portal, invitationPath)).status).toBe(201);
});

it("an invitation works for 7 days, and a withdrawn one frees its address", async ({ portal, manager }) => {
  const form = lena();
  const { member, invitationPath } = (await manager.post("/team", form)).body;
  portal.clock.advance(7 * DAY + MINUTE);
  const again = await portal.staff({ isManager: true });
  expect((await accept(portal, invitationPath)).status).toBe(400);
  const link = await again.post(`/team/${member.userID}/invitation`);
  expect(link.status).toBe(201);
  const newest = (await again.post(`/team/${member.userID}/invitation`)).body.invitationPath;
  expect((await accept(portal, link.body.invitationPath)).status).toBe(400);
  const withdraw = () => again.remove(`/team/${member.userID}/invitation`);
  expect((await withdraw()).status).toBe(204);
  expect((await withdraw()).status).toBe(204);
  expect((await accept(portal, newest)).status).toBe(400);
  expect((await again.post("/team", form)).status).toBe(201);
});

it.for([
  [{ firstName: " " }, 400, TEAM_TEXTS.nameMissing],
  [{ email: "lena" }, 400, TEAM_TEXTS.emailInvalid],
  [{ title: "t".repeat(201) }, 400, "Title can have at most 200 characters."],
] as const)("refuses an invitation with %j", async ([over, status, text], { manager }) => {
  const answer = await manager.post("/team", { ...lena(), ...over });
  expect([answer.status, answer.body.error]).toEqual([status, text]);
});

it("an address that has an account can't be invited, also with other case", async ({ manager, ben }) => {
  const answer = await manager.post("/team", { ...lena(), email: ben.email.toUpperCase() });
  const { status, body } = answer;
  expect([status, body.error, body.field]).toEqual([409, TEAM_TEXTS.emailTaken, "email"]);
});

it("a new title is read by residents beside the name", async ({ portal, manager, ben }) => {
  const mara = await portal.resident();
  const { _id } = (await mara.post("/incidents/new", INCIDENT)).body;
  await manager.patch("/incidents/update", { _id, assigneeID: ben.userID });
  expect((await change(manager, ben, { title: "Maintenance" })).body.title).toBe("Maintenance");
  expect((await mara.get(`/incidents/one/${_id}`)).body).toMatchObject({
    assigneeID: "",
    assigneeName: "Ben, maintenance",
  });
  expect((await manager.get(`/incidents/one/${_id}`)).body.assigneeName).toBe("Ben");
  const [event] = (await manager.get("/audit?limit=1")).body;
  expect(event).toMatchObject({
    action: "staff-updated",
    userID: ben.userID,
    changes: [{ field: "title", from: "", to: "Maintenance" }],
  });
});

it("a change that is refused, because an invited account can't be closed, changes nothing", async ({
  manager,
}) => {
  const { member } = (await manager.post("/team", lena())).body;
  const { userID } = member;
  const audit = () => manager.get(`/audit?userID=${userID}`);
  const before = (await audit()).body;
  const answer = await change(manager, member, { title: "Owner", isManager: true, isDeactivated: true });
  expect([answer.status, answer.body.error]).toEqual([409, TEAM_TEXTS.stillInvited]);
  const members = (await manager.get("/team")).body;
  expect(members.find((one: { userID: string }) => one.userID === userID)).toEqual(member);
  expect((await audit()).body).toEqual(before);
});

it("a deactivated person is logged out everywhere", async ({ portal, manager, ben, startPortal }) => {
  const other = await startPortal({ databaseName: portal.databaseName, clock: portal.clock });
  const mara = await portal.resident();
  const line = `/conversations/${encodeURIComponent(officeConversation(mara.userID))}`;
  await mara.post(`${line}/messages`, { text: "Hello" });
  await ben.post(`${line}/messages`, { text: "Hello" });
  const { _id } = (await mara.post("/incidents/new", INCIDENT)).body;
  await manager.patch("/incidents/update", { _id, assigneeID: ben.userID });
  const reset = (await manager.post(`/team/${ben.userID}/reset`)).body.resetPath;
  expect(reset).toMatch(/^\/register#reset=/);
  const page = await ben.open();

  const answer = await change(manager, ben, { isDeactivated: true });
  expect(answer.body).toMatchObject({ state: "deactivated", openIncidents: 0, officeConversations: 0 });
  await page.disconnected;
  expect((await ben.get("/incidents")).status).toBe(401);
  const headers = { Cookie: ben.http.cookie() ?? "" };
  expect((await other.visitor().get("/api/dashboard/incidents", { headers })).status).toBe(401);
  expect(await logIn(portal, ben.email)).toBe(401);
  expect((await manager.get(`/incidents/one/${_id}`)).body.assigneeID).toBe("");
  expect((await manager.get(line)).body.assigneeID).toBe("");
  const userIDs = (await manager.get("/staff")).body.map(({ userID }: { userID: string }) => userID);
  expect([userIDs.includes(manager.userID), userIDs.includes(ben.userID)]).toEqual([true, false]);
  const link = { email: ben.email, password: NEW_PASSWORD, reset: tokenIn(reset) };
  expect((await portal.visitor().post("/api/auth/register", link)).status).toBe(400);
  const late = { issuedBy: manager.userID, lifetimeMs: MINUTE, replacesPassword: true };
  const lateReset = tokenIn(await portal.context.links.issue(ben.userID, "reset", late));
  const looked = await portal.visitor().post("/api/auth/link", { reset: lateReset });
  expect([looked.status, looked.body.email]).toEqual([404, undefined]);
  expect((await manager.post(`/team/${ben.userID}/reset`)).body.error).toBe(TEAM_TEXTS.deactivated);
  expect((await manager.patch(line, { assigneeID: ben.userID })).status).toBe(404);

  expect((await change(manager, ben, { isDeactivated: false })).body.state).toBe("active");
  expect(await logIn(portal, ben.email)).toBe(200);
});

/** Two nodes, and an open incident. `deactivate` closes Ben's account on the second node. */
const itRaces = it.extend("race", async ({ portal, manager, ben }) => {
  const { team } = portal.anotherNode();
  const mara = await portal.resident();
  const { _id } = (await mara.post("/incidents/new", INCIDENT)).body;
  const actor = { ...manager, role: "staff", sessionHash: "", access: "member" } as never;
  return {
    mara,
    _id,
    deactivate: () => team.change(actor, ben.userID, { isDeactivated: true }),
    assigneeID: async () => (await manager.get(`/incidents/one/${_id}`)).body.assigneeID,
  };
});

itRaces.for(["before", "after"] as const)(
  "an incident and a conversation that are assigned to an account that another node closes %s they are stored end unassigned",
  async (order, { portal, manager, ben, race, onTestFinished }) => {
    const { incidents, conversations } = portal.repositories;
    const line = `/conversations/${encodeURIComponent(officeConversation(race.mara.userID))}`;
    await race.mara.post(`${line}/messages`, { text: "Hello" });

    /** Calls `between` once, before or after a method stores something. */
    function interrupt<Name extends string>(
      target: Record<Name, unknown>,
      name: Name,
      between: () => unknown,
    ) {
      const store = target[name] as (...values: unknown[]) => Promise<unknown>;
      const spy = vi.spyOn(target as never, name as never) as ReturnType<typeof vi.fn>;
      onTestFinished(() => spy.mockRestore());
      spy.mockImplementationOnce(async (...values: unknown[]) => {
        if (order === "before") await between();
        const stored = await store(...values);
        if (order === "after") await between();
        return stored;
      });
    }

    interrupt(incidents, "change", race.deactivate);
    await manager.patch("/incidents/update", { _id: race._id, assigneeID: ben.userID });
    expect(await race.assigneeID()).toBe("");
    await change(manager, ben, { isDeactivated: false });
    interrupt(conversations, "save", race.deactivate);
    await manager.patch(line, { assigneeID: ben.userID });
    expect((await manager.get(line)).body.assigneeID).toBe("");
    expect((await portal.context.accounts.byUserID(ben.userID))?.deactivatedAt).toEqual(expect.any(Date));
  },
);

itRaces("work that a dead node left is unassigned by repair", async ({ portal, manager, ben, race }) => {
  const line = `/conversations/${encodeURIComponent(officeConversation(race.mara.userID))}`;
  await race.mara.post(`${line}/messages`, { text: "Hello" });
  await race.deactivate();
  const assigned = { $set: { assigneeID: ben.userID } };
  await portal.connection.collection("incidents").updateOne({ userID: race.mara.userID }, assigned);
  const conversationID = officeConversation(race.mara.userID);
  await portal.connection.collection("conversations").updateOne({ conversationID }, assigned);
  expect(await race.assigneeID()).toBe(ben.userID);
  await portal.context.repair();
  expect(await race.assigneeID()).toBe("");
  expect((await manager.get(line)).body.assigneeID).toBe("");
  const { body: events } = await manager.get("/audit");
  const changes = [{ field: "assigneeID", from: ben.userID, to: "" }];
  expect(events).toContainEqual(
    expect.objectContaining({ actorID: manager.userID, targetID: race._id, changes }),
  );
  await portal.context.repair();
  expect((await manager.get("/audit")).body).toHaveLength(events.length);
});

itRaces("an incident of a closed account is reopened unassigned", async ({ manager, ben, race }) => {
  const { _id } = race;
  const resolve = () => manager.patch("/incidents/update", { _id, status: "Resolved" });
  await manager.patch("/incidents/update", { _id, assigneeID: ben.userID });
  await resolve();
  await race.deactivate();
  expect(await race.assigneeID()).toBe(ben.userID);
  const reopened = await race.mara.post("/incidents/reopen", { _id, message: "It still leaks." });
  expect(reopened.status).toBe(200);
  expect(await race.assigneeID()).toBe("");
});

it("a password set while the account is closed doesn't open it", async ({ portal, manager, ben }) => {
  const before = await portal.context.accounts.byUserID(ben.userID);
  await change(manager, ben, { isDeactivated: true });
  expect(before && (await portal.context.accounts.setPassword(before, "new hash"))).toBe(false);
  expect((await portal.context.accounts.byUserID(ben.userID))?.passwordHash).toBeNull();
});

itAlone("managers cannot change their own role, and the last manager stays", async ({ portal }) => {
  const [manager, ben] = [await portal.staff({ isManager: true }), await portal.staff()];
  const last = [409, TEAM_TEXTS.lastManager];
  for (const changes of [{ isManager: false }, { isDeactivated: true }]) {
    const answer = await change(manager, manager, changes);
    expect([answer.status, answer.body.error]).toEqual(last);
  }
  expect((await change(manager, ben, { isManager: true })).body.isManager).toBe(true);
  expect((await change(manager, manager, { isManager: false })).body.error).toBe(TEAM_TEXTS.ownRole);
  expect((await change(manager, manager, { isDeactivated: true })).body.error).toBe(TEAM_TEXTS.ownAccount);
  expect((await change(manager, manager, { title: "Property manager" })).status).toBe(200);
  // An invited manager can't log in yet, so they don't count.
  const { member } = (await manager.post("/team", { ...lena(), isManager: true })).body;
  expect((await change(ben, manager, { isManager: false })).status).toBe(200);
  expect((await change(ben, ben, { isManager: false })).body.error).toBe(TEAM_TEXTS.lastManager);
  expect((await ben.remove(`/team/${member.userID}/invitation`)).status).toBe(204);
  expect((await manager.get("/team")).status).toBe(403);
  expect((await portal.context.accounts.byUserID(ben.userID))?.isManager).toBe(true);
});

itAlone("of two managers who take each other's right at once, one stays", async ({ portal }) => {
  const nodes = [portal.context, portal.anotherNode()];
  for (const changes of [{ isManager: false }, { isDeactivated: true }]) {
    const pair = [await portal.staff({ isManager: true }), await portal.staff({ isManager: true })] as const;
    const staff = await portal.repositories.accounts.activeStaff();
    for (const { userID } of staff) {
      const isManager = pair.some((person) => person.userID === userID);
      await portal.repositories.accounts.update(userID, { isManager, updatedAt: portal.clock.now() });
    }
    const clients = [pair[0], pair[1]].map((person) => ({ ...person, sessionHash: "", access: "member" }));
    const answers = await Promise.allSettled(
      [1, 0].map((target, index) =>
        nodes[index]?.team.change(clients[index] as never, pair[target as 0 | 1].userID, changes),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    const left = await portal.repositories.accounts.activeStaff();
    expect(left.filter(({ isManager }) => isManager)).toHaveLength(1);
  }
});
