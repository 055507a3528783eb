/** Residents report messages of the property's chat, and staff mute residents there. */
import { describe, expect, vi } from "vitest";
import { createResident } from "../../factories/residents.ts";
import { DAY, HOUR, MINUTE } from "../../harness/clock.ts";
import type { Person, TestPortal } from "../../harness/portal.ts";
import { send } from "./support/chat.ts";
import { auditOf, edit, it, keep, mute, recordOf, remove, report, say } from "./support/moderation.ts";

describe("a report", () => {
  it("notifies staff and marks the message until they keep or remove it", async ({ mara, otto, staff }) => {
    const sent = await say(mara, "Otto is a thief");
    const page = await staff.open();
    const { status, body } = await report(otto, sent._id, "Untrue");
    expect([status, body]).toEqual([
      201,
      { _id: expect.any(String), messageID: sent._id, reason: "Untrue", createdAt: expect.any(String) },
    ]);
    expect((await page.waitForEvents("notification:created"))[0]).toMatchObject({
      userID: "staff",
      type: "Message Reported",
      message: expect.stringMatching(/^A resident reported a message in Resident Chat\. Author: Mara Lund/),
    });
    const open = async () =>
      (await staff.get("/rchat/moderation")).body.reports.filter(
        ({ messageID }: { messageID: string }) => messageID === sent._id,
      );
    const shown = { ...body, userID: otto.userID, reporterName: "Otto" };
    expect(await open()).toEqual([{ ...shown, isOpen: true }]);
    expect((await keep(staff, sent._id)).status).toBe(204);
    expect(await open()).toEqual([]);
    expect((await recordOf(staff, sent._id)).body.reports).toEqual([{ ...shown, isOpen: false }]);
    expect((await auditOf(staff, sent._id)).map(({ action }: { action: string }) => action)).toEqual([
      "message-kept",
      "message-reported",
    ]);
  });

  it("is stored once per resident, and notified once per message", async ({ portal, mara, otto, staff }) => {
    const sent = await say(mara, "Noise all night");
    const first = await report(otto, sent._id, "Insults");
    const repeats = await Promise.all([report(otto, sent._id, "Other"), report(otto, sent._id, "Other")]);
    for (const { status, body } of repeats) expect([status, body]).toEqual([200, first.body]);
    await report(await portal.resident(), sent._id);
    const notifications = (await staff.get(`/notifications/${staff.userID}`)).body.filter(
      ({ message }: { message: string }) => message.includes("2 residents reported"),
    );
    expect(notifications).toHaveLength(1);
    await remove(staff, sent._id, "Insults");
    expect(JSON.stringify((await staff.get("/rchat/moderation")).body.reports)).not.toContain(sent._id);
  });

  it("that was cut off before staff were notified, as its first repeat was, notifies them by the next one, once", async ({
    portal,
    mara,
    otto,
    staff,
  }) => {
    const sent = await say(mara, "Noise");
    const notifying = vi.spyOn(portal.repositories.notifications, "replace");
    for (let time = 0; time < 2; time += 1) {
      notifying.mockRejectedValueOnce(new Error("lost"));
      expect((await report(otto, sent._id)).status).toBe(500);
    }
    const page = await staff.open();
    expect((await report(otto, sent._id)).status).toBe(200);
    await page.waitForEvents("notification:created");
    const notified = vi.spyOn(portal.context.notifications, "notifyOnce");
    expect((await report(otto, sent._id)).status).toBe(200);
    expect(notified).not.toHaveBeenCalled();
    expect(await auditOf(staff, sent._id)).toMatchObject([
      { action: "message-reported", actorID: otto.userID },
    ]);
  });

  it.for([
    ["without a reason", " ", "Please enter a reason."],
    ["with a long reason", "x".repeat(201), "Reason can have at most 200 characters."],
  ] as const)("%s is refused", async ([, reason, error], { mara, otto }) => {
    const sent = await say(mara, "Hello");
    const { status, body } = await report(otto, sent._id, reason);
    expect([status, body.error]).toEqual([400, error]);
  });

  it("is a resident's, about another's message", async ({ mara, staff }) => {
    const sent = await say(mara, "Hello");
    expect((await report(mara, sent._id)).body.error).toBe("You can't report your own message.");
    expect((await report(staff, sent._id)).status).toBe(403);
  });
});

