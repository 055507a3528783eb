/** Incidents: reporting them, reading them, and the rules in their order. */
import { describe, expect } from "vitest";
import { NO_WORK } from "../../factories/forms.ts";
import { it as portalTest } from "../../harness/fixtures.ts";

const NEW = "/incidents/new";

const it = portalTest
  .extend("mara", ({ portal }) => portal.bareResident("Mara", { unitNumber: "12B" }))
  .extend("otto", ({ portal }) => portal.bareResident("Otto"));

const incident = (changes: object = {}) => ({
  requestID: "",
  type: "Maintenance",
  category: "Plumbing",
  subCategory: "Sewer backup",
  description: "Water everywhere",
  concernedParty: "Management",
  priorityLevel: "High",
  ...changes,
});

describe("reporting an incident", () => {
  it("is for members", async ({ portal }) => {
    expect((await portal.anonymous.post(NEW, incident())).status).toBe(401);
    const waiting = await portal.bareResident("Pia", { approvedAt: null });
    expect((await waiting.post(NEW, incident())).status).toBe(403);
  });
  it.for<[object, string]>([
    [{ type: "", description: "", concernedParty: "", category: "" }, "Please select the incident type."],
    [{ type: "Praise" }, "Please select the incident type."],
    [{ description: " ", concernedParty: "", category: "" }, "Please enter a description."],
    [{ description: ["x"] }, "Please enter a description."],
    [{ concernedParty: "\t", category: "" }, "Please enter the concerned party."],
    [{ category: "" }, "Please select both category and sub category."],
    [{ subCategory: " " }, "Please select both category and sub category."],
    [{ type: "Dispute", category: "" }, "Please select both category and sub category."],
  ])("%j is refused with its rule", async ([changes, error], { mara }) => {
    expect(await mara.post(NEW, incident(changes))).toMatchObject({ status: 400, body: { error } });
  });
  it("in another's name is refused", async ({ staff, mara, otto }) => {
    expect((await mara.post(NEW, incident({ userID: otto.userID }))).status).toBe(403);
    expect((await mara.post(NEW, incident({ userID: staff.userID }))).status).toBe(403);
    expect((await staff.post(NEW, incident({ userID: "R-00000000" }))).status).toBe(404);
  });
  it("answers it, open, in the catalogue's spelling, with a request ID where none was given", async ({
    mara,
  }) => {
    const given = incident({ type: "maintenance", category: "PLUMBING", status: "Resolved", _id: "x" });
    const answer = await mara.post(NEW, { ...given, userID: mara.userID });
    expect(answer.status).toBe(201);
    expect(answer.body).toEqual({
      ...incident(),
      ...NO_WORK,
      _id: expect.any(String),
      requestID: expect.stringMatching(/^REQ-[0-9A-HJKMNP-TV-Z]{8}$/),
      userID: mara.userID,
      reporterName: "Mara",
      reporterUnit: "12B",
      status: "Open",
      createdAt: expect.any(String),
      updatedAt: expect.any(String),
    });
  });
  it("keeps a given request ID, own words and the priority that was sent, and presets one that wasn't", async ({
    otto,
  }) => {
    const own = await otto.post(
      NEW,
      incident({ requestID: " 77 ", category: "Roof goats", subCategory: "Two", priorityLevel: "Urgent" }),
    );
    expect(own.body).toMatchObject({
      requestID: "77",
      userID: otto.userID,
      category: "Roof goats",
      subCategory: "Two",
      priorityLevel: "Urgent",
    });
    for (const requestID of [0, -1, 1e308]) {
      expect((await otto.post(NEW, incident({ requestID }))).body.requestID).toBe(String(requestID));
    }
    const presets = { Maintenance: "High", Complaint: "Medium", Dispute: "" };
    for (const [type, priorityLevel] of Object.entries(presets)) {
      const answer = await otto.post(NEW, incident({ type, priorityLevel: undefined }));
      expect(answer.body.priorityLevel).toBe(priorityLevel);
    }
  });
  it("notifies staff if a resident does it, not if staff do", async ({ staff, mara }) => {
    const announced = async () =>
      ((await staff.get("/notifications/staff")).body as { type: string; message: string }[]).filter(
        ({ type }) => type === "New Incident",
      );
    const before = (await announced()).length;
    await mara.post(NEW, incident({ requestID: "R1", type: "Dispute", category: "Payment Score" }));
    const [notification] = await announced();
    expect(notification?.message).toBe(
      "Mara Sample, unit 12B: raised a dispute (Payment Score - Sewer backup, R1).",
    );
    await staff.post(NEW, incident({ userID: mara.userID }));
    expect(await announced()).toHaveLength(before + 1);
  });
  it("by staff is a picked resident's or, without one, their own", async ({ staff, otto }) => {
    const picked = await staff.post(NEW, incident({ userID: otto.userID }));
    expect(picked.body).toMatchObject({ userID: otto.userID, reporterName: "Otto" });
    const own = await staff.post(NEW, incident());
    expect(own.body).toMatchObject({ userID: staff.userID, reporterName: "Stella" });
  });
});

describe("reading incidents", () => {
  it("is the reporter's and staff's; everybody's are staff's", async ({ portal, staff, mara, otto }) => {
    const path = `/incidents/${mara.userID}`;
    expect((await portal.anonymous.get(path)).status).toBe(401);
    expect((await otto.get(path)).status).toBe(403);
    expect((await portal.anonymous.get("/incidents")).status).toBe(401);
    expect((await mara.get("/incidents")).status).toBe(403);
    for (const requestID of ["A", "B"]) await mara.post(NEW, incident({ requestID }));
    const own = (await mara.get(path)).body as { createdAt: string }[];
    expect(own).toHaveLength(2);
    expect(own).toEqual((await staff.get(path)).body);
    expect(own.map(({ createdAt }) => createdAt)).toEqual(
      own
        .map(({ createdAt }) => createdAt)
        .sort()
        .reverse(),
    );
  });
  it("gives all of them newest first, or the part that is asked for", async ({ staff, mara, otto }) => {
    for (const caller of [mara, otto, staff]) await caller.post(NEW, incident());
    const all = (await staff.get("/incidents")).body as { _id: string; userID: string }[];
    expect(all.slice(0, 3).map(({ userID }) => userID)).toEqual([staff.userID, otto.userID, mara.userID]);
    expect((await staff.get(`/incidents?limit=2&before=${all[0]?._id}`)).body).toEqual(all.slice(1, 3));
  });
});
