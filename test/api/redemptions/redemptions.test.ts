/** Redemption requests: what residents may ask for, what staff decide, and points that are never reserved or spent twice. */

import { describe, expect, vi } from "vitest";
import { addDays } from "../../../src/domain/calendar.ts";
import { NOTIFICATION_TYPES } from "../../../src/domain/notification-rules.ts";
import {
  MOVED_OUT_REASON,
  OPEN_REDEMPTIONS_MAX,
  REDEMPTION_TEXTS,
} from "../../../src/domain/redemption-rules.ts";
import { englishOf } from "../../../src/domain/rendered-message.ts";
import { cpSum } from "../../../src/domain/scoring.ts";
import { MOVE_OUT_TEXTS } from "../../../src/domain/tenancy-rules.ts";
import { withPortal } from "../../harness/fixtures.ts";
import type { Person, TestPortal } from "../../harness/portal.ts";
import { moveOut, todayOf, undoMoveOut } from "../support/move-outs.ts";
import { eventsOf, notificationsTo } from "../support/readings.ts";

const it = withPortal().extend("mara", ({ portal }) => portal.bareResident("Mara"));

const ADD = "/redemptions/add";
const ask = ({ post, userID }: Person, rewardID: string) => post(ADD, { userID, rewardID });
const decide = ({ put }: Person, _id: string, form: object) => put(`/redemptions/${_id}/decision`, form);
const fulfil = (staff: Person, _id: string) => decide(staff, _id, { decision: "Fulfilled" });
const decline = (staff: Person, _id: string) =>
  decide(staff, _id, { decision: "Declined", reason: "Out of stock." });
const withdraw = ({ put }: Person, _id: string) => put(`/redemptions/${_id}/withdrawal`);
const give = ({ post }: Person, userID: string, cp: number) =>
  post("/rewardlog/add", { userID, text: "Earned", cp });

const rewardOf = async ({ post }: Person, price: number): Promise<string> =>
  (await post("/rewards/add", { title: "Movie night", img: "/a.svg", price })).body._id;

/** A resident's requests of one state, as staff list them. */
const listed = async (staff: Person, { userID }: Person, state: string): Promise<object[]> =>
  (await staff.get(`/redemptions?state=${state}`)).body.filter(
    (request: { userID: string }) => request.userID === userID,
  );

const totalOf = async ({ repositories }: TestPortal, userID: string) =>
  cpSum(await repositories.rewardLogs.forStats([userID]));

describe("after a move-out", () => {
  it("open requests are declined, and the points are free", async ({ portal, staff, mara }) => {
    await give(staff, mara.userID, 100);
    const rewardID = await rewardOf(staff, 30);
    const [open, fulfilled] = [(await ask(mara, rewardID)).body, (await ask(mara, rewardID)).body];
    await fulfil(staff, open._id);
    const today = todayOf(portal);
    await moveOut(staff, mara, addDays(today, 2));
    expect(await listed(staff, mara, "Declined")).toEqual([]);
    await undoMoveOut(staff, mara);
    await moveOut(staff, mara, today);
    const states = (await mara.get(`/redemptions/${mara.userID}`)).body;
    expect(states).toMatchObject([
      { _id: fulfilled._id, state: "Declined", reason: MOVED_OUT_REASON },
      { _id: open._id, state: "Fulfilled" },
    ]);
    expect(await portal.repositories.redemptions.reserving(mara.userID)).toEqual([]);
    const notifications = await notificationsTo(mara, mara.userID);
    expect(notifications.filter(({ message }) => message.includes(MOVED_OUT_REASON))).toHaveLength(1);
    await portal.context.tenancies.applyDue();
    expect(await eventsOf(staff, mara, "redemption-declined")).toHaveLength(1);
  });

  it("nobody makes a request for the former resident", async ({ portal, staff, mara }) => {
    await give(staff, mara.userID, 100);
    const rewardID = await rewardOf(staff, 30);
    await moveOut(staff, mara, todayOf(portal));
    const own = await ask(mara, rewardID);
    expect([own.status, own.body.error]).toEqual([403, MOVE_OUT_TEXTS.readOnly]);
    const byStaff = await staff.post(ADD, { userID: mara.userID, rewardID });
    expect([byStaff.status, byStaff.body.error]).toEqual([409, MOVE_OUT_TEXTS.movedOut]);
  });

  it("a request that was under way is declined", async ({ portal, staff, mara, onTestFinished }) => {
    await give(staff, mara.userID, 100);
    const rewardID = await rewardOf(staff, 30);
    const { redemptions } = portal.repositories;
    const { insert } = redemptions;
    onTestFinished(() => void Object.assign(redemptions, { insert }));
    redemptions.insert = async (request) => {
      await moveOut(staff, mara, todayOf(portal));
      return insert(request);
    };
    expect((await ask(mara, rewardID)).status).toBe(409);
    expect(await listed(staff, mara, "Requested")).toEqual([]);
    expect(await listed(staff, mara, "Declined")).toHaveLength(1);
  });
});