describe("a mute", () => {
  const conversation = async (who: Person) => (await who.get("/conversations/property")).body;

  it.for([
    ["hour", HOUR],
    ["day", DAY],
  ] as const)("for an %s ends automatically", async ([duration, length], { portal, mara, staff }) => {
    const before = await say(mara, "Before");
    const page = await mara.open();
    const until = new Date(portal.clock.now().getTime() + length);
    expect((await mute(staff, mara.userID, duration)).status).toBe(200);
    const [updated] = await page.waitForEvents("conversation:updated");
    const shownMute = updated?.mute ?? expect.fail("the resident has no mute");
    expect(Math.abs(Date.parse(shownMute.until ?? "") - until.getTime())).toBeLessThan(MINUTE);
    expect((await conversation(mara)).mute).toEqual({ until: shownMute.until, reason: "Insults" });
    for (const refused of [await send(mara, { message: "x" }), await edit(mara, before._id, "x")]) {
      expect([refused.status, refused.body]).toMatchObject([403, { code: "muted", mute: shownMute }]);
    }
    expect((await remove(mara, before._id)).status).toBe(200);
    portal.clock.advance(length + MINUTE);
    const again = await portal.enter(mara);
    const sent = await again.post("/api/dashboard/rchat/send-message", { message: "Back" });
    expect(sent.status).toBe(201);
  });

  it("until lifted holds on every node, and is lifted for all of them", async ({ portal, mara, staff }) => {
    const identify = portal.anotherNode().identify;
    const onOtherNode = async () => (await identify(`${mara.http.cookie()}`))?.chatMute?.until;
    const { body } = await mute(staff, mara.userID, "unlimited", "Spam");
    const shown = { userID: mara.userID, name: "Mara", until: null, reason: "Spam" };
    expect(body.mutes).toContainEqual({ ...shown, mutedBy: expect.any(String) });
    const refused = await send(mara, { message: "x" });
    expect(refused.body.error).toBe("You can't write in this chat until staff lift this. Reason: Spam");
    expect(await onOtherNode()).toBeNull();
    // The line to the office stays open.
    const path = `/conversations/${encodeURIComponent(`office:${mara.userID}`)}/messages`;
    expect((await mara.post(path, { text: "Why?" })).status).toBe(201);
    const lifted = await mute(staff, mara.userID, "lifted", "Talked to Mara");
    expect(JSON.stringify(lifted.body.mutes)).not.toContain(mara.userID);
    expect((await send(mara, { message: "Thanks" })).status).toBe(201);
    expect(await onOtherNode()).toBeInstanceOf(Date);
    expect((await conversation(mara)).mute).toBeUndefined();
    const trail = (await staff.get(`/audit?userID=${mara.userID}`)).body;
    expect(trail.map(({ action, cause }: Record<string, string>) => [action, cause])).toEqual([
      ["mute-lifted", "Talked to Mara"],
      ["resident-muted", "Spam"],
    ]);
  });

  it("also holds for the engine's own call, but not for a repeat", async ({ mara, staff }) => {
    const message = { message: "Stored", clientMessageID: "before" };
    const { body } = await send(mara, message);
    await mute(staff, mara.userID, "hour");
    expect((await mara.post("/conversations/property/messages", { text: "x" })).status).toBe(403);
    const repeat = await send(mara, message);
    expect([repeat.status, repeat.body]).toEqual([200, body]);
  });

  it("stops typing notices", async ({ portal, mara, otto, staff }) => {
    const [page, listener] = [await mara.open(), await otto.open()];
    await mute(staff, mara.userID, "hour");
    page.emitAnything("chat:typing");
    // The check of a muted person reads the database; a notice of the same node after it comes later.
    const readers = () =>
      portal.context.conversations.typingRooms({ ...mara, role: "resident", access: "member" }, "property");
    expect(await readers()).toBeUndefined();
    await say(staff, "Fence");
    await listener.waitForEvents("chat:message");
    expect(listener.receivedEvents.map(({ event }) => event)).not.toContain("chat:typing");
    await mute(staff, mara.userID, "lifted");
    expect(await readers()).toEqual(["members"]);
  });

  it.for([
    ["without a duration", "", "Insults", "Please select how long."],
    ["with another duration", "week", "Insults", "Please select how long."],
    ["without a reason", "hour", " ", "Please enter a reason."],
  ] as const)("%s is refused", async ([, duration, reason, error], { mara, staff }) => {
    const { status, body } = await mute(staff, mara.userID, duration, reason);
    expect([status, body.error]).toEqual([400, error]);
  });

  it("is for residents", async ({ portal, staff }) => {
    const pending = await createResident(portal as TestPortal, {}, { access: "pending" });
    for (const userID of [staff.userID, pending.userID]) {
      expect((await mute(staff, userID, "hour")).body.error).toBe("Only residents can be muted.");
    }
    expect((await mute(staff, "R-00000000", "hour")).status).toBe(404);
  });
});
