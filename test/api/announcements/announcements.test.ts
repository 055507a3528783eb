/** Announcements: what staff enter, who gets one, changing and canceling, and who has read it. */

import { describe, expect, vi } from "vitest";
import { ANNOUNCEMENT_TEXTS } from "../../../src/domain/announcement-rules.ts";
import { timeOfDayIn, toCalendarDate } from "../../../src/domain/calendar.ts";
import { LANGUAGE_UNKNOWN } from "../../../src/domain/offered-languages.ts";
import { FLOOR_MAX } from "../../../src/domain/unit-floors.ts";
import { MINUTE } from "../../harness/clock.ts";
import { itAlone, withPortal } from "../../harness/fixtures.ts";
import { type Caller, type Person, type TestPortal, TIME_ZONE } from "../../harness/portal.ts";

const PATH = "/announcements";
const FORM = { title: "Water off", text: "From 9 to 11 AM.", audience: "everyone" } as const;

/** A resident in a unit that has a record. */
async function residentIn(portal: TestPortal, name: string, number: string, fields: object = {}) {
  const unitID = await portal.context.units.ensure({ userID: "S-1" }, { number, type: "" });
  return portal.bareResident(name, { unitNumber: number, unitID, ...fields });
}

const makeRosa = ({ portal }: { portal: TestPortal }) => residentIn(portal, "Rosa", "2A");
const makeOtto = ({ portal }: { portal: TestPortal }) => residentIn(portal, "Otto", "1204");

const it = withPortal().extend("rosa", makeRosa).extend("otto", makeOtto);

/** For lists of everybody, and figures of all of them. */
const alone = itAlone
  .extend("rosa", makeRosa)
  .extend("otto", makeOtto)
  .extend("pia", ({ portal }) => residentIn(portal, "Pia", "2B", { approvedAt: null }));

const add = (staff: Caller, form: object) => staff.post(PATH, { ...FORM, ...form });
const statusOf = async (staff: Caller, _id: string) =>
  (await staff.get(PATH)).body.find((one: { _id: string }) => one._id === _id)?.status;
const sent = (staff: Caller, _id: string) => expect.poll(() => statusOf(staff, _id)).toBe("sent");

/** A resident's notifications. */
async function notificationsOf({ get, userID }: Person) {
  return (await get(`/notifications/${userID}`)).body as { _id: string; message: string; readAt?: string }[];
}
const messagesOf = async (person: Person) => (await notificationsOf(person)).map(({ message }) => message);

/** Date and time of the property so long from now. */
function inFuture({ clock }: TestPortal, ms: number) {
  const moment = new Date(clock.now().getTime() + ms);
  return { date: toCalendarDate(moment, TIME_ZONE), time: timeOfDayIn(moment, TIME_ZONE) };
}

