/** Editing and removing messages of the property's chat. */
import { describe, expect, vi } from "vitest";
import { DAY, HOUR, MINUTE } from "../../harness/clock.ts";
import type { Person } from "../../harness/portal.ts";
import { MESSAGE_PHOTOS, picture, uploadMessagePhoto } from "../photos/images.ts";
import { read } from "./support/chat.ts";
import {
  auditOf,
  edit,
  entriesAfter,
  it,
  keep,
  recordOf,
  remove,
  report,
  say,
} from "./support/moderation.ts";

describe("an edit", () => {
  it("changes the text for everybody, and is an entry with its own seq", async ({ mara, otto, staff }) => {
    const sent = await say(mara, "The gym is opne");
    const after = await say(otto, "Thanks");
    const page = await otto.open();
    const { status, body } = await edit(mara, sent._id, "The gym is open");
    expect(status).toBe(200);
    expect(body).toEqual({ ...sent, message: "The gym is open", editedAt: expect.any(String) });
    const entry = {
      ...body,
      _id: expect.any(String),
      seq: after.seq + 1,
      timestamp: expect.any(String),
      revises: sent._id,
    };
    expect(await page.waitForEvents("chat:message")).toEqual([entry]);
    expect(await entriesAfter(staff, after.seq)).toEqual([entry]);
    expect((await read(otto, `?afterSeq=${after.seq}&changes=true`)).body).toEqual([entry]);
    // The specified call answers current texts, without these entries.
    expect((await read(otto, `?afterSeq=${sent.seq - 1}`)).body).toEqual([body, after]);
    expect((await read(otto, "?limit=2")).body).toEqual([body, after]);
    expect(
      (await otto.get(`/conversations/property/messages?beforeSeq=${entry.seq + 1}&limit=2`)).body,
    ).toEqual([body, after]);
    expect((await say(otto, "Next")).seq).toBe(entry.seq + 1);
  });

  it("is not counted as unread", async ({ mara, otto, staff }) => {
    const sent = await say(mara, "One");
    const unread = async () => (await otto.get("/conversations/property")).body;
    await otto.http.call("PUT", "/api/dashboard/conversations/property/read", { seq: sent.seq });
    await edit(mara, sent._id, "Two");
    await remove(staff, sent._id, "Test");
    expect(await unread()).toMatchObject({ unread: 0, lastMessage: { seq: sent.seq, message: "" } });
    await say(mara, "Three");
    expect(await unread()).toMatchObject({ unread: 1, lastMessage: { message: "Three" } });
  });

  it("is the author's, for 15 minutes", async ({ portal, mara, otto, staff }) => {
    const sent = await say(mara, "Mine");
    for (const other of [otto, staff]) {
      const { status, body } = await edit(other, sent._id, "Not mine");
      expect([status, body.error]).toEqual([403, "Only the author can edit a message."]);
    }
    portal.clock.advance(15 * MINUTE - 10_000);
    expect((await edit(mara, sent._id, "In time")).status).toBe(200);
    portal.clock.advance(10_001);
    const error = "Messages can be edited or removed for 15 minutes after they were sent.";
    for (const late of [await edit(mara, sent._id, "Late"), await remove(mara, sent._id)]) {
      expect(late).toMatchObject({ status: 400, body: { error } });
    }
    expect((await read(otto, "?limit=1")).body).toMatchObject([{ message: "In time" }]);
  });

  it.for([
    ["blank", "  ", 400, "Please enter a message."],
    ["too long", "x".repeat(4_001), 413, "Messages can have at most 4,000 characters."],
  ] as const)("that is %s is refused", async ([, text, status, error], { mara }) => {
    const sent = await say(mara, "Short");
    const refused = await edit(mara, sent._id, text);
    expect([refused.status, refused.body.error]).toEqual([status, error]);
  });

  it("happens at most 20 times, and a repeat changes nothing", async ({ mara, staff }) => {
    const sent = await say(mara, "0");
    for (const number of [...Array(20).keys(), 19]) {
      expect((await edit(mara, sent._id, `Edit ${number}`)).status).toBe(200);
    }
    const refused = await edit(mara, sent._id, "21");
    expect([refused.status, refused.body.error]).toEqual([400, "A message can be edited 20 times."]);
    expect(await entriesAfter(staff, sent.seq)).toHaveLength(20);
  });

  it.for(["0".repeat(24), "x"])("of %j, which there isn't, is answered 404", async (_id, { mara, staff }) => {
    const answers = [
      ...[await edit(mara, _id, "x"), await remove(staff, _id, "x"), await report(mara, _id)],
      ...[await keep(staff, _id), await recordOf(staff, _id)],
    ];
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404]);
  });

  it("of an entry, or of a message of another conversation, is answered 404", async ({ mara }) => {
    const sent = await say(mara, "One");
    await edit(mara, sent._id, "Two");
    const [entry] = await entriesAfter(mara, sent.seq);
    const path = `/conversations/${encodeURIComponent(`office:${mara.userID}`)}/messages`;
    const toOffice = (await mara.post(path, { text: "Hello" })).body;
    for (const { _id } of [entry, toOffice]) expect((await edit(mara, _id, "x")).status).toBe(404);
  });

  it("leaves the sender's repeat with an idempotency key as it was", async ({ mara }) => {
    const headers = { "Idempotency-Key": "edited-later" };
    const post = (message: string) => mara.post("/rchat/send-message", { message }, { headers });
    const { body: sent } = await post("First");
    const { body: edited } = await edit(mara, sent._id, "Second");
    const repeat = await post("First");
    expect([repeat.status, repeat.body]).toEqual([200, edited]);
    expect((await post("Second")).status).toBe(422);
  });

  it("at the same time as a removal never brings a text back", async ({ portal, mara, otto, staff }) => {
    const other = portal.anotherNode();
    const user = { ...staff, role: "staff", access: "member", firstName: "Sam" } as const;
    const messages = await Promise.all(Array.from({ length: 10 }, (_, at) => say(mara, `Text ${at}`)));
    const from = Math.min(...messages.map(({ seq }) => seq));
    await Promise.all(
      messages.flatMap(({ _id }) => [
        edit(mara, _id, "Edited"),
        other.moderation.remove(user, _id, "Insults"),
      ]),
    );
    const ids = new Set(messages.map(({ _id }) => _id));
    const entries = await entriesAfter(otto, from);
    const last = new Map(
      entries
        .filter(({ revises = "" }) => ids.has(revises))
        .map(({ revises, message, removedBy }: Record<string, string>) => [revises, { message, removedBy }]),
    );
    expect([...last.values()]).toEqual(messages.map(() => ({ message: "", removedBy: "staff" })));
    const seqs = (await entriesAfter(otto, from - 1)).map(({ seq }: { seq: number }) => seq);
    expect(seqs).toEqual(seqs.map((_: number, at: number) => from + at));
  });

  it("whose entry was not stored gets it from the hourly repair", async ({ portal, mara }) => {
    const sent = await say(mara, "One");
    const [stored] = await portal.repositories.chatMessages.byIDs([sent._id]);
    await portal.repositories.chatMessages.revise(stored ?? expect.fail(), { message: "Two" });
    expect(await entriesAfter(mara, sent.seq)).toEqual([]);
    await portal.context.repair();
    await portal.context.repair();
    expect(await entriesAfter(mara, sent.seq)).toMatchObject([{ message: "Two", revises: sent._id }]);
  });
});

