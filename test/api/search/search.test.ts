/** The search of staff: what it finds, in which order, and that changes are found at once. */

import { describe, expect } from "vitest";
import { QUERY_MAX_LENGTH, RESULTS_PER_KIND } from "../../../src/domain/limits.ts";
import type { SearchResultsView } from "../../../src/domain/search.ts";
import { INCIDENT } from "../../factories/forms.ts";
import { DAY, MINUTE } from "../../harness/clock.ts";
import { withPortal } from "../../harness/fixtures.ts";
import type { Caller, Person } from "../../harness/portal.ts";
import { moveOut, undoMoveOut } from "../support/move-outs.ts";

const search = async ({ get }: Caller, query: string) =>
  (await get(`/search?q=${encodeURIComponent(query)}`)).body as SearchResultsView;
const namesOf = async (staff: Caller, query: string) =>
  (await search(staff, query)).residents.map(({ name }) => name);

const LEAK = { ...INCIDENT, type: "Maintenance", category: "Plumbing", subCategory: "Leaking faucet/pipe" };

const PEOPLE = [
  { firstName: "José", lastName: "Núñez", unitNumber: "12-A", email: "jn@example.com", phone: "3125550142" },
  { firstName: "Maya", lastName: "Lindqvist", unitNumber: "3C", email: "m@example.com", phone: "3125550143" },
  {
    firstName: "Tamara",
    lastName: "Osei",
    unitNumber: "3D",
    email: "tosei@example.com",
    phone: "3125550144",
  },
];

const it = withPortal().extend("people", { scope: "file", auto: true }, async ({ portal }) => {
  const ensure = (number: string) =>
    portal.context.units.ensure({ userID: "S-1" }, { number, type: "Studio" });
  for (const person of PEOPLE) await portal.resident({ ...person, unitID: await ensure(person.unitNumber) });
  for (const number of ["15/2", "152", "4#B", "%"]) await ensure(number);
});

describe("residents", () => {
  it.for([
    ["jose", ["José Núñez"]],
    ["NUÑEZ josé", ["José Núñez"]],
    ["unez", ["José Núñez"]],
    ["ma", ["Maya Lindqvist", "Tamara Osei"]],
    ["maya 3c", ["Maya Lindqvist"]],
    ["maya 3d", []],
    ["tosei@example", ["Tamara Osei"]],
    ["555-0143", ["Maya Lindqvist"]],
    ["(312) 555 0144", ["Tamara Osei"]],
    ["555", []],
    ["zamboni", []],
    [" ", []],
    ["!?", []],
  ] as const)("%s", async ([query, names], { staff }) => {
    expect(await namesOf(staff, query)).toEqual(names);
  });

  it("show the email address or phone number that they were found by", async ({ staff }) => {
    const contact = async (query: string) => (await search(staff, query)).residents[0]?.contact;
    expect(await Promise.all(["tosei@", "5550142", "maya"].map(contact))).toEqual([
      "tosei@example.com",
      "3125550142",
      "",
    ]);
  });

  it("are found by their whole ID only", async ({ portal, staff }) => {
    const { userID } = await portal.resident({ firstName: "Whole", lastName: "Number" });
    expect(await namesOf(staff, userID.toLowerCase())).toEqual(["Whole Number"]);
    expect(await namesOf(staff, userID.slice(0, -1))).toEqual([]);
  });

  it("are limited in number, present ones before former ones", async ({ portal, staff }) => {
    const now = portal.clock.now();
    for (let number = 0; number <= RESULTS_PER_KIND; number += 1) {
      const formerSince = number < 2 ? now : null;
      await portal.resident({ firstName: `Zed ${number}`, lastName: "Quill", formerSince });
    }
    const { residents } = await search(staff, "quill");
    expect(residents.map(({ name, status }) => `${name}, ${status}`)).toEqual([
      ...[2, 3, 4, 5].map((number) => `Zed ${number} Quill, New`),
      "Zed 0 Quill, Former",
    ]);
  });
});

