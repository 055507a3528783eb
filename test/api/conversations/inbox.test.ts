/** The office's inbox: order, pages, filters, assignment; and a resident's own list. */
import { describe, expect } from "vitest";
import { NEW_CONVERSATION } from "../../../src/conversations/conversation-state.ts";
import { conversationRecord } from "../../../src/conversations/conversations.repository.ts";
import { incidentConversation, officeConversation } from "../../../src/domain/conversation-id.ts";
import { LIST_LIMIT_MAX } from "../../../src/domain/limits.ts";
import { MINUTE } from "../../harness/clock.ts";
import { itAlone as alone, withPortal } from "../../harness/fixtures.ts";
import type { Caller } from "../../harness/portal.ts";
import { assign, get, markRead, report, send } from "./support/conversations.ts";

const it = withPortal().extend("mara", ({ portal }) => portal.bareResident("Mara"));

const list = async (who: Caller, query = "") => (await who.get(`/conversations${query}`)).body;
const idsOf = (conversations: { conversationID: string }[]) =>
  conversations.map(({ conversationID }) => conversationID);

describe("the inbox", () => {
  alone("begins with the newest message, in pages of one kind", async ({ portal, staff }) => {
    const residents = [];
    for (const firstName of ["Ada", "Bea", "Cleo", "Dora", "Eve"]) {
      residents.push(await portal.resident({ firstName, lastName: "Moss", unitNumber: `${firstName} 1` }));
    }
    for (const resident of residents) await send(resident, officeConversation(resident.userID), "Hello");
    const ada = residents[0] ?? expect.fail("no resident");
    await send(ada, officeConversation(ada.userID), "Again");
    await send(ada, incidentConversation(await report(ada)), "Elsewhere");
    const newestFirst = [ada, ...residents.slice(1).toReversed()].map(({ userID }) =>
      officeConversation(userID),
    );
    expect(idsOf(await list(staff))).toEqual(newestFirst);

    const found: string[] = [];
    let path: string | undefined = "/api/dashboard/conversations?kind=office&unread=true&limit=2";
    while (path) {
      const { body, headers } = await staff.http.get(path);
      found.push(...idsOf(body));
      path = /<(.*)>; rel="next"/.exec(String(headers.link ?? ""))?.[1];
    }
    expect(found).toEqual(newestFirst);
    const [first] = await list(staff, "?limit=1");
    expect(first).toEqual({
      conversationID: newestFirst[0],
      kind: "office",
      residentUserID: ada.userID,
      residentName: "Ada Moss",
      unitNumber: "Ada 1",
      lastMessage: {
        seq: 2,
        userID: ada.userID,
        senderName: "Ada",
        senderRole: "resident",
        message: "Again",
        timestamp: expect.any(String),
      },
      unread: 2,
      officeRead: null,
      residentRead: { seq: 2, at: expect.any(String) },
      assigneeID: "",
      assigneeName: "",
    });
    const incidents = await list(staff, "?kind=incident");
    expect(incidents).toMatchObject([{ kind: "incident", lastMessage: { message: "Elsewhere" } }]);
  });

  alone("shows the unread ones alone, until they are read or answered", async ({ portal, staff, mara }) => {
    const otto = await portal.bareResident("Otto");
    const ben = await portal.staff();
    const [ofMara, ofOtto] = [mara, otto].map(({ userID }) => officeConversation(userID)) as [string, string];
    await send(mara, ofMara, "One");
    await send(otto, ofOtto, "One");
    const unread = async () => idsOf(await list(staff, "?unread=true"));
    expect(await unread()).toEqual([ofOtto, ofMara]);
    await markRead(ben, ofOtto, 1);
    expect(await unread()).toEqual([ofMara]);
    await send(ben, ofMara, "Answer");
    expect(await unread()).toEqual([]);
    expect(idsOf(await list(staff))).toEqual([ofMara, ofOtto]);
  });

  it("shows a change as the last message of an incident's conversation", async ({ staff, mara }) => {
    const _id = await report(mara);
    await staff.patch("/incidents/update", { _id, status: "On Hold", waitingFor: "a part" });
    const shown = (await list(staff, "?kind=incident")).find(
      ({ conversationID }: { conversationID: string }) => conversationID === incidentConversation(_id),
    );
    expect(shown.lastMessage).toMatchObject({
      message: "a part",
      change: { type: "status", from: "Open", to: "On Hold" },
    });
  });

  it("names a resident without a name by email, for staff alone", async ({ portal, staff }) => {
    const newcomer = await portal.resident({ firstName: "", lastName: "", unitNumber: "" });
    const line = officeConversation(newcomer.userID);
    await send(newcomer, line, "Hello");
    const path = `/conversations/${encodeURIComponent(line)}`;
    expect((await staff.get(path)).body.residentName).toBe(newcomer.email);
    expect((await newcomer.get(path)).body.residentName).toBe("Resident");
  });

  it("keeps a long message short, and whole characters", async ({ staff, mara }) => {
    await send(mara, officeConversation(mara.userID), "\u{1F3E1}".repeat(500));
    const [{ lastMessage }] = await list(staff);
    expect(lastMessage.message).toBe("\u{1F3E1}".repeat(200));
  });

  it.for(["kind=property", "kind=incident-notes", "unread=false"])("refuses %s", async (query, { staff }) => {
    expect((await staff.get(`/conversations?${query}`)).status).toBe(400);
  });
});

