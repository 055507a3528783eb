/** Move-outs: what a former resident may do, what counts without them, and the schedule. */
import { describe, expect, onTestFinished, vi } from "vitest";
import { ACCOUNT_TEXTS } from "../../../src/domain/account-rules.ts";
import { addDays } from "../../../src/domain/calendar.ts";
import { NOTIFICATION_TYPES } from "../../../src/domain/notification-rules.ts";
import type { DelinquencyRow } from "../../../src/domain/reports/delinquency.ts";
import { MOVE_OUT_TEXTS } from "../../../src/domain/tenancy-rules.ts";
import { createResident } from "../../factories/residents.ts";
import { itAlone, withPortal } from "../../harness/fixtures.ts";
import { tokenIn } from "../../harness/one-time-links.ts";
import type { Person } from "../../harness/portal.ts";
import { goTo, moveOut, todayOf, undoMoveOut } from "../support/move-outs.ts";
import { eventsOf, notificationsTo } from "../support/readings.ts";

const it = withPortal().extend("rosa", ({ portal }) =>
  portal.resident({ firstName: "Rosa", unitNumber: "4B" }),
);

const noiseOf = ({ userID }: Person) => ({ userID, type: "Noise", rp: -2, reportedBy: "Grace" });

const actionsOf = async (staff: Person, resident: { userID: string }) =>
  (await eventsOf(staff, resident)).map(({ action }) => action);

/** The residents of a report, in its order. */
const inReport = async (staff: Person, report: string): Promise<string[]> =>
  (await staff.get(`/reports/${report}`)).body.rows.map(({ userID }: { userID: string }) => userID);

it.for<[date: string, changes: object, status: number, error: string]>([
  ["2024-12-31", {}, 400, MOVE_OUT_TEXTS.beforeLease],
  ["2027-05-18", { reason: " " }, 400, MOVE_OUT_TEXTS.reasonMissing],
  ["2027-05-18", { userID: "R-UNKNOWN0" }, 404, "Resident not found."],
])("a move-out on %s with %j is refused", async ([date, changes, status, error], { staff, rosa }) => {
  const answer = await moveOut(staff, { userID: rosa.userID, ...changes }, date, changes);
  expect([answer.status, answer.body.error]).toEqual([status, error]);
});

