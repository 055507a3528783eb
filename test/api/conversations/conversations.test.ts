/** Messages of conversations: what is answered, refused and stored. Who reads which is in test/security. */
import { describe, expect } from "vitest";
import {
  incidentConversation,
  incidentNotes,
  officeConversation,
} from "../../../src/domain/conversation-id.ts";
import { withPortal } from "../../harness/fixtures.ts";
import { read, report, send, textsOf } from "./support/conversations.ts";

const it = withPortal()
  .extend("mara", ({ portal }) => portal.resident({ firstName: "Mara" }))
  .extend("staff", ({ portal }) => portal.staff({ firstName: "Grace" }));

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

  it("of another service are stored once for an id, with their change", async ({ portal, staff, mara }) => {
    const incident = await report(mara);
    const notes = incidentNotes(incident);
    const change = { type: "priority", from: "High", to: "Urgent" } as const;
    const message = { id: "v2:priority", userID: staff.userID, message: "", change };
    const first = await portal.context.conversations.append(notes, message);
    expect(first).toMatchObject({ seq: 1, change, message: "", senderName: "Grace", senderRole: "staff" });
    const again = { ...message, message: "again" };
    expect(await portal.anotherNode().conversations.append(notes, again)).toEqual(first);
    expect((await read(staff, notes)).body).toEqual([first]);
  });

  it("of another service about an incident without a conversation", async ({ portal, staff }) => {
    const incident = await report(staff);
    const message = { id: "1", userID: staff.userID, message: "Fixed" };
    const append = (conversationID: string) => portal.context.conversations.append(conversationID, message);
    expect(await append(incidentConversation(incident))).toMatchObject({
      conversationID: incidentNotes(incident),
    });
    expect(await append(incidentConversation("0".repeat(24)))).toBeUndefined();
  });
});
