/** Payment entries: one a month, replaced when logged again, and the alert to staff about an unpaid one. */
import { describe, expect } from "vitest";
import { it as portalTest } from "../../harness/fixtures.ts";
import type { Person } from "../../harness/portal.ts";
import { notificationsTo } from "../support/readings.ts";

const ADD = "/paymentlog/add";

const it = portalTest.extend("mara", ({ portal }) => portal.bareResident("Mara", { unitNumber: "12B" }));

const add = (staff: Person, mara: Person, monthYear: unknown, status: unknown, userID = mara.userID) =>
  staff.post(ADD, { userID, monthYear, status });

async function addMonths(staff: Person, mara: Person, months: string[]): Promise<void> {
  for (const monthYear of months) await add(staff, mara, monthYear, "Paid: On-time");
}

describe("logging a payment", () => {
  it.for([
    [5, "Unpaid", "Please select a month."],
    ["Foo 2026", "Unpaid", "Please select a month."],
    ["Jan 0024", "Unpaid", "Please select a year."],
    ["Jan 2026", "Paid", "Please select a payment status."],
  ])("of %j with %j is refused: %s", async ([monthYear, status, error], { staff, mara }) => {
    expect(await add(staff, mara, monthYear, status)).toMatchObject({ status: 400, body: { error } });
  });
  it.for(["Dec 2024", "Jan 2029"])("of %s is stored", async (monthYear, { staff, mara }) => {
    const { status, body } = await add(staff, mara, monthYear, "Unpaid");
    expect([status, body.monthYear]).toEqual([201, monthYear]);
  });
  it("of an unknown user is refused", async ({ staff, mara }) => {
    expect((await add(staff, mara, "Jan 2026", "Unpaid", "")).status).toBe(400);
    expect((await add(staff, mara, "Jan 2026", "Unpaid", "R-00000000")).status).toBe(404);
  });
  it("answers 201 for a new month and 200 where it replaces one", async ({ staff, mara }) => {
    const first = await add(staff, mara, "jan 2026", "unpaid");
    expect(first).toMatchObject({
      status: 201,
      body: { userID: mara.userID, monthYear: "Jan 2026", status: "Unpaid" },
    });
    expect(Object.keys(first.body).sort()).toEqual([
      "_id",
      "createdAt",
      "monthYear",
      "status",
      "updatedAt",
      "userID",
    ]);
    const again = await add(staff, mara, "Jan 2026", "Paid: Late");
    expect(again.status).toBe(200);
    expect(again.body).toMatchObject({
      _id: first.body._id,
      createdAt: first.body.createdAt,
      status: "Paid: Late",
    });
  });
  it("lists months newest first, whenever they were logged", async ({ portal, staff, mara }) => {
    const otto = await portal.bareResident("Otto");
    await addMonths(staff, mara, ["Dec 2028", "Oct 2027", "Nov 2028"]);
    await add(staff, mara, "Nov 2027", "Paid: Early", otto.userID);
    const own = (await mara.get(`/paymentlog/${mara.userID}`)).body as { monthYear: string }[];
    expect(own.map(({ monthYear }) => monthYear)).toEqual(["Dec 2028", "Nov 2028", "Oct 2027"]);
    const all = (await staff.get("/paymentlogs")).body as {
      _id: string;
      userID: string;
      monthYear: string;
    }[];
    const ours = all.filter(({ userID }) => [mara.userID, otto.userID].includes(userID));
    expect(ours.map(({ monthYear }) => monthYear)).toEqual(["Dec 2028", "Nov 2028", "Nov 2027", "Oct 2027"]);
    expect((await staff.get(`/paymentlogs?before=${all[1]?._id}&limit=2`)).body).toEqual(all.slice(2, 4));
  });
  it("reads a resident's list on from one of its months", async ({ staff, mara }) => {
    await addMonths(staff, mara, ["Jan 2026", "Feb 2026", "Mar 2026", "Apr 2026"]);
    const path = `/paymentlog/${mara.userID}`;
    const own = (await mara.get(path)).body as { _id: string }[];
    expect(own).toHaveLength(4);
    expect((await mara.get(`${path}?before=${own[0]?._id}`)).body).toEqual(own.slice(1));
    expect((await staff.get(`${path}?before=${own[1]?._id}&limit=1`)).body).toEqual(own.slice(2, 3));
    expect((await mara.get(`${path}?before=${own.at(-1)?._id}`)).body).toEqual([]);
    expect((await mara.get(`${path}?before=${"0".repeat(24)}`)).body).toEqual([]);
    expect((await mara.get(`${path}?before=soon`)).status).toBe(400);
  });
  it("scores the share paid on time or early", async ({ portal, staff, mara }) => {
    await addMonths(staff, mara, ["Jan 2026", "Feb 2026", "Mar 2026"]);
    await add(staff, mara, "Apr 2026", "Unpaid");
    const stored = await portal.repositories.residents.byUserID(mara.userID);
    expect(stored?.paymentScore).toBe(75);
  });
});

describe("a missed payment", () => {
  it("alerts staff once per month, however often it is logged Unpaid", async ({ portal, staff }) => {
    const nora = await portal.bareResident("Nora", { lastName: "Missing", unitNumber: "12B" });
    const alerts = async () =>
      (await notificationsTo(staff, staff.userID, "Missed Payment"))
        .map(({ message }) => message)
        .filter((message) => message.includes("Missing"));
    await add(staff, nora, "May 2026", "Unpaid");
    await add(staff, nora, "May 2026", "Unpaid");
    expect(await alerts()).toEqual(["Nora Missing, unit 12B: no payment for May 2026."]);
    await add(staff, nora, "May 2026", "Paid: Late");
    await add(staff, nora, "May 2026", "Unpaid");
    expect(await alerts()).toHaveLength(2);
  });
});

it("the same month twenty times at once is one entry", async ({ staff, mara }) => {
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => add(staff, mara, "Jun 2026", "Paid: Early")),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual([...Array(19).fill(200), 201]);
  expect(new Set(answers.map(({ body }) => body._id)).size).toBe(1);
});