describe("units", () => {
  it.for([
    ["3c", ["3C: Maya Lindqvist"]],
    ["unit 3", ["3C: Maya Lindqvist", "3D: Tamara Osei"]],
    ["12a", ["12-A: José Núñez"]],
    ["15/2", ["15/2: ", "152: "]],
    ["152", ["152: ", "15/2: "]],
    ["Unit 4#b", ["4#B: "]],
    ["%", ["%: "]],
    ["C", []],
  ] as const)("%s", async ([query, found], { staff }) => {
    const { units, residents } = await search(staff, query);
    expect(
      units.map((unit) => `${unit.number}: ${unit.residents.map(({ name }) => name).join(", ")}`),
    ).toEqual(found);
    const people = units.flatMap((unit) => unit.residents.map(({ name }) => name));
    for (const { name } of residents) expect(people).not.toContain(name);
  });

  it("are found as they are named now, and not after they were removed", async ({ staff }) => {
    const numbers = async (query: string) => (await search(staff, query)).units.map(({ number }) => number);
    const { body: unit } = await staff.post("/units/add", { number: "Loft 1" });
    expect(await numbers("loft")).toEqual(["Loft 1"]);
    await staff.patch(`/units/${unit._id}`, { number: "Attic 1" });
    expect([await numbers("loft"), await numbers("attic 1")]).toEqual([[], ["Attic 1"]]);
    const { body } = await staff.get(`/search?ids=${unit._id}`);
    expect(body.units).toMatchObject([{ _id: unit._id, number: "Attic 1", residents: [] }]);
    await staff.remove(`/units/${unit._id}`);
    expect(await numbers("attic")).toEqual([]);
  });
});

const report = async ({ post }: Caller, fields: object) =>
  (await post("/incidents/new", { ...LEAK, ...fields })).body._id as string;

const withDolores = it.extend("dolores", { scope: "file" }, async ({ portal }) => {
  const dolores = await portal.resident({ firstName: "Dolores" });
  await report(dolores, { requestID: "leak" });
  await report(dolores, { category: "HVAC", subCategory: "No heat", requestID: "heat" });
});

describe("incidents", () => {
  it("are found by their words, their resident and their whole request ID", async ({ portal, staff }) => {
    const wren = await portal.resident({ firstName: "Wren", lastName: "Abara", unitNumber: "77X" });
    const leak = await report(wren, { description: "The tap drips", requestID: "Job 4711" });
    const heat = await report(wren, { category: "HVAC", subCategory: "No heat", requestID: "Job 4712" });
    const found = async (query: string) => (await search(staff, query)).incidents.map(({ _id }) => _id);
    expect(await found("abara")).toEqual([heat, leak]);
    expect(await found("77x")).toEqual([heat, leak]);
    expect(await found("wren pipe")).toEqual([leak]);
    expect(await found("wren drips")).toEqual([leak]);
    expect(await found("wren eat")).toEqual([heat]);
    expect(await found("job 4711")).toEqual([leak]);
    expect(await found("4711x")).toEqual([]);
    const reported = { requestID: "Job 4712", type: "Maintenance", category: "HVAC", subCategory: "No heat" };
    const reporter = { reporterName: "Wren Abara", reporterUnit: "77X" };
    const { incidents } = await search(staff, "wren heat");
    expect(incidents).toEqual([{ _id: heat, status: "Open", ...reported, ...reporter }]);
  });

  withDolores.for([
    ["goteo", "en", []],
    ["dolores grifo", "es", ["leak"]],
    ["grifo gotea", "es", ["leak"]],
    ["plomeria", "es", ["leak"]],
    ["dolores pipe", "es", ["leak"]],
    ["calefaccion dolores", "es", ["heat"]],
    ["grifo calefaccion", "es", []],
  ] as const)(
    "are found by the words of the reader's language, too: %s in %s",
    async ([query, language, requestIDs], { staff, dolores: _ }) => {
      staff.http.setCookie("language", language);
      const ids = (await search(staff, query)).incidents.map(({ requestID }) => requestID);
      expect(ids.filter((id) => ["leak", "heat"].includes(id))).toEqual(requestIDs);
    },
  );

  it("whose words begin with the query come before those that contain it", async ({ portal, staff }) => {
    const ravi = await portal.resident({ firstName: "Ravi" });
    const begins = await report(ravi, { category: "Xylofloor", subCategory: "a" });
    const contains = await report(ravi, { category: "PreXylo", subCategory: "a" });
    const { incidents } = await search(staff, "xylo");
    expect(incidents.map(({ _id }) => _id)).toEqual([begins, contains]);
  });
});