describe("a resident who has moved out", () => {
  it("reads their own data, changes nothing, keeps their account", async ({ portal, staff, rosa }) => {
    await staff.post(`/conversations/office:${rosa.userID}/messages`, {
      text: "Your deposit is on its way.",
    });
    const forwarding = { forwardingNote: "12 Pine Street" };
    expect((await moveOut(staff, rosa, todayOf(portal), forwarding)).body).toMatchObject({
      status: "Former",
    });
    expect((await rosa.http.get("/api/auth/me")).body).toMatchObject({ access: "former" });
    const own = (await rosa.get(`/residents/${rosa.userID}`)).body;
    expect(own).toMatchObject({
      moveOutDate: todayOf(portal),
      accountClosesOn: addDays(todayOf(portal), 30),
      unitNumber: "4B",
    });
    expect(own).not.toHaveProperty("forwardingNote");
    const lists = ["incidents", "notifications", "paymentlog", "redemptions"];
    const office = `conversations/office:${rosa.userID}/messages`;
    for (const path of [...lists.map((list) => `${list}/${rosa.userID}`), office, "rewards"])
      expect([path, (await rosa.get(`/${path}`)).status]).toEqual([path, 200]);
    const refused = { status: 403, error: MOVE_OUT_TEXTS.readOnly };
    for (const [path, body] of [
      ["/rchat/send-message", { userID: rosa.userID, message: "Bye" }],
      [`/conversations/office:${rosa.userID}/messages`, { text: "Hello?" }],
      ["/incidents/new", { userID: rosa.userID, type: "Complaint" }],
      ["/redemptions/add", { userID: rosa.userID, rewardID: "0".repeat(24) }],
    ] as const) {
      const answer = await rosa.post(path, body);
      expect([path, { status: answer.status, error: answer.body.error }]).toEqual([path, refused]);
    }
    expect((await rosa.get("/rchat")).status).toBe(403);
    expect((await rosa.http.get("/api/account/sessions")).status).toBe(200);
    expect((await rosa.http.post("/api/auth/logout")).status).toBe(204);
  });

  itAlone("counts in no figure of the present; is found by status and id", async ({ portal, staff }) => {
    const rosa = await portal.resident({ firstName: "Rosa" });
    await staff.post("/behaviorlog/add", noiseOf(rosa));
    await staff.post("/paymentlog/add", { userID: rosa.userID, monthYear: "Jan 2027", status: "Unpaid" });
    const ines = await portal.resident({ firstName: "Ines", class: "A" });
    const before = (await staff.get("/overview")).body;
    expect([before.residents, before.risks.total]).toEqual([2, 1]);
    await moveOut(staff, rosa, todayOf(portal), { forwardingNote: "12 Pine Street" });
    const after = (await staff.get("/overview")).body;
    expect([after.residents, after.risks.total, after.risks.residents]).toEqual([1, 0, []]);
    expect(after.chart.every((month: { payment: unknown }) => month.payment === null)).toBe(true);
    expect((await staff.get("/reports/rent-roll")).body.rows).toHaveLength(1);
    const behind = (await staff.get("/reports/delinquency")).body.rows;
    expect(behind.map(({ userID, notRecorded }: DelinquencyRow) => [userID, notRecorded])).toEqual([
      [ines.userID, 1],
    ]);
    const names = async (query: string) =>
      (await staff.get(`/residents${query}`)).body.map(({ firstName }: { firstName: string }) => firstName);
    expect(await names("")).toEqual(["Ines"]);
    expect(await names("?limit=10")).toEqual(["Ines"]);
    expect(await names("?status=former")).toEqual(["Rosa"]);
    expect((await staff.get(`/residents/${rosa.userID}`)).body).toMatchObject({
      firstName: "Rosa",
      forwardingNote: "12 Pine Street",
      moveOutReason: "Lease ended",
    });
    expect((await staff.get(`/behaviorlog/${rosa.userID}`)).body).toHaveLength(1);
    await portal.context.reconciler.rebuild();
    expect((await staff.get("/overview")).body).toMatchObject({ residents: 1, chart: after.chart });
  });

  it("shares nothing with the next resident of the unit", async ({ portal, staff, rosa }) => {
    await staff.post("/behaviorlog/add", noiseOf(rosa));
    await staff.post(`/conversations/office:${rosa.userID}/messages`, { text: "Goodbye" });
    await moveOut(staff, rosa, todayOf(portal));
    const next = await portal.resident({ firstName: "Noor", unitNumber: "4B" });
    expect((await next.get(`/behaviorlog/${next.userID}`)).body).toEqual([]);
    expect((await next.get(`/notifications/${next.userID}`)).body).toEqual([]);
    expect((await next.get(`/conversations/office:${next.userID}/messages`)).body).toEqual([]);
    expect((await next.get(`/conversations/office:${rosa.userID}/messages`)).status).toBe(404);
    const roll = await inReport(staff, "rent-roll");
    expect([roll.includes(rosa.userID), roll.includes(next.userID)]).toEqual([false, true]);
  });

  it("can't be approved or move out again; a repeat is allowed", async ({ portal, staff, rosa }) => {
    const today = todayOf(portal);
    await moveOut(staff, rosa, today);
    expect((await moveOut(staff, rosa, today)).status).toBe(200);
    expect((await moveOut(staff, rosa, addDays(today, 5))).status).toBe(409);
    expect((await staff.post(`/residents/${rosa.userID}/approve`)).status).toBe(409);
    expect(await actionsOf(staff, rosa)).toEqual(["moved-out", "move-out-entered"]);
  });
});

