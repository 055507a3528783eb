/** Incidents of a household: who else sees the maintenance that a person reports. */
import { describe, expect } from "vitest";
import { toCalendarDate } from "../../../src/domain/calendar.ts";
import { incidentConversation } from "../../../src/domain/conversation-id.ts";
import { INCIDENT_TEXTS } from "../../../src/domain/incident-rules.ts";
import { INCIDENT } from "../../factories/forms.ts";
import { withPortal } from "../../harness/fixtures.ts";
import { type Person, type TestPortal, TIME_ZONE } from "../../harness/portal.ts";
import { picture, uploadMessagePhoto } from "../photos/images.ts";
import { leaseOf } from "../support/entered.ts";

const it = withPortal();

let made = 0;

/** Mara and Otto as leaseholders and Theo as an occupant of one unit, and Noah, who has a lease of his own in the same unit. */
async function household(portal: TestPortal, staff: Person) {
  made += 1;
  const unitNumber = `H-${made}`;
  const unitID = await portal.context.units.ensure(
    { userID: staff.userID },
    { number: unitNumber, type: "" },
  );
  const place = { unitNumber, unitID };
  const people = {
    mara: await portal.resident({ ...place, firstName: "Mara" }),
    otto: await portal.resident({ ...place, firstName: "Otto" }),
    theo: await portal.resident({ ...place, firstName: "Theo" }),
    noah: await portal.resident({ ...place, firstName: "Noah" }),
  };
  const { _id: leaseID } = await leaseOf(staff, people.mara.userID);
  for (const [{ userID }, kind] of [
    [people.otto, "leaseholder"],
    [people.theo, "occupant"],
  ] as const) {
    expect((await staff.post(`/leases/${leaseID}/people`, { userID, kind })).status).toBe(200);
  }
  return { ...people, leaseID, ...place };
}

const report = async (who: Person, fields: object = {}): Promise<string> =>
  (await who.post("/incidents/new", { ...INCIDENT, type: "Maintenance", ...fields })).body._id;

const put = ({ http }: Person, path: string, body: object) => http.call("PUT", `/api/dashboard${path}`, body);
const setPrivacy = (who: Person, _id: string, isPrivate: boolean) =>
  put(who, `/incidents/one/${_id}/privacy`, { isPrivate });
const moveOut = (staff: Person, portal: TestPortal, { userID }: Person) =>
  put(staff, `/residents/${userID}/move-out`, {
    date: toCalendarDate(portal.clock.now(), TIME_ZONE),
    reason: "Lease ended",
  });

const idsOf = async ({ userID, get }: Person, query = "", reader = { get }): Promise<string[]> =>
  (await reader.get(`/incidents/${userID}${query}`)).body.map(({ _id }: { _id: string }) => _id);

/** Whether a person sees an incident in the list and by its address, which agree. */
async function sees(who: Person, _id: string): Promise<boolean> {
  const isListed = (await idsOf(who)).includes(_id);
  expect((await who.get(`/incidents/one/${_id}`)).status).toBe(isListed ? 200 : 404);
  return isListed;
}