describe("a redemption request", () => {
  it("reserves its price, and is read by its resident and staff", async ({ staff, mara }) => {
    await give(staff, mara.userID, 100);
    const rewardID = await rewardOf(staff, 60);
    const { status, body } = await ask(mara, rewardID);
    const requested = {
      userID: mara.userID,
      residentName: "Mara Sample",
      rewardID,
      title: "Movie night",
      cp: 60,
    };
    expect([status, body]).toMatchObject([201, { ...requested, state: "Requested", reason: "" }]);
    const second = await ask(mara, rewardID);
    expect([second.status, second.body.error]).toEqual([400, "Not enough CP points!"]);
    expect((await mara.get(`/redemptions/${mara.userID}`)).body).toEqual([body]);
    expect(await listed(staff, mara, "Requested")).toEqual([body]);
    expect(await listed(staff, mara, "Declined")).toEqual([]);
    const work = (await staff.get("/overview")).body.work;
    expect(work.redemptionRequests).toBe((await staff.get("/redemptions?state=Requested")).body.length);
    const [notice] = await notificationsTo(staff, "staff");
    expect(notice?.message).toBe("Mara Sample: asks for Movie night (60 CP).");
  });

  it("is refused for what is unknown, and beyond the open ones", async ({ staff, mara }) => {
    await give(staff, mara.userID, 100);
    const rewardID = await rewardOf(staff, 1);
    for (const id of ["0".repeat(24), "unknown", ""]) expect((await ask(mara, id)).status).toBe(404);
    expect((await staff.post(ADD, { userID: "R-UNKNOWN0", rewardID })).status).toBe(404);
    for (let at = 0; at < OPEN_REDEMPTIONS_MAX; at += 1) expect((await ask(mara, rewardID)).status).toBe(201);
    const refused = await ask(mara, rewardID);
    expect([refused.status, refused.body.error]).toEqual([409, englishOf(REDEMPTION_TEXTS.tooMany)]);
  });

  it("that is fulfilled takes the points by a linked reward entry, once", async ({ portal, staff, mara }) => {
    await give(staff, mara.userID, 100);
    const { body } = await ask(mara, await rewardOf(staff, 60));
    const [first, repeat] = [await fulfil(staff, body._id), await fulfil(staff, body._id)];
    expect([first.status, first.body.state]).toEqual([200, "Fulfilled"]);
    expect(repeat.body).toEqual(first.body);
    const [entry, ...others] = (await mara.get(`/rewardlog/${mara.userID}`)).body;
    expect(entry).toMatchObject({
      _id: first.body.rewardLogID,
      text: "Redeemed: Movie night",
      cp: -60,
      redemptionID: body._id,
    });
    expect(others).toHaveLength(1);
    expect((await mara.get(`/residents/${mara.userID}`)).body.totalCP).toBe(40);
    expect(await portal.repositories.redemptions.reserving(mara.userID)).toEqual([]);
    const [notice] = await notificationsTo(mara, mara.userID);
    expect(notice?.message).toBe("Movie night: your request was fulfilled. 60 CP were used.");
    for (const answer of [await decline(staff, body._id), await withdraw(mara, body._id)])
      expect([answer.status, answer.body.error]).toEqual([409, "This request is already fulfilled."]);
  });

  it("that is declined or withdrawn frees the points", async ({ portal, staff, mara }) => {
    await give(staff, mara.userID, 60);
    const rewardID = await rewardOf(staff, 60);
    const first = (await ask(mara, rewardID)).body;
    for (const [form, error] of [
      [{}, REDEMPTION_TEXTS.decisionMissing],
      [{ decision: "Withdrawn" }, REDEMPTION_TEXTS.decisionMissing],
      [{ decision: "Declined", reason: " " }, REDEMPTION_TEXTS.reasonMissing],
    ] as const)
      expect((await decide(staff, first._id, form)).body.error).toBe(error);
    const declined = await decline(staff, first._id);
    expect(declined.body).toMatchObject({ state: "Declined", reason: "Out of stock." });
    await decline(staff, first._id);
    const notices = (await notificationsTo(mara, mara.userID)).map(({ message }) => message);
    expect(notices.filter((message) => message.startsWith("Movie night"))).toEqual([
      "Movie night: your request was declined. Reason: Out of stock.",
    ]);
    const second = (await ask(mara, rewardID)).body;
    const otto = await portal.bareResident("Otto");
    expect((await withdraw(otto, second._id)).status).toBe(403);
    expect((await withdraw(mara, second._id)).body.state).toBe("Withdrawn");
    expect((await fulfil(staff, second._id)).status).toBe(409);
    expect((await ask(mara, rewardID)).status).toBe(201);
    expect(await totalOf(portal, mara.userID)).toBe(60);
    const actions = (await eventsOf(staff, mara))
      .map(({ action }) => action)
      .filter((action) => action.startsWith("redemption"));
    expect(actions.sort()).toEqual([
      "redemption-declined",
      "redemption-requested",
      "redemption-requested",
      "redemption-requested",
      "redemption-withdrawn",
    ]);
  });

  it("keeps its reservation when points are taken back", async ({ portal, staff, mara }) => {
    await give(staff, mara.userID, 120);
    const rewardID = await rewardOf(staff, 60);
    const [first, second] = [(await ask(mara, rewardID)).body, (await ask(mara, rewardID)).body];
    await give(staff, mara.userID, -20);
    const refused = await fulfil(staff, second._id);
    expect([refused.status, refused.body.error]).toEqual([409, REDEMPTION_TEXTS.notCovered]);
    expect((await fulfil(staff, first._id)).status).toBe(200);
    expect((await fulfil(staff, second._id)).status).toBe(409);
    expect(await totalOf(portal, mara.userID)).toBe(40);
    expect((await decline(staff, second._id)).status).toBe(200);
  });

  it("that was fulfilled before a crash gets its reward once", async ({ portal, staff, mara }) => {
    await give(staff, mara.userID, 60);
    const { body } = await ask(mara, await rewardOf(staff, 60));
    const rewardLogID = "65f0c0ffee65f0c0ffee65f0";
    const decision = { state: "Fulfilled", reason: "", decidedBy: staff.userID, rewardLogID } as const;
    await portal.repositories.redemptions.decide(body._id, { ...decision, updatedAt: portal.clock.now() });
    expect((await ask(mara, body.rewardID)).status).toBe(400);
    for (let times = 0; times < 2; times += 1) await portal.context.redemptions.repair();
    expect(await totalOf(portal, mara.userID)).toBe(0);
    expect(await portal.repositories.redemptions.reserving(mara.userID)).toEqual([]);
    // A repeat of the decision finds everything done.
    expect((await fulfil(staff, body._id)).body.rewardLogID).toBe(rewardLogID);
    expect(await totalOf(portal, mara.userID)).toBe(0);
  });

  it("that can't be completed keeps no other from it", async ({ portal, staff, mara }) => {
    await give(staff, mara.userID, 60);
    const { redemptions, rewardLogs } = portal.repositories;
    const rewardID = await rewardOf(staff, 30);
    for (const rewardLogID of ["65f0c0ffee65f0c0ffee65f1", "65f0c0ffee65f0c0ffee65f2"]) {
      const { _id } = (await ask(mara, rewardID)).body;
      const decision = { state: "Fulfilled", reason: "", decidedBy: staff.userID, rewardLogID } as const;
      await redemptions.decide(_id, { ...decision, updatedAt: portal.clock.now() });
    }
    vi.spyOn(rewardLogs, "insertOnce").mockRejectedValueOnce(new Error("The disk is full."));
    await expect(portal.context.redemptions.repair()).rejects.toThrow(AggregateError);
    expect(await totalOf(portal, mara.userID)).toBe(30);
    await portal.context.redemptions.repair();
    expect(await totalOf(portal, mara.userID)).toBe(0);
  });

  it("whose event can't be stored is notified to staff all the same", async ({ portal, staff, mara }) => {
    await give(staff, mara.userID, 60);
    const rewardID = await rewardOf(staff, 60);
    const count = async () =>
      (await notificationsTo(staff, staff.userID, NOTIFICATION_TYPES.redemption)).length;
    const before = await count();
    vi.spyOn(portal.repositories.auditEvents, "insert").mockRejectedValueOnce(new Error("The disk is full."));
    expect((await ask(mara, rewardID)).status).toBe(500);
    expect(await count()).toBe(before + 1);
  });

  it.for([
    ["fulfillment", "redemption-fulfilled", fulfil, 1],
    ["decline", "redemption-declined", decline, 1],
    ["withdrawal", "redemption-withdrawn", (_: Person, _id: string, mara: Person) => withdraw(mara, _id), 0],
  ] as const)(
    "whose %s failed after it was stored gets its event and notification with the repeat, once",
    async ([_decision, action, decideTheRequest, notificationCount], { portal, staff, mara }) => {
      await give(staff, mara.userID, 60);
      const { body } = await ask(mara, await rewardOf(staff, 60));
      vi.spyOn(portal.repositories.auditEvents, "insert").mockRejectedValueOnce(
        new Error("The disk is full."),
      );
      expect((await decideTheRequest(staff, body._id, mara)).status).toBe(500);
      for (let times = 0; times < 2; times += 1)
        expect((await decideTheRequest(staff, body._id, mara)).status).toBe(200);
      expect(await eventsOf(staff, mara, action)).toHaveLength(1);
      expect(await notificationsTo(mara, mara.userID, NOTIFICATION_TYPES.redemption)).toHaveLength(
        notificationCount,
      );
    },
  );
});

const TRIES = 40;

describe("on two nodes", () => {
  it("parallel calls never take the points below zero", async ({ portal, staff, mara }) => {
    await give(staff, mara.userID, 45);
    const rewardID = await rewardOf(staff, 10);
    const nodes = [portal.context, portal.anotherNode()];
    const { userID } = mara;
    const actor = { userID, role: "resident", access: "member" } as const;
    const one = async (at: number) => {
      const { redemptions } = nodes[at % 2] ?? portal.context;
      const asked = await redemptions.request(actor, { userID, rewardID });
      if (at % 5 === 0) await redemptions.withdraw(actor, asked._id);
      else if (at % 5 === 1)
        await redemptions.decide(staff, asked._id, { decision: "Fulfilled", reason: "" });
    };
    await Promise.allSettled(Array.from({ length: TRIES }, (_, at) => one(at)));
    const reserved = cpSum(await portal.repositories.redemptions.reserving(userID));
    const left = (await totalOf(portal, userID)) - reserved;
    expect(left).toBeGreaterThanOrEqual(5);
    // What is left can still be asked for.
    for (let more = left; more > 10; more -= 10) expect((await ask(mara, rewardID)).status).toBe(201);
    expect((await ask(mara, rewardID)).status).toBe(400);
  });
});
