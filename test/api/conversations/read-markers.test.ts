/** Read markers: unread counts, receipts, and that markers never move back. */
import { describe, expect } from "vitest";
import { incidentNotes, officeConversation } from "../../../src/domain/conversation-id.ts";
import { withPortal } from "../../harness/fixtures.ts";
import { get, markRead, report, send } from "./support/conversations.ts";

const it = withPortal()
  .extend("mara", ({ portal }) => portal.resident({ firstName: "Mara" }))
  .extend("staff", ({ portal }) => portal.staff({ firstName: "Grace" }))
  .extend("ben", ({ portal }) => portal.staff({ firstName: "Ben" }));

describe("the shared markers of an office line", () => {
  it("count what a side has not read; one of the office reads for all", async ({ mara, staff, ben }) => {
    const line = officeConversation(mara.userID);
    for (const text of ["One", "Two", "Three"]) await send(mara, line, text);
    expect((await get(staff, line)).body).toMatchObject({ unread: 3, officeRead: null });
    expect((await markRead(ben, line, 2)).body).toEqual({ seq: 2 });
    expect((await get(staff, line)).body).toMatchObject({ unread: 1, officeRead: { seq: 2 } });
    expect((await get(mara, line)).body).toMatchObject({ unread: 0, officeRead: { seq: 2 } });
  });

  it("never go back, and never beyond the last message", async ({ mara, staff }) => {
    const line = officeConversation(mara.userID);
    for (const text of ["One", "Two", "Three"]) await send(mara, line, text);
    expect((await markRead(staff, line, 3)).body).toEqual({ seq: 3 });
    expect((await markRead(staff, line, 1)).body).toEqual({ seq: 3 });
    expect((await markRead(staff, line, 999_999_999)).body).toEqual({ seq: 3 });
    await send(mara, line, "Four");
    expect((await get(staff, line)).body).toMatchObject({ unread: 1, officeRead: { seq: 3 } });
  });

  it("are moved by sending", async ({ mara, staff }) => {
    const line = officeConversation(mara.userID);
    await send(mara, line, "One");
    await send(staff, line, "Two");
    expect((await get(staff, line)).body).toMatchObject({ unread: 0, officeRead: { seq: 2 } });
    expect((await get(mara, line)).body).toMatchObject({ unread: 1, residentRead: { seq: 1 } });
  });

  it("say when the other side's newest message was read first", async ({ portal, mara, staff }) => {
    const line = officeConversation(mara.userID);
    const officeRead = async () => (await get(mara, line)).body.officeRead;
    await send(mara, line, "One");
    await markRead(staff, line, 1);
    const first = (await officeRead()).at;
    portal.clock.advance(60_000);
    await send(staff, line, "Reply");
    await markRead(staff, line, 2);
    expect(await officeRead()).toEqual({ seq: 2, at: first });
    await send(mara, line, "Two");
    portal.clock.advance(60_000);
    await send(staff, line, "An answer reads what it answers");
    const second = (await officeRead()).at;
    expect(Date.parse(second) - Date.parse(first)).toBeGreaterThanOrEqual(120_000);
  });

  it("are not overwritten by a change that was made from an older state", async ({ portal, mara, staff }) => {
    const line = officeConversation(mara.userID);
    await send(mara, line, "One");
    const { conversations } = portal.repositories;
    const older = (await conversations.find(line)) ?? expect.fail("not stored");
    await markRead(staff, line, 1);
    expect(await conversations.save(older, older, older.version)).toBe(false);
    expect((await get(staff, line)).body).toMatchObject({ unread: 0, officeRead: { seq: 1 } });
  });

  it("are exact when both sides write and read at once, on two nodes", async ({ portal, mara, staff }) => {
    const line = officeConversation(mara.userID);
    const users = [mara, staff].map((person) => ({ ...person, firstName: "Somebody" }));
    const nodes = [portal.context.conversations, portal.anotherNode().conversations];
    await Promise.all(
      nodes.flatMap((node) =>
        users.map(async (user) => {
          for (let turn = 0; turn < 5; turn += 1) {
            const { message } = await node.send(user, line, { message: `${turn}` });
            await node.markRead(user, line, message.seq);
          }
        }),
      ),
    );
    await portal.context.conversationTracker.repair();
    expect((await markRead(staff, line, 20)).body).toEqual({ seq: 20 });
    expect((await markRead(mara, line, 20)).body).toEqual({ seq: 20 });
    const { body } = await get(staff, line);
    expect(body).toMatchObject({ unread: 0, lastMessage: { seq: 20 }, assigneeID: staff.userID });
  });

  it("are repaired from a limited number of messages, the newest ones", async ({ portal, mara, staff }) => {
    const line = officeConversation(mara.userID);
    const other = officeConversation((await portal.bareResident("Otto")).userID);
    await send(staff, line, "One");
    for (const text of ["One", "Two", "Three"]) await send(staff, other, text);
    const { newestSeqs } = portal.repositories.chatMessages;
    expect([...(await newestSeqs(2))]).toEqual([[other, 3]]);
    expect((await newestSeqs(4)).get(line)).toBe(1);
  });

  it("are completed after a node died before it updated them", async ({ portal, mara, staff }) => {
    const line = officeConversation(mara.userID);
    await send(mara, line, "One");
    const { repositories, clock } = portal;
    const insert = (userID: string, message: string) =>
      repositories.chatMessages.insert({ conversationID: line, userID, message, timestamp: clock.now() });
    await insert(staff.userID, "Two");
    await insert(mara.userID, "Three");
    const listed = async () =>
      (await staff.get("/conversations?kind=office&limit=500")).body.find(
        ({ conversationID }: { conversationID: string }) => conversationID === line,
      );
    expect(await listed()).toMatchObject({ unread: 1, lastMessage: { seq: 1 } });
    await portal.context.repair();
    const completed = {
      unread: 1,
      lastMessage: { seq: 3, message: "Three" },
      officeRead: { seq: 2 },
      assigneeID: staff.userID,
    };
    expect(await listed()).toMatchObject(completed);
    await insert(mara.userID, "Four");
    expect((await get(staff, line)).body).toMatchObject({ unread: 2, lastMessage: { seq: 4 } });
  });
});

