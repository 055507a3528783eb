/** Conversations: who reads which, what is answered and refused, read markers, and the inbox. */
import { describe, expect } from "vitest";
import {
  incidentConversation,
  incidentNotes,
  officeConversation,
} from "../../../src/domain/conversation-id.ts";
import { it as portalTest } from "../../harness/fixtures.ts";
import type { Caller } from "../../harness/portal.ts";
import { get, markRead, read, report, send, textsOf } from "./support/conversations.ts";

const it = portalTest
  .extend("mara", ({ portal }) => portal.resident({ firstName: "Mara", lastName: "Stone", unitNumber: "3C" }))
  .extend("otto", ({ portal }) => portal.resident({ firstName: "Otto" }))
  .extend("pia", ({ portal }) => portal.resident({}, { access: "pending" }))
  .extend("staff", ({ portal }) => portal.staff({ firstName: "Grace" }));

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

  it.for(CALLS)(
    "%s: a conversation of others is answered like one that doesn't exist",
    async ([, call], { staff, mara, otto, pia }) => {
      const incident = await report(otto);
      const own = await report(mara);
      const ofStaff = await report(staff);
      const hidden = [
        officeConversation(otto.userID),
        officeConversation(staff.userID),
        officeConversation(pia.userID),
        officeConversation("R-00000000"),
        incidentConversation(incident),
        incidentConversation(ofStaff),
        incidentConversation("0".repeat(24)),
        incidentNotes(incident),
        incidentNotes(own),
        incidentNotes(ofStaff),
        incidentNotes("0".repeat(24)),
        "incident:x",
        "office:",
        "staff",
        "Property",
      ];
      for (const conversationID of hidden) {
        const { status, body } = await call(mara, conversationID);
        const { error, code } = body;
        expect([conversationID, status, { error, code }]).toEqual([conversationID, ...NOT_FOUND]);
      }
    },
  );

  it("residents read their own line and incidents; staff read all that exist, and notes", async ({
    staff,
    mara,
    pia,
  }) => {
    const incident = await report(mara);
    const ofStaff = await report(staff);
    const rows: [string, number, number][] = [
      ["property", 200, 200],
      [officeConversation(mara.userID), 200, 200],
      [incidentConversation(incident), 200, 200],
      [incidentNotes(incident), 404, 200],
      [incidentNotes(ofStaff), 404, 200],
      // Staff reported it for nobody.
      [incidentConversation(ofStaff), 404, 404],
      [officeConversation(pia.userID), 404, 404],
      [officeConversation(staff.userID), 404, 404],
    ];
    for (const [conversationID, byMara, byStaff] of rows) {
      const statuses = [await get(mara, conversationID), await get(staff, conversationID)].map(
        (one) => one.status,
      );
      expect([conversationID, ...statuses]).toEqual([conversationID, byMara, byStaff]);
    }
  });

  it("a pending resident has no conversation until they are approved", async ({ staff, pia }) => {
    const line = officeConversation(pia.userID);
    expect((await get(pia, line)).status).toBe(403);
    expect((await send(staff, line, "Welcome")).status).toBe(404);
    await staff.post(`/residents/${pia.userID}/approve`);
    expect((await send(staff, line, "Welcome")).status).toBe(201);
    expect(textsOf(await read(pia, line))).toEqual(["Welcome"]);
  });
});

describe("messages", () => {
  it("are numbered in each conversation, and are read in windows", async ({ staff, mara }) => {
    const line = officeConversation(mara.userID);
    const { status, body } = await send(mara, line, " One ");
    expect(status).toBe(201);
    expect(body).toEqual({
      _id: expect.stringMatching(/^[0-9a-f]{24}$/),
      conversationID: line,
      seq: 1,
      userID: mara.userID,
      message: " One ",
      timestamp: expect.any(String),
      senderName: "Mara",
      senderRole: "resident",
    });
    for (const text of ["Two", "Three", "Four"]) await send(staff, line, text);
    await send(mara, "property", "Elsewhere");
    expect(textsOf(await read(mara, line))).toEqual([" One ", "Two", "Three", "Four"]);
    expect(textsOf(await read(mara, line, "?limit=2"))).toEqual(["Three", "Four"]);
    expect(textsOf(await read(mara, line, "?beforeSeq=3&limit=1"))).toEqual(["Two"]);
    expect(textsOf(await read(mara, line, "?afterSeq=2"))).toEqual(["Three", "Four"]);
    expect((await read(mara, line, "?afterSeq=2&beforeSeq=4")).body.error).toBe(
      "Use only one of afterSeq and beforeSeq.",
    );
  });

  it("of the property are the chat's", async ({ staff, mara }) => {
    const { body } = await send(mara, "property", "Hello, all");
    expect((await staff.get("/rchat?limit=1")).body).toEqual([body]);
    const chat = (await staff.post("/rchat/send-message", { message: "Hello, Mara" })).body;
    expect((await read(mara, "property", "?limit=1")).body).toEqual([chat]);
  });

  it.for([
    [" \n", 400, "Please enter a message."],
    [undefined, 400, "Please enter a message."],
    ["x".repeat(4_001), 413, "Messages can have at most 4,000 characters."],
  ] as const)("of %j are refused", async ([text, status, error], { mara }) => {
    const answer = await send(mara, officeConversation(mara.userID), text);
    expect([answer.status, answer.body.error]).toEqual([status, error]);
  });

  it("share the chat's rate, whatever the conversation", async ({ startPortal }) => {
    const portal = await startPortal({ env: { LIMIT_CHAT_PER_MINUTE: "2", LIMIT_CHAT_BURST: "2" } });
    const mara = await portal.resident();
    await mara.post("/rchat/send-message", { message: "One" });
    await send(mara, officeConversation(mara.userID), "Two");
    const refused = await send(mara, officeConversation(mara.userID), "Three");
    expect([refused.status, Number(refused.headers["retry-after"]) > 0]).toEqual([429, true]);
  });

  it("of another service are stored once for an id, with their change", async ({ portal, staff, mara }) => {
    const incident = await report(mara);
    const notes = incidentNotes(incident);
    const change = { type: "priority", from: "High", to: "Urgent" } as const;
    const message = { id: "v2:priority", userID: staff.userID, message: "", change };
    const first = await portal.services.conversations.append(notes, message);
    expect(first).toMatchObject({ seq: 1, change, message: "", senderName: "Grace", senderRole: "staff" });
    const other = { ...message, userID: staff.userID, message: "again" };
    expect(await portal.anotherNode().conversations.append(notes, other)).toEqual(first);
    expect((await read(staff, notes)).body).toEqual([first]);
  });

  it("of another service about an incident without a conversation become notes", async ({
    portal,
    staff,
  }) => {
    const incident = await report(staff);
    const append = (conversationID: string) =>
      portal.services.conversations.append(conversationID, {
        id: "1",
        userID: staff.userID,
        message: "Fixed",
      });
    expect(await append(incidentConversation(incident))).toMatchObject({
      conversationID: incidentNotes(incident),
    });
    expect(await append(incidentConversation("0".repeat(24)))).toBeUndefined();
  });
});
