/** Working on incidents: status, assignee, due date, priority, outcomes, versions, and reopening by the resident. */
import { describe, expect, vi } from "vitest";
import { DAY } from "../../harness/clock.ts";
import type { Person } from "../../harness/portal.ts";
import { eventsOf, notificationsTo } from "../support/readings.ts";
import { it, REPORT, update } from "./support/reported.ts";

describe("the fields that staff change", () => {
  it("are stored and counted; the other fields stay as they are", async ({ portal, staff, _id }) => {
    const ben = await portal.staff({ firstName: "Ben" });
    const changes: [sent: object, stored?: object][] = [
      [{ assigneeID: ben.userID }, { assigneeName: "Ben" }],
      [{ dueDate: "2028-02-29" }],
      [{ priorityLevel: "urgent" }, { priorityLevel: "Urgent" }],
      [{ status: "On Hold", waitingFor: "a part" }],
      [{ waitingFor: "the plumber" }],
      [{ status: "In Progress", priorityLevel: "" }, { waitingFor: "" }],
      [{ assigneeID: null }, { assigneeID: "", assigneeName: "", dueDate: "2028-02-29" }],
      [{ dueDate: "" }],
    ];
    for (const [index, [sent, stored]] of changes.entries()) {
      const body = { _id, ...sent, ...stored, version: index + 1 };
      expect(await update(staff, _id, sent)).toMatchObject({ status: 200, body });
    }
  });
  it.for<[object, string]>([
    [{}, "Please select an incident status."],
    [{ status: "Gone" }, "Please select an incident status."],
    [{ assigneeID: "S-00000000" }, "Please choose a member of staff."],
    [{ waitingFor: "a part" }, "Only an incident that is On Hold can wait for something."],
    [{ status: "Resolved", outcome: "Fixed" }, "Please enter a message for the resident."],
    [{ outcome: "Fixed" }, "An outcome can only be entered while resolving an incident."],
    [
      { status: "Resolved", outcome: "Duplicate", message: "x", duplicateOf: "0".repeat(24) },
      "Please choose another incident of the same resident.",
    ],
    [
      { status: "Resolved", outcome: "Fixed", message: "x", duplicateOf: "0".repeat(24) },
      "Only a duplicate can name another incident.",
    ],
    [{ status: "In Progress", version: "1" }, "The field version is not valid."],
  ])("%j is rejected with its rule, and nothing changes", async ([changes, error], { staff, _id }) => {
    expect(await update(staff, _id, changes)).toMatchObject({ status: 400, body: { error } });
    expect((await staff.get(`/incidents/one/${_id}`)).body).toMatchObject({ status: "Open", version: 0 });
  });
  it("take no resident and no closed account as assignee", async ({ portal, staff, mara, _id }) => {
    const gone = await portal.staff({ firstName: "Gone" });
    await portal.context.accounts.close(gone.userID);
    for (const { userID } of [mara, gone]) {
      expect((await update(staff, _id, { assigneeID: userID })).status).toBe(400);
    }
    const listed = (await staff.get("/staff")).body as { userID: string; name: string }[];
    expect(listed).toContainEqual({ userID: staff.userID, name: "Stella" });
    expect(listed.map(({ userID }) => userID)).not.toContain(gone.userID);
  });
  it("are in the audit trail with their old and new values", async ({ staff, mara, _id }) => {
    await update(staff, _id, { dueDate: "2028-02-29", priorityLevel: "Low" });
    const [event] = await eventsOf(staff, mara);
    expect(event).toMatchObject({
      action: "incident-updated",
      actorID: staff.userID,
      targetID: _id,
      cause: "R1",
      changes: [
        { field: "dueDate", from: "", to: "2028-02-29" },
        { field: "priorityLevel", from: "High", to: "Low" },
      ],
    });
  });
});

