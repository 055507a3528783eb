/** The history of a score over HTTP: it follows what staff did, for staff and the resident, page by page. */
import { expect } from "vitest";
import { it as portalTest } from "../../harness/fixtures.ts";

const it = portalTest.extend("ines", async ({ portal, staff }) => {
  const email = `ines-${portal.clock.now().getTime()}@example.com`;
  const { body } = await staff.post("/residents/new", {
    ...{ firstName: "Ines", lastName: "Sample", email, phone: "5555550142", dateOfBirth: "1990-05-17" },
    ...{
      maritalStatus: "Other",
      gender: "Other",
      raceEthnicity: "Other",
      unitNumber: "7G",
      unitType: "2BHK",
    },
    ...{ leaseStart: "2026-01-01", leaseEnd: "2027-12-31", monthlyRent: 1400, monthlyFee: 45 },
  });
  return body as { userID: string };
});

interface Step {
  _id: string;
  kind: string;
  text: string;
  residentScore: number;
  class: string;
  monthlyFee: number;
  isRecorded: boolean;
}

it("has creation, entries, reversals and changes by staff, and ends in the present figures", async ({
  staff,
  ines: { userID },
}) => {
  const entry = { userID, type: "Lease Renewal", rp: 2, reportedBy: "Grace" };
  await staff.post("/behaviorlog/add", { ...entry, type: "5-Year Resident Anniversary", rp: 5 });
  const { body: renewal } = await staff.post("/behaviorlog/add", entry);
  await staff.patch("/residents/update", { userID, class: "A", monthlyFee: 10 });
  await staff.post("/behaviorlog/reverse", { _id: renewal._id, reason: "Entered twice." });
  const { status, body } = await staff.get(`/scorehistory/${userID}`);
  expect(status).toBe(200);
  const steps = (body as Step[]).map((step) => [
    step.kind,
    step.text,
    step.residentScore,
    step.class,
    step.monthlyFee,
    step.isRecorded,
  ]);
  expect(steps).toEqual([
    ["reversal", "Reversal of Lease Renewal", 5, "C", 60, true],
    ["change", "changed by staff", 7, "A", 10, true],
    ["entry", "Lease Renewal", 7, "B", 50, true],
    ["entry", "5-Year Resident Anniversary", 5, "C", 60, true],
    ["start", "", 0, "B", 45, true],
  ]);
  const { body: resident } = await staff.get(`/residents/${userID}`);
  expect(body[0]).toMatchObject({ residentScore: resident.residentScore, class: resident.class });
});

it("is read in pages", async ({ staff, ines: { userID } }) => {
  for (const rp of [1, 2, 3]) {
    await staff.post("/behaviorlog/add", { userID, type: `Own ${rp}`, rp, reportedBy: "Grace" });
  }
  const { body: all } = await staff.get(`/scorehistory/${userID}`);
  const paged: Step[] = [];
  let path: string | undefined = `/api/dashboard/scorehistory/${userID}?limit=3`;
  while (path) {
    const answer = await staff.http.get(path);
    paged.push(...answer.body);
    path = /<(.+)>; rel="next"/.exec(String(answer.headers.link))?.[1];
  }
  expect(paged).toEqual(all);
  expect(all).toHaveLength(4);
});

it("says that the start is unknown for a resident of a bulk load", async ({ portal, staff }) => {
  const bulk = await portal.bareResident("Otto", { class: "A", monthlyFee: 40, residentScore: 15 });
  const { body } = await bulk.get(`/scorehistory/${bulk.userID}`);
  expect(body).toMatchObject([
    { kind: "present", residentScore: 15, class: "A", isRecorded: false },
    { kind: "start", residentScore: 0, isRecorded: false },
  ]);
  expect((await staff.get(`/scorehistory/R-00000000`)).body).toEqual([]);
});