describe("maintenance that a person reports", () => {
  it("is seen by all who live on the lease, and nobody else", async ({ portal, staff }) => {
    const { mara, otto, theo, noah } = await household(portal, staff);
    const _id = await report(mara);
    const page = await otto.open();
    for (const who of [mara, otto, theo]) expect(await sees(who, _id)).toBe(true);
    expect(await sees(noah, _id)).toBe(false);
    const seen = (await otto.get(`/incidents/one/${_id}`)).body;
    expect(seen).toMatchObject({ userID: mara.userID, reporterName: "Mara", isPrivate: false });

    const [message, done] = ["A new washer.", { _id, status: "Resolved", outcome: "Fixed" }];
    expect((await staff.patch("/incidents/update", { ...done, message })).body.resolution).toBe(message);
    const [pushed] = await page.waitForEvents("incident:updated");
    expect(pushed).toMatchObject({ ...done, resolution: "", assigneeID: "" });
    expect((await mara.get(`/incidents/one/${_id}`)).body.resolution).toBe(message);
  });

  it("has messages, photos, reopening and privacy that stay with its reporter", async ({ portal, staff }) => {
    const { mara, otto } = await household(portal, staff);
    const { photoID } = (await uploadMessagePhoto(mara.http, await picture().png().toBuffer())).body;
    const _id = await report(mara, { photoIDs: [photoID] });
    await staff.patch("/incidents/update", { _id, status: "Resolved" });
    const conversation = `/conversations/${encodeURIComponent(incidentConversation(_id))}`;
    const answers = async (who: Person) => [
      (await who.get(`${conversation}/messages`)).status,
      (await who.post(`${conversation}/messages`, { text: "Hello" })).status,
      (await who.get(`/message-photos/${photoID}`)).status,
      (await setPrivacy(who, _id, false)).status,
      (await who.post("/incidents/reopen", { _id, message: "Again" })).status,
    ];
    expect(await answers(otto)).toEqual([404, 404, 404, 404, 404]);
    expect(await answers(mara)).toEqual([200, 201, 200, 200, 200]);
    const file = JSON.parse(
      (await otto.http.get(`/api/dashboard/residents/${otto.userID}/personal-data`)).text,
    );
    expect(file.incidents).toEqual([]);
  });

  it("is not seen by the household if it is private, nor is a complaint", async ({ portal, staff }) => {
    const { mara, otto } = await household(portal, staff);
    const page = await otto.open();
    for (const fields of [{ type: "Complaint" }, { isPrivate: true }]) {
      const _id = await report(mara, fields);
      expect((await mara.get(`/incidents/one/${_id}`)).body.isPrivate).toBe(true);
      expect(await sees(otto, _id)).toBe(false);
      await staff.patch("/incidents/update", { _id, status: "In Progress" });
    }
    const own = await report(otto);
    expect(await page.waitForEvents("incident:created")).toMatchObject([{ _id: own }]);
    expect(page.receivedEvents.map(({ event }) => event)).not.toContain("incident:updated");
  });

  it("is kept private and shared again by its reporter", async ({ portal, staff }) => {
    const { mara, otto } = await household(portal, staff);
    const _id = await report(mara);
    const page = await otto.open();
    for (let time = 0; time < 2; time += 1) {
      expect((await setPrivacy(mara, _id, true)).body).toMatchObject({ _id, isPrivate: true });
    }
    expect(await page.waitForEvents("incident:withdrawn")).toEqual([{ _id }]);
    expect(await sees(otto, _id)).toBe(false);
    await setPrivacy(mara, _id, false);
    expect(await page.waitForEvents("incident:updated")).toMatchObject([{ _id, isPrivate: false }]);
    expect(await sees(otto, _id)).toBe(true);
    const complaint = await report(mara, { type: "Complaint" });
    expect(await setPrivacy(mara, complaint, false)).toMatchObject({
      status: 409,
      body: { error: INCIDENT_TEXTS.alwaysPrivate },
    });
    const asked = await put(mara, `/incidents/one/${_id}/privacy`, { isPrivate: "no" });
    expect(asked).toMatchObject({ status: 400, body: { error: INCIDENT_TEXTS.privacyMissing } });
  });

  it("is listed in pages, in order with the reader's own", async ({ portal, staff }) => {
    const { mara, otto, theo } = await household(portal, staff);
    const reported: string[] = [];
    for (const who of [mara, otto, theo, mara, theo]) reported.unshift(await report(who));
    expect(await idsOf(otto)).toEqual(reported);
    const first = await idsOf(otto, "?limit=2");
    expect(first).toEqual(reported.slice(0, 2));
    expect(await idsOf(otto, `?limit=2&before=${first.at(-1)}`)).toEqual(reported.slice(2, 4));
    // Staff see those of one person.
    expect(await idsOf(mara, "", staff)).toEqual([reported[1], reported[4]]);
  });
});

describe("a person who leaves the lease", () => {
  it("loses the others' incidents, who keep that person's own", async ({ portal, staff }) => {
    const { mara, otto, theo } = await household(portal, staff);
    const [maras, ottos] = [await report(mara), await report(otto)];
    expect((await moveOut(staff, portal, otto)).status).toBe(200);
    expect(await idsOf(otto)).toEqual([ottos]);
    expect(await sees(otto, maras)).toBe(false);
    for (const who of [mara, theo]) expect(await idsOf(who)).toEqual([ottos, maras]);
    // Two are left, so what Mara reports now does not reach the person who left.
    const page = await theo.open();
    const later = await report(mara);
    await page.waitForEvents("incident:created");
    expect(await sees(otto, later)).toBe(false);
  });

  it("keeps the unit of the day in what was reported before a move", async ({ portal, staff }) => {
    const { mara, otto, noah, unitNumber } = await household(portal, staff);
    const _id = await report(mara);
    const terms = { unitNumber: `${unitNumber}-new`, unitType: "2BHK", monthlyRent: 1900 };
    const dates = { leaseStart: "2026-01-01", leaseEnd: "2026-12-31" };
    expect((await put(staff, `/residents/${mara.userID}/unit`, { ...terms, ...dates })).status).toBe(200);
    expect((await mara.get(`/incidents/one/${_id}`)).body.reporterUnit).toBe(unitNumber);
    // The household has moved together, and does not take over what is wrong in the former unit.
    for (const who of [otto, noah]) expect(await sees(who, _id)).toBe(false);
    const page = async (number: string) =>
      (await staff.get(`/units/${encodeURIComponent(number)}`)).body.incidents;
    expect(await page(unitNumber)).toMatchObject([{ _id, reporterUnit: unitNumber }]);
    expect(await page(terms.unitNumber)).toEqual([]);
  });
});
