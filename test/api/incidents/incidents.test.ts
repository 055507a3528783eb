/** Incidents: what a report becomes, and the lists. */
import { describe, expect, vi } from "vitest";
import { EMERGENCY, INCIDENT, NO_WORK } from "../../factories/forms.ts";
import { it as portalTest } from "../../harness/fixtures.ts";
import { eventsOf, notificationsTo } from "../support/readings.ts";

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
  it("is refused by the rules", async ({ mara }) => {
    const body = { error: "Please select the incident type." };
    expect(await mara.post(NEW, incident({ type: "Praise" }))).toMatchObject({ status: 400, body });
  });
  it("answers it, open, in the catalog's spelling, with a request ID", async ({ mara }) => {
    const given = incident({ type: "maintenance", category: "PLUMBING" });
    const answer = await mara.post(NEW, { ...given, userID: mara.userID });
    expect(answer.status).toBe(201);
    expect(answer.body).toEqual({
      ...incident(),
      isEmergency: true,
      isPrivate: false,
      ...NO_WORK,
      _id: expect.stringMatching(/^[0-9a-f]{24}$/),
      requestID: expect.stringMatching(/^REQ-[0-9A-HJKMNP-TV-Z]{8}$/),
      userID: mara.userID,
      reporterName: "Mara",
      reporterUnit: "12B",
      status: "Open",
      createdAt: expect.any(String),
      updatedAt: expect.any(String),
    });
  });
  it("keeps a given request ID, own words and priority, or presets one", async ({ otto }) => {
    const own = { category: "Roof goats", subCategory: "Two", priorityLevel: "Urgent" };
    const { body } = await otto.post(NEW, incident({ ...own, requestID: " 77 " }));
    expect(body).toMatchObject({ ...own, requestID: "77", userID: otto.userID });
    for (const requestID of [0, -1, 1e308]) {
      expect((await otto.post(NEW, incident({ requestID }))).body.requestID).toBe(String(requestID));
    }
    const presets = { Maintenance: "High", Complaint: "Medium", Dispute: "" };
    for (const [type, priorityLevel] of Object.entries(presets)) {
      const answer = await otto.post(NEW, incident({ type, priorityLevel: undefined }));
      expect(answer.body.priorityLevel).toBe(priorityLevel);
    }
  });
  it("notifies staff if a resident does it", async ({ staff, mara }) => {
    const announced = async (_id: string) =>
      (await notificationsTo(staff, "staff", "New Incident"))
        .filter(({ about }) => about === `incident:${_id}`)
        .map(({ message }) => message);
    const dispute = incident({ requestID: "R1", type: "Dispute", category: "Payment Score" });
    expect(await announced((await mara.post(NEW, dispute)).body._id)).toEqual([
      "Mara Sample, unit 12B: raised a dispute (Payment Score - Sewer backup, R1).",
    ]);
    const picked = (await staff.post(NEW, incident({ userID: mara.userID }))).body;
    expect(picked).toMatchObject({ userID: mara.userID, reporterName: "Mara" });
    expect(await announced(picked._id)).toEqual([]);
    const own = (await staff.post(NEW, incident())).body;
    expect(own).toMatchObject({ userID: staff.userID, reporterName: "Stella" });
  });
  it("notifies staff of an emergency although it could not be published", async ({
    portal,
    staff,
    mara,
    onTestFinished,
  }) => {
    onTestFinished(() => void vi.restoreAllMocks());
    vi.spyOn(portal.context.incidentViews, "publish").mockRejectedValueOnce(new Error("lost"));
    const headers = { "Idempotency-Key": "emergency" };
    const { body } = await mara.http.post(`/api/dashboard${NEW}`, { ...INCIDENT, ...EMERGENCY }, { headers });
    const alarms = async () =>
      (await notificationsTo(staff, "staff", "Emergency")).filter(({ about }) => about?.endsWith(body._id));
    await expect.poll(alarms).toHaveLength(1);
    const reports = async () =>
      (await eventsOf(staff, mara, "incident-reported")).filter(({ targetID }) => targetID === body._id);
    await expect.poll(reports).toHaveLength(1);
  });
});

describe("reading incidents", () => {
  it("shows the unit of the day, also after the reporter has moved", async ({ portal, staff }) => {
    const { userID, post } = await portal.bareResident("Mover", { unitNumber: "10A" });
    const { _id } = (await post(NEW, incident())).body;
    await portal.repositories.residents.update(userID, { unitNumber: "11B", updatedAt: portal.clock.now() });
    expect((await staff.get(`/incidents/one/${_id}`)).body.reporterUnit).toBe("10A");
    const found = (await staff.http.get("/api/dashboard/search?q=10a")).body;
    expect(found.incidents.map((one: { _id: string }) => one._id)).toContain(_id);
  });

  it("gives staff open emergencies first, page by page", async ({ staff, mara }) => {
    const report = async (fields: object) => (await mara.post(NEW, { ...INCIDENT, ...fields })).body._id;
    const [burst, gas] = [await report(EMERGENCY), await report({ ...EMERGENCY, subCategory: "gas smell" })];
    const done = await report(EMERGENCY);
    await staff.patch("/incidents/update", { _id: done, status: "Resolved" });
    const noise = await report({});
    const list = async (query = "") =>
      ((await staff.get(`/incidents${query}`)).body as { _id: string; isEmergency: boolean }[]).map(
        ({ _id, isEmergency }) => [_id, isEmergency],
      );
    const all = await list();
    const place = (_id: string) => all.findIndex(([id]) => id === _id);
    expect([place(gas), place(burst)]).toEqual([0, 1]);
    expect(place(done)).toBe(place(noise) + 1);
    const pages: unknown[] = [];
    for (let page = await list("?limit=7"); page.length > 0; ) {
      pages.push(...page);
      page = await list(`?limit=7&before=${page.at(-1)?.[0]}`);
    }
    expect(pages).toEqual(all);
  });
});
