/** The readers of a conversation. Others can't find out whether it exists. */
import { describe, expect } from "vitest";
import { incidentConversation, incidentNotes, officeConversation } from "../../src/domain/conversation-id.ts";
import { type Room, rooms } from "../../src/live/channel.ts";
import { get, markRead, read, report, send, textsOf } from "../api/conversations/support/conversations.ts";
import { it as portalTest } from "../harness/fixtures.ts";
import type { Caller, Person } from "../harness/portal.ts";

const it = portalTest
  .extend("mara", ({ portal }) => portal.resident({ firstName: "Mara" }))
  .extend("otto", ({ portal }) => portal.resident({ firstName: "Otto" }))
  .extend("pia", ({ portal }) => portal.resident({}, { access: "pending" }));

describe("access", () => {
  const NOT_FOUND = [404, { error: "Conversation not found.", code: "not_found" }];

  /** Each call that names a conversation. */
  const CALLS: [string, (who: Caller, conversationID: string) => ReturnType<typeof get>][] = [
    ["get", get],
    ["messages", read],
    ["a wrong window", (who, id) => read(who, id, "?afterSeq=1&beforeSeq=1")],
    ["send", (who, id) => send(who, id, "Hello")],
    ["a blank send", (who, id) => send(who, id, " ")],
    ["a long send", (who, id) => send(who, id, "x".repeat(4_001))],
    ["read", (who, id) => markRead(who, id, 1)],
  ];

  it.for(CALLS)("R78 %s: others' conversations don't exist", async ([, call], { staff, mara, otto, pia }) => {
    const incident = await report(otto);
    const own = await report(mara);
    const ofStaff = await report(staff);
    const nothing = "0".repeat(24);
    const hidden = [
      ...[otto.userID, staff.userID, pia.userID, "R-00000000"].map(officeConversation),
      ...[incident, ofStaff, nothing].map(incidentConversation),
      ...[incident, own, ofStaff, nothing].map(incidentNotes),
      ...["incident:x", "office:", "staff", "Property"],
    ];
    for (const conversationID of hidden) {
      const { status, body } = await call(mara, conversationID);
      const { error, code } = body;
      expect([conversationID, status, { error, code }]).toEqual([conversationID, ...NOT_FOUND]);
    }
  });

  it("R78 residents read their own line and incidents; staff read all", async ({ staff, mara, pia }) => {
    const incident = await report(mara);
    const ofStaff = await report(staff);
    const rows: [string, number, number][] = [
      ["property", 200, 200],
      [officeConversation(mara.userID), 200, 200],
      [incidentConversation(incident), 200, 200],
      [incidentNotes(incident), 404, 200],
      [incidentNotes(ofStaff), 404, 200],
      // Staff reported it for no resident.
      [incidentConversation(ofStaff), 404, 404],
      [officeConversation(pia.userID), 404, 404],
      [officeConversation(staff.userID), 404, 404],
    ];
    const statusOf = async (who: Person, id: string) => (await get(who, id)).status;
    for (const [id, ...statuses] of rows)
      expect([id, await statusOf(mara, id), await statusOf(staff, id)]).toEqual([id, ...statuses]);
  });

  it("R78 a pending resident has no conversation until they are approved", async ({ staff, pia }) => {
    const line = officeConversation(pia.userID);
    expect((await get(pia, line)).status).toBe(403);
    expect((await send(staff, line, "Welcome")).status).toBe(404);
    await staff.post(`/residents/${pia.userID}/approve`);
    expect((await send(staff, line, "Welcome")).status).toBe(201);
    expect(textsOf(await read(pia, line))).toEqual(["Welcome"]);
  });

  it("R78 typing is announced by and to readers only", async ({ portal, staff, mara, otto, pia }) => {
    const incident = await report(mara);
    const typing = ({ userID, role, access }: Person, conversationID: string) =>
      portal.context.conversations.typingRooms({ userID, role, access }, conversationID);
    const ofMara = [rooms.staff, rooms.user(mara.userID)];
    const rows: [string, Room[] | undefined, Room[]][] = [
      [officeConversation(mara.userID), ofMara, ofMara],
      [incidentConversation(incident), ofMara, ofMara],
      [incidentNotes(incident), undefined, [rooms.staff]],
    ];
    for (const [conversationID, byMara, byStaff] of rows) {
      expect([conversationID, await typing(mara, conversationID)]).toEqual([conversationID, byMara]);
      expect([conversationID, await typing(staff, conversationID)]).toEqual([conversationID, byStaff]);
      expect([conversationID, await typing(otto, conversationID)]).toEqual([conversationID, undefined]);
    }
    expect(await typing(pia, "property")).toBeUndefined();
  });
});
