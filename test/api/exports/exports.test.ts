/** Exports of lists: what is in a file, what never is, and what is recorded. */

import { readXlsx } from "hucre/xlsx";
import Papa from "papaparse";
import { describe, expect } from "vitest";
import { EXPORT_IDS_MAX, EXPORT_TEXTS } from "../../../src/domain/list-export-texts.ts";
import { englishOf } from "../../../src/domain/rendered-message.ts";
import { INCIDENT } from "../../factories/forms.ts";
import { withPortal } from "../../harness/fixtures.ts";
import type { Person } from "../../harness/portal.ts";

const FORMULA = '=HYPERLINK("https://example.com","Dana")';

const DANA = {
  firstName: FORMULA,
  lastName: "Whitfield",
  unitNumber: "1-2",
  phone: "3125550142",
  leaseStart: "2026-01-01",
  leaseEnd: "2027-12-31",
  monthlyRent: 1850.5,
  gender: "Female",
  raceEthnicity: "Pacific Islander",
  dateOfBirth: "1971-03-04",
};

const it = withPortal()
  .extend("staff", ({ portal }) => portal.staff({ isManager: true }))
  .extend("dana", ({ portal }) => portal.bareResident("Dana", DANA))
  .extend("omar", ({ portal }) => portal.bareResident("Omar", { unitNumber: "9A" }));

const csv = async (staff: Person, body: object) => {
  const { status, text } = await staff.post("/exports/csv", body);
  expect(status).toBe(200);
  return Papa.parse<string[]>(text.replace(/^\uFEFF/, "").trim()).data;
};

describe("residents", () => {
  it("are in the file as the page shows them", async ({ staff, dana, omar }) => {
    const ids = [omar.userID, dana.userID, "R-UNKNOWN"];
    const columns = ["leaseEnd", "unit", "phone", "rent"];
    const [head, first, second, empty, note] = await csv(staff, {
      ...{ list: "residents", ids, columns, filter: "Class C" },
    });
    expect(head).toEqual(["First name", "Last name", "Lease End", "Unit", "Phone", "Monthly Rent"]);
    expect(first?.[3]).toBe("9A");
    expect(second).toEqual([
      `'${FORMULA}`,
      ...["Whitfield", "2027-12-31", '="1-2"', "(312) 555-0142", "1850.5"],
    ]);
    expect(empty).toEqual([""]);
    expect(note).toEqual([expect.stringMatching(/^Exported .+ by .+\. Filter: Class C\. 2 rows\.$/)]);
  });

  it("have texts, dates and numbers in an Excel file", async ({ portal, staff, dana }) => {
    const body = { list: "residents", ids: [dana.userID], columns: ["unit", "phone", "leaseEnd", "rent"] };
    const answer = await fetch(`${portal.url}/api/dashboard/exports/xlsx`, {
      method: "POST",
      headers: { "content-type": "application/json", cookie: `${staff.http.cookie()}` },
      body: JSON.stringify(body),
    });
    expect(answer.headers.get("content-disposition")).toMatch(/residents-\d{4}-\d\d-\d\d\.xlsx/);
    const { sheets } = await readXlsx(new Uint8Array(await answer.arrayBuffer()));
    expect(sheets[0]?.rows[1]).toEqual([
      ...[FORMULA, "Whitfield", "1-2", "(312) 555-0142", new Date("2027-12-31"), 1850.5],
    ]);
  });

  it("have no personal details unless each is named, which is recorded", async ({ staff, dana }) => {
    const ids = [dana.userID];
    const plain = await csv(staff, { list: "residents", ids });
    expect(JSON.stringify(plain)).not.toMatch(/Pacific|Female|1971-03-04/);
    const before = (await staff.get(`/residents/${dana.userID}/detail-views`)).body;
    expect(before).toEqual([]);
    const [head, row] = await csv(staff, { list: "residents", ids, columns: ["unit", "gender"] });
    expect([head?.at(-1), row?.at(-1)]).toEqual(["Gender", "Female"]);
    expect((await staff.get(`/residents/${dana.userID}/detail-views`)).body).toHaveLength(1);
    const events = (await staff.get("/audit?limit=2")).body;
    expect(events).toMatchObject([
      { action: "list-exported", actorID: staff.userID, cause: "1 of Residents as CSV, with Gender" },
      { action: "list-exported", cause: "1 of Residents as CSV" },
    ]);
  });
});

it("units, incidents and the rent of a month are exported, too", async ({ staff, dana }) => {
  const { _id } = (await dana.post("/incidents/new", { ...INCIDENT, userID: dana.userID })).body;
  const [, incident] = await csv(staff, { list: "incidents", ids: [_id, "no-id"] });
  expect(incident).toEqual(expect.arrayContaining([INCIDENT.category, '="1-2"', `'${FORMULA} Whitfield`]));
  const added = (await staff.post("/units/add", { number: "1-2", building: "", floor: "", type: "" })).body;
  const units = (await staff.get("/units")).body as unknown[];
  const unit = await csv(staff, { list: "units", ids: [added._id] });
  expect(unit[1]?.[0]).toBe('="1-2"');
  const all = await csv(staff, { list: "units" });
  expect(all).toHaveLength(units.length + 3);
  const rent = await csv(staff, { list: "rent", month: "2026-11" });
  expect(rent.flat().join()).toContain("Month: Nov 2026.");
});

it.for([
  ["a list that is none", { list: "rewards" }, EXPORT_TEXTS.listMissing],
  ["a month that is none", { list: "rent", month: "2026-13" }, EXPORT_TEXTS.monthInvalid],
  ["a column that is none", { list: "residents", columns: ["password"] }, EXPORT_TEXTS.columnUnknown],
  ["a column of another list", { list: "units", columns: ["gender"] }, EXPORT_TEXTS.columnUnknown],
  [
    "too many rows",
    { list: "units", ids: Array.from({ length: EXPORT_IDS_MAX + 1 }, (_, at) => String(at)) },
    englishOf(EXPORT_TEXTS.tooMany),
  ],
] as const)("%s is refused", async ([_what, body, text], { staff }) => {
  const answer = await staff.post("/exports/csv", body);
  expect([answer.status, answer.body.error]).toEqual([400, text]);
});
