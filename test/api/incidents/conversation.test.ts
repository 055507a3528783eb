/** An incident's report and changes as messages of its conversation and its notes, and the resident's notifications of them. */
import { describe, expect, vi } from "vitest";
import type { Person } from "../../harness/portal.ts";
import { notificationsTo } from "../support/readings.ts";
import { it, REPORT, update } from "./support/reported.ts";

interface Message {
  seq: number;
  senderName: string;
  message: string;
  change: object;
}

const messagesPath = (kind: string, _id: string) =>
  `/conversations/${encodeURIComponent(`${kind}:${_id}`)}/messages`;
const messagesOf = async (who: Person, kind: string, _id: string) =>
  (await who.get(messagesPath(kind, _id))).body as Message[];
const changesOf = async (who: Person, kind: string, _id: string) =>
  (await messagesOf(who, kind, _id)).map(({ senderName, change, message }) => [senderName, change, message]);
const notificationsOf = async (mara: Person) =>
  (await notificationsTo(mara, mara.userID, "Incident Update")).map(({ message }) => message);

describe("the conversation of an incident", () => {
  it("records what the resident may know; its notes the rest", async ({ portal, staff, mara, _id }) => {
    const ben = await portal.staff({ firstName: "Ben" });
    await update(ben, _id, { assigneeID: ben.userID, priorityLevel: "Urgent" });
    await update(staff, _id, { status: "On Hold", waitingFor: "a part", dueDate: "2028-01-01" });
    for (let times = 0; times < 2; times += 1) {
      await update(staff, _id, { status: "Resolved", outcome: "Fixed", message: "A new washer." });
    }
    await mara.post("/incidents/reopen", { _id, message: "It drips again." });
    await update(staff, _id, { assigneeID: "", status: "Resolved" });
    await update(staff, _id, { status: "Open" });
    const resolved = { type: "resolved", outcome: "Fixed" };
    expect(await changesOf(mara, "incident", _id)).toEqual([
      ["Mara", { type: "reported" }, ""],
      ["Stella", { type: "status", from: "Open", to: "On Hold" }, "a part"],
      ["Stella", { type: "due", from: "", to: "2028-01-01" }, ""],
      ["Stella", resolved, "A new washer."],
      ["Mara", { type: "reopened" }, "It drips again."],
      ["Stella", resolved, ""],
      ["Stella", { type: "reopened" }, ""],
    ]);
    expect(await changesOf(staff, "incident-notes", _id)).toEqual([
      ["Ben", { type: "assignee", fromName: "", toName: "Ben" }, ""],
      ["Ben", { type: "priority", from: "High", to: "Urgent" }, ""],
      ["Stella", { type: "assignee", fromName: "Ben", toName: "" }, ""],
    ]);
  });
  it("that staff report for a resident begins with their report", async ({ staff, mara }) => {
    const { _id } = (await staff.post("/incidents/new", { ...REPORT, userID: mara.userID })).body;
    expect(await changesOf(mara, "incident", _id)).toEqual([["Stella", { type: "reported" }, ""]]);
  });
  it("that staff report as themselves is its notes alone", async ({ staff }) => {
    const { _id } = (await staff.post("/incidents/new", REPORT)).body;
    await update(staff, _id, { status: "In Progress", priorityLevel: "Low" });
    expect((await staff.get(messagesPath("incident", _id))).status).toBe(404);
    expect(await changesOf(staff, "incident-notes", _id)).toEqual([
      ["Stella", { type: "reported" }, ""],
      ["Stella", { type: "status", from: "Open", to: "In Progress" }, ""],
      ["Stella", { type: "priority", from: "High", to: "Low" }, ""],
    ]);
  });
  it("may lack a message: the change is stored", async ({ portal, staff, _id, onTestFinished }) => {
    onTestFinished(() => void vi.restoreAllMocks());
    vi.spyOn(portal.repositories.chatMessages, "insert").mockRejectedValueOnce(new Error("lost"));
    expect(await update(staff, _id, { dueDate: "2028-01-01" })).toMatchObject({
      status: 200,
      body: { dueDate: "2028-01-01" },
    });
    expect(portal.logged()).toContain("a change is missing in an incident's conversation");
  });
});

describe("the resident's notification of an incident", () => {
  const open = async (mara: Person, _id: string) => {
    const last = (await messagesOf(mara, "incident", _id)).at(-1);
    const path = `/api/dashboard/conversations/${encodeURIComponent(`incident:${_id}`)}/read`;
    expect((await mara.http.call("PUT", path, { seq: last?.seq })).status).toBe(200);
  };
  const reply = (staff: Person, _id: string) =>
    staff.post(messagesPath("incident", _id), { text: "We come on Friday." });

  it("is one until the resident opens the incident: the newest replaces it", async ({ staff, mara, _id }) => {
    await update(staff, _id, { status: "In Progress" });
    await reply(staff, _id);
    expect(await notificationsOf(mara)).toEqual([
      "Stella replied to your request R1 (Plumbing - Leaking faucet/pipe).",
    ]);
    await update(staff, _id, { status: "On Hold", waitingFor: "a part" });
    const onHold = "Your request R1 (Plumbing - Leaking faucet/pipe) is now On Hold. Waiting for a part.";
    expect(await notificationsOf(mara)).toEqual([onHold]);
    await open(mara, _id);
    await reply(staff, _id);
    await reply(staff, _id);
    expect(await notificationsOf(mara)).toEqual([
      "Stella replied to your request R1 (Plumbing - Leaking faucet/pipe).",
      onHold,
    ]);
  });
  it("is one for several changes at once", async ({ staff, mara, _id }) => {
    await Promise.all(["In Progress", "On Hold"].map((status) => update(staff, _id, { status })));
    expect(await notificationsOf(mara)).toHaveLength(1);
  });
  it("of one incident leaves that of another alone", async ({ staff, mara, _id }) => {
    const other = (await mara.post("/incidents/new", { ...REPORT, requestID: "R2" })).body._id;
    await update(staff, _id, { status: "In Progress" });
    await update(staff, other, { status: "In Progress" });
    const abouts = (await notificationsTo(mara, mara.userID, "Incident Update")).map(({ about }) => about);
    expect(abouts).toEqual([`incident:${other}`, `incident:${_id}`]);
  });
  it("moves to the top of an open page, which has it once", async ({ staff, mara, _id }) => {
    const page = await mara.open();
    await update(staff, _id, { status: "In Progress" });
    await update(staff, _id, { status: "Resolved" });
    const sent = () => page.receivedEvents.filter(({ event }) => event === "notification:created");
    await expect.poll(() => sent().length).toBe(2);
    const [first, second] = sent().map(({ payload }) => payload as { _id: string; createdAt: string });
    expect(second?._id).toBe(first?._id);
    expect(Date.parse(second?.createdAt ?? "")).toBeGreaterThan(Date.parse(first?.createdAt ?? ""));
  });
  it("is not sent for a note, nor for what the resident writes", async ({ staff, mara, _id }) => {
    await staff.post(messagesPath("incident-notes", _id), { text: "Bring the long ladder." });
    await mara.post(messagesPath("incident", _id), { text: "Thank you." });
    await update(staff, _id, { dueDate: "2028-01-01", assigneeID: staff.userID, priorityLevel: "Low" });
    expect(await notificationsOf(mara)).toEqual([]);
  });
});