describe("a move-out ahead", () => {
  it("takes effect on its day at the property, once, on whichever node", async ({ portal, staff, rosa }) => {
    const day = addDays(todayOf(portal), 3);
    await moveOut(staff, rosa, day);
    goTo(portal, addDays(day, -1));
    await portal.context.tenancies.applyDue();
    const since = async () => (await portal.repositories.residents.byUserID(rosa.userID))?.formerSince;
    expect(await since()).toBeNull();
    goTo(portal, day);
    const nodes = [portal.context, portal.anotherNode(), portal.anotherNode()];
    await Promise.all(nodes.map(({ tenancies }) => tenancies.applyDue()));
    expect(await since()).toBeInstanceOf(Date);
    // The sessions of the days before have ended.
    const later = await portal.staff();
    expect(await actionsOf(later, rosa)).toEqual(["moved-out", "move-out-entered"]);
  });

  it("takes effect after a downtime of weeks, together with the closing", async ({ portal, staff, rosa }) => {
    const day = addDays(todayOf(portal), 3);
    await moveOut(staff, rosa, day);
    goTo(portal, addDays(day, 45));
    const later = await portal.staff();
    const { resetPath } = (await later.post(`/residents/${rosa.userID}/reset`)).body;
    await portal.context.tenancies.applyDue();
    // It would work again if the person came back.
    expect(await portal.context.links.find(tokenIn(resetPath), "reset")).toBeUndefined();
    const before = ["reset-issued", "move-out-entered"];
    expect(await actionsOf(later, rosa)).toEqual(["account-closed", "moved-out", ...before]);
    expect((await portal.repositories.accounts.byUserID(rosa.userID))?.access).toBe("closed");
  });

  it("ends the sessions in a repeat, too, if a closing was interrupted", async ({ portal, staff, rosa }) => {
    const day = addDays(todayOf(portal), 3);
    await moveOut(staff, rosa, day);
    goTo(portal, addDays(day, 45));
    const { sessions } = portal.repositories;
    const removeOfUser = vi.spyOn(sessions, "removeOfUser").mockRejectedValueOnce(new Error("lost"));
    await expect(portal.context.tenancies.applyDue()).rejects.toThrow("Some move-outs failed");
    await portal.context.tenancies.applyDue();
    const ended = removeOfUser.mock.calls.filter(([userID]) => userID === rosa.userID);
    expect(ended).toHaveLength(2);
  });

  it("can be changed and canceled, and leaves nothing", async ({ portal, staff, rosa }) => {
    const day = addDays(todayOf(portal), 3);
    await moveOut(staff, rosa, day);
    expect((await moveOut(staff, rosa, addDays(day, 2))).body.moveOutDate).toBe(addDays(day, 2));
    expect((await undoMoveOut(staff, rosa)).body).not.toHaveProperty("moveOutDate");
    goTo(portal, addDays(day, 2));
    await portal.context.tenancies.applyDue();
    expect((await portal.repositories.residents.byUserID(rosa.userID))?.formerSince).toBeNull();
    expect((await undoMoveOut(await portal.staff(), rosa)).status).toBe(409);
  });

  it("is completed by the next node if a node dies between its steps", async ({ portal, staff, rosa }) => {
    const { accounts } = portal.repositories;
    const dying = portal.anotherNode({
      accounts: { ...accounts, update: () => Promise.reject(new Error("the node dies")) },
    });
    const form = { date: todayOf(portal), reason: "Lease ended", forwardingNote: "" };
    await expect(dying.tenancies.enterMoveOut(staff, rosa.userID, form)).rejects.toThrow("the node dies");
    await portal.context.tenancies.applyDue();
    expect((await accounts.byUserID(rosa.userID))?.access).toBe("former");
    expect(await actionsOf(staff, rosa)).toEqual(["moved-out", "move-out-entered"]);
  });

  it("that failed after it was stored takes effect, is on record and notified with the repeat, once", async ({
    portal,
    staff,
    rosa,
  }) => {
    const lost = vi
      .spyOn(portal.repositories.auditEvents, "insert")
      .mockRejectedValueOnce(new Error("The disk is full."));
    onTestFinished(() => lost.mockRestore());
    const today = todayOf(portal);
    expect((await moveOut(staff, rosa, today)).status).toBe(500);
    for (let times = 0; times < 2; times += 1)
      expect((await moveOut(staff, rosa, today)).body).toMatchObject({ status: "Former" });
    expect(await actionsOf(staff, rosa)).toEqual(["moved-out", "move-out-entered"]);
    expect(await notificationsTo(staff, rosa.userID, NOTIFICATION_TYPES.moveOut)).toHaveLength(1);
  });

  it("that fails keeps no other from taking effect", async ({ portal, staff, rosa }) => {
    const ben = await portal.resident({ firstName: "Ben", unitNumber: "5C" });
    const day = addDays(todayOf(portal), 3);
    for (const resident of [rosa, ben]) await moveOut(staff, resident, day);
    goTo(portal, day);
    const { redemptions, residents } = portal.repositories;
    let calls = 0;
    const ofUser = (userID: string) => {
      calls += 1;
      return calls === 1 ? Promise.reject(new Error("lost")) : redemptions.ofUser(userID);
    };
    const failing = portal.anotherNode({ redemptions: { ...redemptions, ofUser } });
    await expect(failing.tenancies.applyDue()).rejects.toThrow("Some move-outs failed");
    for (const { userID } of [rosa, ben])
      expect((await residents.byUserID(userID))?.formerSince).toBeInstanceOf(Date);
  });
});