describe("a removal", () => {
  it("by staff takes a reason, which its author reads", async ({ portal, mara, otto, staff }) => {
    const sent = await say(mara, "Otto is a thief");
    const page = await otto.open();
    const without = await remove(staff, sent._id);
    expect([without.status, without.body]).toMatchObject([
      400,
      { error: "Please enter a reason.", field: "reason" },
    ]);
    const { status, body } = await remove(staff, sent._id, "Insults a neighbor");
    expect([status, body]).toEqual([200, { ...sent, message: "", removedBy: "staff" }]);
    expect(await page.waitForEvents("chat:message")).toMatchObject([
      { message: "", removedBy: "staff", revises: sent._id, userID: mara.userID },
    ]);
    const notifications = (await mara.get(`/notifications/${mara.userID}`)).body;
    expect(notifications).toMatchObject([
      {
        type: "Message Removed",
        message: "Staff removed your message in Resident Chat. Reason: Insults a neighbor",
      },
    ]);
    expect(await auditOf(staff, sent._id)).toEqual([
      {
        action: "message-removed",
        actorID: staff.userID,
        userID: mara.userID,
        cause: "Insults a neighbor",
      },
    ]);
    // A repeat changes nothing, and a removed message can't be edited or reported.
    expect((await remove(staff, sent._id, "Again")).body).toEqual(body);
    expect((await edit(mara, sent._id, "Back")).status).toBe(409);
    expect((await report(otto, sent._id)).status).toBe(409);
    expect(await portal.context.audit.list(mara.userID, {})).toHaveLength(1);
  });

  it.for(["repeat", "repair"])(
    "that a crash cut off is completed once by a %s",
    async (way, { portal, mara, otto, staff }) => {
      const sent = await say(mara, "Otto is a thief");
      await report(otto, sent._id);
      const closing = vi.spyOn(portal.repositories.messageReports, "close");
      closing.mockRejectedValueOnce(new Error("lost"));
      expect((await remove(staff, sent._id, "Insults")).status).toBe(500);
      for (let time = 0; time < 2; time += 1) {
        if (way === "repair") await portal.context.repair();
        else expect((await remove(await portal.staff(), sent._id, "Again")).status).toBe(200);
      }
      const event = { action: "message-removed", actorID: staff.userID, cause: "Insults" };
      expect(await auditOf(staff, sent._id)).toMatchObject([event, { action: "message-reported" }]);
      const notifications = (await mara.get(`/notifications/${mara.userID}`)).body;
      expect(notifications).toMatchObject([{ message: expect.stringContaining("Reason: Insults") }]);
      const { reports } = (await staff.get("/rchat/moderation")).body;
      expect(JSON.stringify(reports)).not.toContain(sent._id);
    },
  );

  it("by its author takes no reason; others' messages can't be removed", async ({ mara, otto, staff }) => {
    const sent = await say(mara, "Oops");
    expect((await remove(otto, sent._id)).status).toBe(403);
    expect((await remove(mara, sent._id)).body).toEqual({ ...sent, message: "", removedBy: "author" });
    expect((await recordOf(staff, sent._id)).body).toMatchObject({
      earlier: [{ text: "Oops" }],
      removal: { by: "Mara", reason: "" },
    });
    const own = await say(staff, "Oops, too");
    expect((await remove(staff, own._id)).body.removedBy).toBe("author");
  });

  it("leaves its texts to staff for 30 days; then they are erased", async ({ portal, mara }) => {
    const sent = await say(mara, "The old text");
    await edit(mara, sent._id, "The new text");
    portal.clock.advance(DAY);
    const colleague = await portal.staff();
    await remove(colleague, sent._id, "Insults");
    const entries = await entriesAfter(colleague, sent.seq - 1);
    portal.clock.advance(30 * DAY - HOUR);
    await portal.context.repair();
    const lead = await portal.staff();
    const { body } = await recordOf(lead, sent._id);
    expect(body.earlier.map(({ text }: { text: string }) => text)).toEqual(["The old text", "The new text"]);
    portal.clock.advance(2 * HOUR);
    await portal.context.repair();
    await portal.context.repair();
    const reader = await portal.staff();
    expect((await recordOf(reader, sent._id)).body).toMatchObject({
      earlier: [],
      erasedAt: null,
      removal: { reason: "Insults" },
    });
    expect(await entriesAfter(reader, sent.seq - 1)).toEqual(entries);
    const dump = await portal.connection.collection("chatmessages").find({}).toArray();
    expect(JSON.stringify(dump)).not.toMatch(/old text|new text/);
    const erased = (await auditOf(reader, sent._id)).filter(
      ({ action }: { action: string }) => action === "message-text-erased",
    );
    expect(erased).toEqual([
      { action: "message-text-erased", actorID: "portal", userID: mara.userID, cause: "" },
    ]);
  });

  it("hides its photos at once, and deletes them with its text", async ({ portal, mara, staff }) => {
    const { photoID } = (await uploadMessagePhoto(mara.http, await picture().png().toBuffer())).body;
    const { body: sent } = await mara.post("/conversations/property/messages", {
      text: "",
      photoIDs: [photoID],
    });
    const photo = (who: Person) => who.http.get(`${MESSAGE_PHOTOS}/${photoID}`);
    expect((await photo(mara)).status).toBe(200);
    expect((await remove(staff, sent._id, "Shows a face")).body.photos).toBeUndefined();
    expect([(await photo(mara)).status, (await photo(staff)).status]).toEqual([404, 200]);
    expect((await recordOf(staff, sent._id)).body.photos).toMatchObject([{ photoID }]);
    portal.clock.advance(31 * DAY);
    await portal.context.repair();
    expect((await photo(await portal.staff())).status).toBe(404);
  });

  it("does not keep the texts of others if its own can't be erased", async ({ portal, mara, staff }) => {
    const [broken, other] = [await say(mara, "Broken text"), await say(mara, "Other text")];
    for (const { _id } of [broken, other]) await remove(staff, _id, "Test");
    portal.clock.advance(31 * DAY);
    vi.spyOn(portal.context.messagePhotos, "release").mockRejectedValueOnce(new Error("lost"));
    await expect(portal.context.repair()).rejects.toThrow();
    const reader = await portal.staff();
    const counts = await Promise.all(
      [broken, other].map(async ({ _id }) => (await recordOf(reader, _id)).body.earlier.length),
    );
    expect(counts.sort()).toEqual([0, 1]);
  });
});