describe("the own markers of notes and of the property's chat", () => {
  it("begin at a person's first look at the chat", async ({ mara, staff }) => {
    await send(staff, "property", "Before");
    expect((await get(mara, "property")).body.unread).toBe(0);
    await send(staff, "property", "After");
    expect((await get(mara, "property")).body.unread).toBe(1);
  });

  it("belong to one person each, and sending moves the sender's", async ({ mara, staff, ben }) => {
    const notes = incidentNotes(await report(mara));
    await send(staff, notes, "One");
    await send(staff, notes, "Two");
    const unread = async (who: typeof ben) => (await get(who, notes)).body.unread;
    expect(await unread(staff)).toBe(0);
    expect(await unread(ben)).toBe(2);
    expect((await markRead(ben, notes, 1)).body).toEqual({ seq: 1 });
    expect((await markRead(ben, notes, 0)).body).toEqual({ seq: 1 });
    expect((await markRead(ben, notes, 9)).body).toEqual({ seq: 2 });
    expect(await unread(ben)).toBe(0);
  });

  it("of the chat count from the reader's marker", async ({ mara, staff }) => {
    const { seq } = (await send(staff, "property", "One")).body;
    await markRead(mara, "property", seq);
    await send(staff, "property", "Two");
    await expect.poll(async () => (await get(staff, "property")).body.unread).toBe(0);
    expect((await get(mara, "property")).body).toMatchObject({
      unread: 1,
      lastMessage: { message: "Two", senderName: "Grace" },
      officeRead: null,
      residentRead: null,
    });
    await send(mara, "property", "Three");
    await expect.poll(async () => (await get(mara, "property")).body.unread).toBe(0);
  });
});

it.for([undefined, "1", -1, 1.5, 1e10])("a marker of %j is refused", async (seq, { mara }) => {
  expect((await markRead(mara, "property", seq)).status).toBe(400);
});