describe("the status", () => {
  it.for(["0".repeat(24), "nothing"])("of %j, which there isn't, is 404", async (id, { staff }) => {
    expect((await update(staff, id, { status: "Resolved" })).status).toBe(404);
  });
  it("goes through every status and, once resolved, back to Open only", async ({ staff, mara, _id }) => {
    for (const status of ["In Progress", "In Progress", "On Hold", "resolved"])
      expect((await update(staff, _id, { status })).status).toBe(200);
    expect((await update(staff, _id, { status: "On Hold" })).status).toBe(400);
    const reopened = await update(staff, _id, { status: "Open" });
    expect(reopened.body).toMatchObject({ _id, status: "Open", reporterName: "Mara" });
    const [first, ...later] = (await eventsOf(staff, mara, "incident-moved")).reverse();
    expect(first).toMatchObject({
      targetID: _id,
      changes: [{ field: "status", from: "Open", to: "In Progress" }],
    });
    expect(later).toHaveLength(3);
  });
  it("by many at once leaves a trail without a gap", async ({ portal, staff, mara, _id }) => {
    const all = ["In Progress", "On Hold", "In Progress", "On Hold", "In Progress"];
    await Promise.all(all.map((status) => update(staff, _id, { status })));
    const moves = (await eventsOf(staff, mara, "incident-moved")).flatMap(({ changes }) => changes);
    const stored = await portal.repositories.incidents.byID(_id);
    // Each move starts where another one ended, so the trail leads from Open to what is stored.
    const starts = moves.map(({ from }) => from);
    expect([...starts, stored?.status].sort()).toEqual([...moves.map(({ to }) => to), "Open"].sort());
  });
});

describe("resolving", () => {
  it("with nothing but a status has the outcome of the type", async ({ staff, _id }) => {
    const { body } = await update(staff, _id, { status: "Resolved" });
    expect(body).toMatchObject({ outcome: "Fixed", resolution: "", resolvedAt: body.updatedAt });
  });
  it("keeps outcome and message until it is reopened", async ({ staff, mara, report }) => {
    const _id = await report({ type: "Dispute", category: "Payment Score", subCategory: "Other" });
    const message = "The bank has confirmed it.";
    const resolved = await update(staff, _id, { status: "Resolved", outcome: "upheld", message });
    expect(resolved.body).toMatchObject({ outcome: "Upheld", resolution: message });
    const [notification] = await notificationsTo(mara, mara.userID);
    expect(notification).toMatchObject({
      type: "Incident Update",
      message: `Your request R1 (Payment Score - Other) is now Resolved. Decided in your favor. ${message}`,
    });
    expect((await update(staff, _id, { outcome: "Rejected", message })).status).toBe(400);
    const reopened = await update(staff, _id, { status: "Open" });
    expect(reopened.body).toMatchObject({ outcome: "", resolution: "", resolvedAt: null });
  });
  it("as a duplicate names the resident's other incident", async ({ portal, staff, _id, report }) => {
    const other = await report();
    const otto = await portal.bareResident("Otto");
    const ottos = (await otto.post("/incidents/new", REPORT)).body._id;
    const duplicate = { status: "Resolved", outcome: "Duplicate", message: "We are on it." };
    for (const duplicateOf of [ottos, _id]) {
      expect((await update(staff, _id, { ...duplicate, duplicateOf })).status).toBe(400);
    }
    const answer = await update(staff, _id, { ...duplicate, duplicateOf: other });
    expect(answer.body).toMatchObject({ outcome: "Duplicate", duplicateOf: other });
    expect((await update(staff, _id, { status: "Open" })).body).not.toHaveProperty("duplicateOf");
  });
  it("an incident that staff reported as themselves needs no message", async ({ staff }) => {
    const { _id } = (await staff.post("/incidents/new", REPORT)).body;
    expect((await update(staff, _id, { status: "Resolved", outcome: "Fixed" })).status).toBe(200);
  });
});