it("residents and incidents are answered by their IDs, in that order", async ({ portal, staff }) => {
  const [ada, bo] = [await portal.resident({ firstName: "Ada" }), await portal.resident({ firstName: "Bo" })];
  const { _id } = (await ada.post("/incidents/new", LEAK)).body;
  const ids = [bo.userID, _id, ada.userID, "R-UNKNOWN", "x"].join(",");
  const { body } = await staff.get(`/search?q=zamboni&ids=${ids}`);
  const found = body as SearchResultsView;
  expect(found.residents.map(({ userID }) => userID)).toEqual([bo.userID, ada.userID]);
  expect(found.incidents.map((incident) => incident._id)).toEqual([_id]);
  expect((await staff.get("/search?ids=")).body).toEqual({ residents: [], units: [], incidents: [] });
  expect((await staff.get(`/search?ids=${"x".repeat(200)}`)).status).toBe(400);
});

const MOVED = "2027-01-02";
const APPROVED = { status: "New" };

/** Each call that changes what the search finds or shows of a resident, and a query that finds the change; by default the ID. */
const CHANGES: [string, (person: Person, staff: Person) => Promise<unknown>, object, query?: string][] = [
  [
    "a name",
    ({ userID }, staff) =>
      staff.patch("/residents/update", { userID, firstName: "Nadia", lastName: "Changed" }),
    { name: "Nadia Changed" },
  ],
  [
    "a unit",
    ({ userID }, staff) => staff.patch("/residents/update", { userID, unitNumber: "99Z" }),
    { unitNumber: "99Z" },
  ],
  [
    "a phone number",
    ({ userID }, staff) => staff.put(`/residents/${userID}/phone`, { phone: "3125559876" }),
    { contact: "3125559876" },
    "5559876",
  ],
  [
    "an email address",
    ({ userID }, staff) => staff.post(`/residents/${userID}/email`, { email: "moved@example.net" }),
    { contact: "moved@example.net" },
    "moved@example",
  ],
  ["an approval", ({ userID }, staff) => staff.post(`/residents/${userID}/approve`), APPROVED],
  ["a move-out", (person, staff) => moveOut(staff, person, MOVED), { status: "Former" }],
  [
    "a move-out that is undone",
    async (person, staff) => {
      await moveOut(staff, person, MOVED);
      await undoMoveOut(staff, person);
    },
    { status: "Active" },
  ],
];

describe("changes", () => {
  it.for(CHANGES)("%s is found", async ([, change, expected, query], { portal, staff }) => {
    const approvedAt = expected === APPROVED ? null : new Date(portal.clock.now().getTime() - 90 * DAY);
    const person = await portal.resident({ firstName: "Nadia", leaseStart: "2026-01-01", approvedAt });
    await search(staff, person.userID);
    // Each search reads recent changes again, because a change may be stored late. After a minute, the record is not among them.
    portal.clock.advance(MINUTE);
    await search(staff, person.userID);
    await change(person, staff);
    expect((await search(staff, query ?? person.userID)).residents).toEqual([
      expect.objectContaining(expected),
    ]);
  });

  it("of another node are found, too", async ({ portal }) => {
    const node = portal.anotherNode();
    const found = async (query: string) =>
      (await node.search.search(query, "en")).residents.map(({ name }) => name);
    expect(await found("elsewhere")).toEqual([]);
    await portal.resident({ firstName: "Elsewhere", lastName: "Made" });
    expect(await found("elsewhere")).toEqual(["Elsewhere Made"]);
  });
});

it("a query that is too long is rejected", async ({ staff }) => {
  const status = async (length: number) => (await staff.get(`/search?q=${"x".repeat(length)}`)).status;
  expect([await status(QUERY_MAX_LENGTH), await status(QUERY_MAX_LENGTH + 1)]).toEqual([200, 400]);
});