describe("the closing of the account, 30 days later", () => {
  it("ends the sessions and refuses the login with the reason", async ({ portal, staff }) => {
    const account = await createResident(portal);
    const day = todayOf(portal);
    await moveOut(staff, account, day);
    goTo(portal, addDays(day, 29));
    await portal.context.tenancies.applyDue();
    const client = await portal.signIn(account, true);
    const page = await portal.open(client);
    expect((await client.get("/api/auth/me")).status).toBe(200);
    goTo(portal, addDays(day, 30));
    // The events of this node reach no page, so the page's own node has to notice.
    await portal.anotherNode().tenancies.applyDue();
    await page.disconnected;
    expect((await client.get("/api/auth/me")).status).toBe(401);
    const { email, password, role } = account;
    const login = (given: string) =>
      portal.visitor().post("/api/auth/login", { email, password: given, role, remember: false });
    const { status, body } = await login(password);
    expect([status, body.error]).toEqual([403, MOVE_OUT_TEXTS.closed]);
    expect((await login("another password")).body.error).toBe(ACCOUNT_TEXTS.loginRefused);
    const later = await portal.staff();
    expect((await undoMoveOut(later, account)).body.error).toBe(MOVE_OUT_TEXTS.tooLate);
    expect((await later.post(`/residents/${account.userID}/reset`)).status).toBe(409);
    expect((await later.get(`/residents/${account.userID}`)).body.status).toBe("Former");
    const office = `/conversations/office:${account.userID}`;
    const message = await later.post(`${office}/messages`, { text: "Hello?" });
    expect([message.status, message.body.error]).toEqual([409, MOVE_OUT_TEXTS.accountClosed]);
    expect((await later.get(office)).body).toMatchObject({ isClosed: true, lastMessage: null });
  });
});