describe("the version", () => {
  it("that is not the current one is a conflict", async ({ staff, _id }) => {
    expect((await update(staff, _id, { dueDate: "2028-01-01", version: 0 })).status).toBe(200);
    const stale = await update(staff, _id, { dueDate: "2028-02-02", version: 0 });
    expect([stale.status, stale.body.code]).toEqual([409, "incident_changed"]);
    expect(stale.body.incident).toEqual((await staff.get(`/incidents/one/${_id}`)).body);
    expect(stale.body.incident).toMatchObject({ dueDate: "2028-01-01", version: 1 });
    expect((await update(staff, _id, { dueDate: "2028-02-02", version: 1 })).status).toBe(200);
  });
  it("doesn't matter to a repeat, which changes nothing", async ({ staff, _id }) => {
    const first = await update(staff, _id, { status: "On Hold", waitingFor: "a part", version: 0 });
    const repeat = await update(staff, _id, { status: "On Hold", waitingFor: "a part", version: 0 });
    expect(repeat).toMatchObject({ status: 200, body: first.body });
  });
  it("may be left out: the last write wins, field by field", async ({ staff, _id }) => {
    const fields = {
      assigneeID: staff.userID,
      dueDate: "2028-01-01",
      priorityLevel: "Low",
      status: "On Hold",
    };
    const answers = await Promise.all(
      Object.entries(fields).map(([field, value]) => update(staff, _id, { [field]: value })),
    );
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect((await staff.get(`/incidents/one/${_id}`)).body).toMatchObject({ ...fields, version: 4 });
  });
  it("of simultaneous changes from one version lets one win", async ({ staff, _id }) => {
    const days = ["2028-01-01", "2028-01-02", "2028-01-03"];
    const answers = await Promise.all(days.map((dueDate) => update(staff, _id, { dueDate, version: 0 })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
  });
});

describe("what a resident reads", () => {
  it("leaves out what is for staff", async ({ staff, mara }) => {
    const key = { headers: { "Idempotency-Key": `staff-only-${mara.userID}` } };
    const reported = await mara.post("/incidents/new", REPORT, key);
    const { _id } = reported.body;
    await update(staff, _id, { assigneeID: staff.userID, dueDate: "2028-01-01" });
    const seen = (await mara.get(`/incidents/one/${_id}`)).body;
    expect(seen).toMatchObject({
      assigneeID: "",
      assigneeName: "Stella",
      dueDate: "2028-01-01",
      priorityLevel: "High",
      version: 0,
    });
    await update(staff, _id, { priorityLevel: "Urgent" });
    const [listed] = (await mara.get(`/incidents/${mara.userID}`)).body as object[];
    const repeated = (await mara.post("/incidents/new", REPORT, key)).body;
    // Neither a number nor a time reveals the change of priority.
    for (const view of [listed, (await mara.get(`/incidents/one/${_id}`)).body, repeated]) {
      expect(view).toEqual(seen);
    }
    expect((await staff.get(`/incidents/one/${_id}`)).body).toMatchObject({
      assigneeID: staff.userID,
      priorityLevel: "Urgent",
      version: 2,
    });
  });
  it("is the same for another resident's incident and for none", async ({ portal, _id }) => {
    const otto = await portal.bareResident("Otto");
    for (const id of [_id, "0".repeat(24), "nothing"]) {
      expect(await otto.get(`/incidents/one/${id}`)).toMatchObject({
        status: 404,
        body: { error: "Incident not found." },
      });
    }
  });
});

describe("reopening", () => {
  const reopen = (who: Person, _id: string, message: unknown = "It drips again.") =>
    who.post("/incidents/reopen", { _id, message });
  const resolve = (staff: Person, _id: string) => update(staff, _id, { status: "Resolved" });

  it("by the reporter makes it Open and notifies staff, once", async ({ staff, mara, _id }) => {
    await resolve(staff, _id);
    const first = await reopen(mara, _id);
    expect(first).toMatchObject({ status: 200, body: { status: "Open", outcome: "", resolvedAt: null } });
    expect(await reopen(mara, _id)).toMatchObject({ status: 200, body: first.body });
    const messages = (await notificationsTo(staff, "staff", "Incident Reopened"))
      .filter(({ about }) => about === `incident:${_id}`)
      .map(({ message }) => message);
    expect(messages).toEqual(["Mara Sample, unit 3C: reopened request R1 (Plumbing - Leaking faucet/pipe)."]);
    const [event] = await eventsOf(staff, mara);
    expect(event).toMatchObject({ action: "incident-reopened", actorID: mara.userID });
    expect(event?.changes).toContainEqual({ field: "status", from: "Resolved", to: "Open" });
    await resolve(staff, _id);
    expect((await reopen(mara, _id)).body.status).toBe("Open");
  });
  it("needs a message and a resolved incident", async ({ staff, mara, _id }) => {
    expect(await reopen(mara, _id)).toMatchObject({
      status: 409,
      body: { error: "This incident is not resolved." },
    });
    await resolve(staff, _id);
    for (const message of ["", " ", 5, null]) {
      expect(await reopen(mara, _id, message)).toMatchObject({
        status: 400,
        body: { error: "Please tell us what is still wrong.", field: "message" },
      });
    }
  });
  it("is its reporter's: others' incidents are not found", async ({ portal, staff, mara, _id }) => {
    await resolve(staff, _id);
    const otto = await portal.bareResident("Otto");
    for (const [who, id] of [
      [otto, _id],
      [staff, _id],
      [mara, "0".repeat(24)],
    ] as const) {
      expect(await reopen(who, id)).toMatchObject({ status: 404, body: { error: "Incident not found." } });
    }
  });
  it("ends 14 days after the resolution; staff still can", async ({ portal, staff, mara, report }) => {
    const _id = await report();
    await resolve(staff, _id);
    const resolvedAt = new Date(portal.clock.now().getTime() - 15 * DAY);
    await portal.connection
      .collection("incidents")
      .updateOne({ userID: mara.userID }, { $set: { resolvedAt } });
    const error =
      "This was resolved more than 14 days ago. If the problem is back, please report a new incident.";
    expect(await reopen(mara, _id)).toMatchObject({ status: 409, body: { error } });
    expect((await update(staff, _id, { status: "Open" })).status).toBe(200);
  });
});

it("an older incident reads as untouched, and as resolved by its last change", async ({
  portal,
  staff,
  mara,
  report,
}) => {
  const _id = await report();
  const resolvedAt = new Date(portal.clock.now().getTime() - DAY);
  const changes = { status: "Resolved", updatedAt: resolvedAt };
  await portal.connection.collection("incidents").updateOne({ userID: mara.userID }, { $set: changes });
  expect((await mara.get(`/incidents/one/${_id}`)).body).toMatchObject({
    version: 0,
    outcome: "",
    dueDate: "",
    resolvedAt: resolvedAt.toISOString(),
  });
  const answer = await update(staff, _id, { dueDate: "2028-01-01", version: 0 });
  expect(answer.body).toMatchObject({ version: 1, resolvedAt: resolvedAt.toISOString() });
});

describe("a change whose publication fails", () => {
  it("is in the audit trail and the conversation, and its reader is notified", async ({
    portal,
    staff,
    mara,
    _id,
    onTestFinished,
  }) => {
    onTestFinished(() => void vi.restoreAllMocks());
    const publish = vi.spyOn(portal.context.incidentViews, "publish");
    publish.mockRejectedValueOnce(new Error("lost"));
    expect((await update(staff, _id, { status: "Resolved" })).status).toBe(500);
    await expect.poll(() => eventsOf(staff, mara, "incident-moved")).toHaveLength(1);
    await expect.poll(() => notificationsTo(mara, mara.userID, "Incident Update")).toHaveLength(1);
    publish.mockRejectedValueOnce(new Error("lost"));
    expect((await mara.post("/incidents/reopen", { _id, message: "It drips again." })).status).toBe(500);
    await expect.poll(() => eventsOf(staff, mara, "incident-reopened")).toHaveLength(1);
    const ofMara = async () =>
      (await notificationsTo(staff, "staff", "Incident Reopened")).filter(({ about }) =>
        about?.endsWith(_id),
      );
    await expect.poll(ofMara).toHaveLength(1);
    publish.mockRejectedValueOnce(new Error("lost"));
    const path = `/api/dashboard/incidents/one/${_id}/privacy`;
    expect((await mara.http.call("PUT", path, { isPrivate: true })).status).toBe(500);
    await expect.poll(() => eventsOf(staff, mara, "incident-kept-private")).toHaveLength(1);
  });
});