describe("an announcement", () => {
  alone("is an ordinary notification of everybody who is approved", async ({ staff, rosa, otto, pia }) => {
    const { status, body } = await add(staff, {});
    expect([status, body]).toMatchObject([
      201,
      { ...FORM, buildings: [], floors: [], units: [], sendBy: [] },
    ]);
    await sent(staff, body._id);
    for (const person of [rosa, otto]) {
      expect(await notificationsOf(person)).toMatchObject([
        {
          type: "Announcement",
          message: "Water off\nFrom 9 to 11 AM.",
          userID: person.userID,
          about: `announcement:${body._id}`,
        },
      ]);
    }
    expect(await messagesOf(pia)).toEqual([]);
    expect((await staff.get(PATH)).body).toMatchObject([{ status: "sent", recipients: 2, readBy: 0 }]);
    const trail = (await staff.get("/audit")).body.filter(({ action }: { action: string }) =>
      action.startsWith("announcement-"),
    );
    expect(trail.map(({ action }: { action: string }) => action)).toEqual([
      "announcement-sent",
      "announcement-added",
    ]);
    expect(trail[0]).toMatchObject({ actorID: staff.userID, targetID: body._id, cause: "Water off" });
  });

  it("carries its words in other languages", async ({ staff, rosa }) => {
    const es = { title: "Sin agua", text: "De 9 a 11." };
    const texts = { es, en: { title: "Ignored", text: "The property's own" }, fr: { title: " ", text: "" } };
    const { body } = await add(staff, { audience: "units", units: ["2A"], texts });
    expect(body).toMatchObject({ ...FORM, audience: "units", language: "en" });
    expect(body.texts).toEqual({ es });
    await sent(staff, body._id);
    const own = (await notificationsOf(rosa)).find(({ message }) => message.startsWith("Water off"));
    expect(own).toMatchObject({
      message: "Water off\nFrom 9 to 11 AM.",
      language: "en",
      messages: { es: "Sin agua\nDe 9 a 11." },
    });
  });

  alone("reaches exactly the residents of its places", async ({ portal, staff, rosa, otto }) => {
    const north = { number: "2-301", building: "North", floor: 3 };
    const { body: unit } = await staff.post("/units/add", north);
    const ida = await portal.bareResident("Ida", { unitNumber: "2-301", unitID: unit._id });
    const messages = { Ida: 0, Otto: 0, Rosa: 0 };
    for (const [audience, names] of [
      [{ audience: "floors", floors: [2] }, ["Rosa"]],
      [{ audience: "floors", floors: [12, 3] }, ["Ida", "Otto"]],
      [{ audience: "units", units: [" 2a "] }, ["Rosa"]],
      [{ audience: "units", units: ["1204", "2A", "9Z"] }, ["Otto", "Rosa"]],
      [{ audience: "buildings", buildings: ["north"] }, ["Ida"]],
    ] as const) {
      const { body } = await add(staff, audience);
      await sent(staff, body._id);
      for (const name of names) messages[name] += 1;
      const [ofIda, ofOtto, ofRosa] = [await messagesOf(ida), await messagesOf(otto), await messagesOf(rosa)];
      const have = { Ida: ofIda.length, Otto: ofOtto.length, Rosa: ofRosa.length };
      expect([audience, have]).toEqual([audience, messages]);
      const { body: reach } = await staff.post(`${PATH}/reach`, audience);
      expect(reach).toEqual({ recipients: names.length, push: 0, mail: null });
    }
    await staff.patch(`/units/${unit._id}`, { floor: -1 });
    expect((await staff.get(`${PATH}/places`)).body).toEqual({
      buildings: ["North"],
      floors: [-1, 2, 12],
      units: ["2-301", "2A", "1204"],
    });
  });

  it.for([
    [{ title: " " }, ANNOUNCEMENT_TEXTS.titleMissing],
    [{ audience: "units" }, ANNOUNCEMENT_TEXTS.unitsMissing],
    [{ audience: "floors", floors: ["2"] }, ANNOUNCEMENT_TEXTS.floorsMissing],
    [{ audience: "buildings", buildings: "North" }, ANNOUNCEMENT_TEXTS.buildingsMissing],
    [{ audience: "buildings", buildings: ["South"] }, ANNOUNCEMENT_TEXTS.noRecipients],
    [{ audience: "floors", floors: [FLOOR_MAX + 1] }, ANNOUNCEMENT_TEXTS.floorsMissing],
    [{ audience: "units", units: ["77Z"] }, ANNOUNCEMENT_TEXTS.noRecipients],
    [{ texts: { __proto__x: { title: 1, text: "De 9 a 11." } } }, LANGUAGE_UNKNOWN],
  ] as const)("with %j is refused and reaches no resident", async ([form, error], { staff, rosa }) => {
    const before = (await staff.get(PATH)).body;
    const answer = await add(staff, form);
    expect([answer.status, answer.body.error]).toEqual([400, error]);
    expect((await staff.get(PATH)).body).toEqual(before);
    expect(await messagesOf(rosa)).toEqual([]);
  });

  it("waits for its time, with the content that it has then", async ({ portal, staff, rosa, otto }) => {
    const at = inFuture(portal, 20 * MINUTE);
    const { body } = await add(staff, { ...at, audience: "floors", floors: [2] });
    expect(body.status).toBe("scheduled");
    expect(timeOfDayIn(new Date(body.publishAt), TIME_ZONE)).toBe(at.time);
    const later = { title: "Water off, later", audience: "floors", floors: [12] };
    const form = { ...FORM, ...inFuture(portal, 40 * MINUTE), ...later };
    expect(await staff.patch(`${PATH}/${body._id}`, form)).toMatchObject({ status: 200, body: later });
    portal.clock.advance(21 * MINUTE);
    const now = await add(staff, { title: "Now" });
    await sent(staff, now.body._id);
    expect(await statusOf(staff, body._id)).toBe("scheduled");
    portal.clock.advance(20 * MINUTE);
    await sent(staff, body._id);
    expect(await messagesOf(otto)).toEqual(["Water off, later\nFrom 9 to 11 AM.", "Now\nFrom 9 to 11 AM."]);
    expect(await messagesOf(rosa)).toEqual(["Now\nFrom 9 to 11 AM."]);
  });

  it("that is canceled never goes out, and stays in the list", async ({ portal, staff, rosa }) => {
    const { body } = await add(staff, inFuture(portal, 20 * MINUTE));
    for (const _ of ["once", "again"]) {
      const canceled = await staff.post(`${PATH}/${body._id}/cancel`);
      expect([canceled.status, canceled.body]).toMatchObject([
        200,
        { status: "canceled", canceledBy: "Stella", canceledAt: expect.any(String) },
      ]);
    }
    const refused = await staff.patch(`${PATH}/${body._id}`, FORM);
    expect([refused.status, refused.body.error]).toEqual([409, ANNOUNCEMENT_TEXTS.canceledAlready]);
    portal.clock.advance(30 * MINUTE);
    await sent(staff, (await add(staff, { title: "Another" })).body._id);
    expect(await messagesOf(rosa)).toEqual(["Another\nFrom 9 to 11 AM."]);
    expect(await statusOf(staff, body._id)).toBe("canceled");
  });

  alone("that is scheduled is listed before all others, on each page", async ({ portal, staff, rosa }) => {
    const scheduled = [];
    for (const title of ["First", "Second"])
      scheduled.unshift((await add(staff, { ...inFuture(portal, 20 * MINUTE), title })).body._id);
    const others = [];
    for (const title of ["Third", "Fourth"]) others.unshift((await add(staff, { title })).body._id);
    for (const _id of others) await sent(staff, _id);
    expect(await messagesOf(rosa)).toHaveLength(others.length);
    const all = [...scheduled, ...others];
    const page = async (limit: number, before = "") =>
      (await staff.get(`${PATH}?limit=${limit}${before && `&before=${before}`}`)).body.map(
        ({ _id }: { _id: string }) => _id,
      );
    expect(await page(10)).toEqual(all);
    for (const size of [1, 2, 3])
      for (const [index, before] of ["", ...all].entries())
        expect(await page(size, before)).toEqual(all.slice(index, index + size));
  });

  it("that has gone out can be neither changed nor canceled", async ({ staff, rosa }) => {
    const { body } = await add(staff, {});
    await sent(staff, body._id);
    for (const answer of [
      await staff.patch(`${PATH}/${body._id}`, { ...FORM, title: "Other" }),
      await staff.post(`${PATH}/${body._id}/cancel`),
    ]) {
      expect([answer.status, answer.body.error]).toEqual([409, ANNOUNCEMENT_TEXTS.sentAlready]);
    }
    expect(await messagesOf(rosa)).toEqual(["Water off\nFrom 9 to 11 AM."]);
  });

  alone("counts its readers, once each, and names the others", async ({ portal, staff, rosa, otto, pia }) => {
    const { body } = await add(staff, {});
    await sent(staff, body._id);
    const read = ({ http }: Person) => http.call("PUT", `/api/dashboard${PATH}/${body._id}/read`);
    for (const person of [rosa, rosa, pia]) expect((await read(person)).status).toBe(204);
    const counts = async () => (await staff.get(PATH)).body.map(({ readBy }: { readBy: number }) => readBy);
    await expect.poll(counts).toEqual([1]);
    const unread = (await staff.get(`${PATH}/${body._id}/non-readers`)).body;
    expect(unread).toMatchObject([{ userID: otto.userID, name: "Otto Sample", unitNumber: "1204" }]);
    expect((await notificationsOf(rosa))[0]?.readAt).toEqual(expect.any(String));
    expect((await notificationsOf(otto))[0]).not.toHaveProperty("readAt");
    await read(otto);
    await portal.context.announcements.repair();
    expect(await counts()).toEqual([2]);
  });
});

it("is in the audit trail once, as added and as canceled, although neither could be recorded at first", async ({
  portal,
  staff,
}) => {
  const lose = () =>
    vi.spyOn(portal.repositories.auditEvents, "insert").mockRejectedValueOnce(new Error("lost"));
  const headers = { "Idempotency-Key": "water-off" };
  const form = { ...FORM, ...inFuture(portal, 60 * MINUTE) };
  lose();
  const { status, body } = await staff.post(PATH, form, { headers });
  expect(status).toBe(200);
  const cancel = async () => (await staff.post(`${PATH}/${body._id}/cancel`)).status;
  lose();
  expect([await cancel(), await cancel(), await cancel()]).toEqual([500, 200, 200]);
  const trail: { action: string; targetID: string }[] = (await staff.get("/audit")).body;
  const own = trail.filter(({ targetID }) => targetID === body._id);
  expect(own.map(({ action }) => action)).toEqual(["announcement-canceled", "announcement-added"]);
});
