/** Payment entries: one a month, replaced when logged again, and the alert to staff about an unpaid one. */
import { describe, expect } from "vitest";
import { it as portalTest } from "../../harness/fixtures.ts";
import type { Person } from "../../harness/portal.ts";
import { notificationsTo } from "../support/readings.ts";

const ADD = "/paymentlog/add";

const it = portalTest.extend("mara", ({ portal }) => portal.bareResident("Mara", { unitNumber: "12B" }));

const add = (staff: Person, mara: Person, monthYear: unknown, status: unknown, userID = mara.userID) =>
  staff.post(ADD, { userID, monthYear, status });

describe("logging a payment", () => {
  it("is refused by its rules, and for an unknown user", async ({ staff, mara }) => {
    expect(await add(staff, mara, "Foo 2026", "Unpaid")).toMatchObject({
      status: 400,
      body: { error: "Please select a month." },
    });
    expect((await add(staff, mara, "Jan 2026", "Unpaid", "")).status).toBe(400);
    expect((await add(staff, mara, "Jan 2026", "Unpaid", "R-00000000")).status).toBe(404);
  });
  it("answers 201 for a new month and 200 where it replaces one", async ({ staff, mara }) => {
    const first = await add(staff, mara, "jan 2026", "unpaid");
    const stored = { _id: expect.any(String), createdAt: expect.any(String), updatedAt: expect.any(String) };
    const entry = { ...stored, userID: mara.userID, monthYear: "Jan 2026", status: "Unpaid" };
    expect([first.status, first.body]).toEqual([201, entry]);
    const { _id, createdAt } = first.body;
    expect(await add(staff, mara, "Jan 2026", "Paid: Late")).toMatchObject({
      status: 200,
      body: { _id, createdAt, status: "Paid: Late" },
    });
  });
  it("lists months newest first, whenever they were logged", async ({ portal, staff, mara }) => {
    const otto = await portal.bareResident("Otto");
    for (const month of ["Dec 2028", "Oct 2027", "Nov 2028"]) await add(staff, mara, month, "Paid: On-time");
    await add(staff, mara, "Nov 2027", "Paid: Early", otto.userID);
    const own = (await mara.get(`/paymentlog/${mara.userID}`)).body as { monthYear: string }[];
    expect(own.map(({ monthYear }) => monthYear)).toEqual(["Dec 2028", "Nov 2028", "Oct 2027"]);
    const all = (await staff.get("/paymentlogs")).body as Record<"_id" | "userID" | "monthYear", string>[];
    const ours = all.filter(({ userID }) => [mara.userID, otto.userID].includes(userID));
    expect(ours.map(({ monthYear }) => monthYear)).toEqual(["Dec 2028", "Nov 2028", "Nov 2027", "Oct 2027"]);
    expect((await staff.get(`/paymentlogs?before=${all[1]?._id}&limit=2`)).body).toEqual(all.slice(2, 4));
  });
});

it("a missed payment alerts staff once, until it was paid", async ({ portal, staff }) => {
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

it("a month that is recorded again has a new version, also if another node's clock is ahead", async ({
  portal,
}) => {
  const { paymentLogs } = portal.repositories;
  const now = portal.clock.now();
  const times = { createdAt: now, updatedAt: now };
  const month = { leaseID: "a".repeat(24), userID: "R-00000001", monthYear: "Jan 2026" };
  await paymentLogs.save({ ...month, ...times, status: "Paid: Late" });
  const earlier = new Date(now.getTime() - 1000);
  const again = await paymentLogs.save({
    ...month,
    createdAt: earlier,
    updatedAt: earlier,
    status: "Unpaid",
  });
  expect(again.entry.updatedAt.getTime()).toBeGreaterThan(now.getTime());
});

it("the same month ten times at once is one entry", async ({ staff, mara }) => {
  const answers = await Promise.all(
    Array.from({ length: 10 }, () => add(staff, mara, "Jun 2026", "Paid: Early")),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual([...Array(9).fill(200), 201]);
  expect(new Set(answers.map(({ body }) => body._id)).size).toBe(1);
});