describe("undoing", () => {
  it("gives unit, place in the figures and account back, once", async ({ portal, staff, rosa }) => {
    await staff.post("/behaviorlog/add", noiseOf(rosa));
    const { countedAt: _before, ...before } = (await staff.get("/overview")).body;
    await moveOut(staff, rosa, todayOf(portal));
    const both = await Promise.all([undoMoveOut(staff, rosa), undoMoveOut(staff, rosa)]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const { countedAt: _after, ...figures } = (await staff.get("/overview")).body;
    expect(figures).toEqual(before);
    expect(await inReport(staff, "rent-roll")).toContain(rosa.userID);
    expect((await rosa.post("/rchat/send-message", { userID: rosa.userID, message: "Back" })).status).toBe(
      201,
    );
    const actions = await actionsOf(staff, rosa);
    expect(actions.filter((action) => action === "move-out-undone")).toHaveLength(1);
  });

  it("wins over a node that is still letting the move-out take effect", async ({ portal, staff, rosa }) => {
    const { accounts } = portal.repositories;
    let undone = false;
    const slow = portal.anotherNode({
      accounts: {
        ...accounts,
        update: async (userID, changes) => {
          if (changes.access === "former" && !undone) {
            undone = true;
            await portal.context.tenancies.undoMoveOut(staff, userID);
          }
          return accounts.update(userID, changes);
        },
      },
    });
    const form = { date: todayOf(portal), reason: "Lease ended", forwardingNote: "" };
    await slow.tenancies.enterMoveOut(staff, rosa.userID, form);
    expect((await accounts.byUserID(rosa.userID))?.access).toBe("member");
    expect((await portal.repositories.residents.byUserID(rosa.userID))?.formerSince).toBeNull();
    expect(await actionsOf(staff, rosa)).not.toContain("moved-out");
  });
});

describe("renewing a lease", () => {
  const next = { leaseStart: "2027-01-01", leaseEnd: "2028-12-31" };
  const renew = (staff: Person, { userID }: Person, changes: object = {}) =>
    staff.put(`/residents/${userID}/lease`, { ...next, ...changes });

  it("stores the new dates, and the timeline keeps the old ones", async ({ staff, rosa }) => {
    const answer = await renew(staff, rosa);
    expect([answer.status, answer.body]).toMatchObject([200, next]);
    expect((await renew(staff, rosa)).status).toBe(200);
    const [event, ...others] = await eventsOf(staff, rosa);
    expect(others).toEqual([]);
    expect(event).toMatchObject({
      action: "lease-renewed",
      changes: [
        { field: "leaseStart", from: "2025-01-01", to: "2027-01-01" },
        { field: "leaseEnd", from: "2026-12-31", to: "2028-12-31" },
      ],
    });
    const [notification] = (await rosa.get(`/notifications/${rosa.userID}`)).body;
    expect(notification.message).toBe("Your lease was renewed: Jan 1, 2027 to Dec 31, 2028.");
  });

  it("with a rent, which is stored with the dates or not at all", async ({ staff, rosa }) => {
    const refused = await renew(staff, rosa, { monthlyRent: "-5" });
    expect([refused.status, refused.body.error]).toEqual([400, "Monthly rent must be a positive number."]);
    expect((await staff.get(`/residents/${rosa.userID}/profile`)).body.leaseEnd).toBe("2026-12-31");
    const renewed = await renew(staff, rosa, { monthlyRent: "1525.50" });
    expect([renewed.status, renewed.body]).toMatchObject([200, { ...next, monthlyRent: 1525.5 }]);
    expect((await renew(staff, rosa, { monthlyRent: 1525.5 })).status).toBe(200);
    const [event, ...others] = await eventsOf(staff, rosa);
    expect(others).toEqual([]);
    expect(event?.changes).toContainEqual({ field: "monthlyRent", from: expect.any(Number), to: 1525.5 });
    const [held] = (await staff.get(`/residents/${rosa.userID}/leases`)).body;
    expect(held).toMatchObject({ ...next, monthlyRent: 1525.5 });
  });

  it("ends after the current one, and not for a former resident", async ({ portal, staff, rosa }) => {
    const early = { leaseStart: "2026-01-01", leaseEnd: "2026-12-30" };
    expect((await renew(staff, rosa, early)).status).toBe(400);
    await moveOut(staff, rosa, todayOf(portal));
    expect((await renew(staff, rosa)).status).toBe(409);
  });
});