describe("assignment", () => {
  it("goes to the first who answers, and is changed and removed", async ({ portal, staff, mara }) => {
    const line = officeConversation(mara.userID);
    const ben = await portal.staff({ firstName: "Ben" });
    await send(mara, line, "Hello");
    await send(ben, line, "Hello, Mara");
    await send(staff, line, "And from me");
    expect((await get(staff, line)).body).toMatchObject({ assigneeID: ben.userID, assigneeName: "Ben" });
    expect((await get(mara, line)).body).toMatchObject({ assigneeID: "", assigneeName: "" });
    expect((await assign(staff, line, staff.userID)).body).toMatchObject({ assigneeID: staff.userID });
    expect((await assign(staff, line, "")).body).toMatchObject({ assigneeID: "", assigneeName: "" });
    await send(staff, line, "I take it");
    expect((await get(staff, line)).body).toMatchObject({ assigneeID: staff.userID });
    const events = (await staff.get("/audit?limit=10")).body as { action: string; changes: unknown[] }[];
    expect(
      events.filter(({ action }) => action === "conversation-assigned").map(({ changes }) => changes),
    ).toEqual([
      [{ field: "assigneeID", from: staff.userID, to: "" }],
      [{ field: "assigneeID", from: ben.userID, to: staff.userID }],
    ]);
  });

  it("is refused to a resident, to an unknown userID, and for an incident", async ({ staff, mara }) => {
    const line = officeConversation(mara.userID);
    expect((await assign(mara, line, staff.userID)).status).toBe(403);
    const body = { error: "No member of staff has this userID." };
    for (const userID of [mara.userID, "S-00000000"]) {
      expect(await assign(staff, line, userID)).toMatchObject({ status: 404, body });
    }
    const incident = incidentConversation(await report(mara));
    expect((await assign(staff, incident, staff.userID)).status).toBe(400);
  });
});

it("a resident's list has their line and their incidents alone", async ({ portal, staff, mara }) => {
  const otto = await portal.bareResident("Otto");
  await send(otto, officeConversation(otto.userID), "Mine");
  const line = officeConversation(mara.userID);
  expect(await list(mara)).toMatchObject([{ conversationID: line, lastMessage: null, unread: 0 }]);
  const incident = incidentConversation(await report(mara));
  await send(staff, incident, "Tomorrow");
  const found = await list(mara);
  expect(idsOf(found)).toEqual([incident, line]);
  expect(found[0]).toMatchObject({ lastMessage: { message: "Tomorrow" } });
  await send(staff, line, "Hello");
  expect(idsOf(await list(mara))).toEqual([line, incident]);
});

it("a resident's list has their line, also if more incidents than it reads have newer messages", async ({
  portal,
  staff,
  mara,
}) => {
  const line = officeConversation(mara.userID);
  await send(staff, line, "Hello");
  const later = new Date(portal.clock.now().getTime() + MINUTE);
  const last = { seq: 1, userID: staff.userID, message: "Tomorrow", timestamp: later };
  const incidents = Array.from({ length: LIST_LIMIT_MAX }, (_, index) =>
    conversationRecord(
      {
        conversationID: incidentConversation(`${mara.userID}-${index}`),
        kind: "incident",
        residentUserID: mara.userID,
      },
      { ...NEW_CONVERSATION, last },
      1,
    ),
  );
  await portal.repositories.conversations.insertMany(incidents);
  const found: { conversationID: string }[] = await list(mara);
  expect(found.find(({ conversationID }) => conversationID === line)).toMatchObject({
    lastMessage: { message: "Hello" },
    unread: 1,
  });
});
