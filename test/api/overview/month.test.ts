/** The residents behind a month's averages: what is refused, and that they are exactly those whom the chart counts. */
import { expect } from "vitest";
import { monthIn } from "../../../src/domain/calendar.ts";
import { MONTHS } from "../../../src/domain/enumerations.ts";
import type { MonthPage } from "../../../src/domain/overview.ts";
import { MONTH_PAGE_SIZE, MONTH_TEXTS } from "../../../src/domain/property-analytics.ts";
import { it, itAlone } from "../../harness/fixtures.ts";
import { type Person, type TestPortal, TIME_ZONE } from "../../harness/portal.ts";

const PATH = "/overview/month";

const current = (portal: TestPortal) => monthIn(portal.clock.now(), TIME_ZONE);
const page = async (staff: Person, query = ""): Promise<MonthPage> =>
  (await staff.get(`${PATH}${query}`)).body;
const behave = (staff: Person, { userID }: Person, rp: number) =>
  staff.post("/behaviorlog/add", { userID, type: "Own", rp, reportedBy: "Desk" });
const pay = (portal: TestPortal, staff: Person, { userID }: Person, status: string) => {
  const [year, month] = current(portal).split("-");
  return staff.post("/paymentlog/add", { userID, monthYear: `${MONTHS[Number(month) - 1]} ${year}`, status });
};

it.for(["2026-13", "2025-12", "2099-01", "November", "", "2026-1"])(
  "refuses the month '%s'",
  async (month, { staff }) => {
    const { status, body } = await staff.get(`${PATH}?month=${month}`);
    expect([status, body.error]).toEqual([400, MONTH_TEXTS.notSoFar]);
  },
);

it.for(["line=rent", "from=-1", "from=x"])("refuses %s", async (query, { staff }) => {
  expect((await staff.get(`${PATH}?${query}`)).status).toBe(400);
});

itAlone("names each line's residents, those first who pull it down", async ({ portal, staff }) => {
  expect(await page(staff)).toEqual({
    month: current(portal),
    line: "behavior",
    behavior: null,
    payment: null,
    from: 0,
    counted: { behavior: 0, payment: 0 },
    residents: [],
  });
  const mara = await portal.bareResident("Mara", { unitNumber: "2A" });
  const noor = await portal.bareResident("Noor");
  await behave(staff, mara, 12);
  await behave(staff, mara, -2);
  await behave(staff, noor, 18);
  await behave(staff, noor, 3.5);
  await pay(portal, staff, mara, "Paid: Late");
  const quiet = await portal.bareResident("Quiet");
  const behavior = await page(staff, `?month=${current(portal)}&line=behavior`);
  expect(behavior).toMatchObject({ behavior: 50, payment: 0, counted: { behavior: 3, payment: 1 } });
  expect((await staff.get("/overview")).body.chart.at(-1)).toMatchObject({ behavior: 50, payment: 0 });
  const common = { lastName: "Sample", unitNumber: "", payment: null };
  expect(behavior.residents).toEqual([
    { ...common, userID: quiet.userID, firstName: "Quiet", rp: null, percent: 0 },
    {
      ...common,
      userID: mara.userID,
      firstName: "Mara",
      unitNumber: "2A",
      rp: 10,
      percent: 50,
      payment: 0,
    },
    { ...common, userID: noor.userID, firstName: "Noor", rp: 21.5, percent: 100 },
  ]);
  await pay(portal, staff, noor, "Paid: Early");
  const payment = await page(staff, "?line=payment");
  expect(payment.residents.map(({ userID, payment: value }) => [userID, value])).toEqual([
    [mara.userID, 0],
    [noor.userID, 100],
  ]);
});

itAlone("answers a page at a time, and follows every change", async ({ portal, staff, mara }) => {
  await behave(staff, mara, 4);
  const now = portal.clock.now();
  await portal.repositories.residents.insertMany(
    Array.from({ length: MONTH_PAGE_SIZE }, (_, index) => ({
      userID: `R-MANY${String(index).padStart(4, "0")}`,
      email: `many${index}@example.com`,
      approvedAt: now,
      createdAt: now,
      updatedAt: now,
    })),
  );
  await portal.context.reconciler.check();
  const [first, second] = [await page(staff), await page(staff, `?from=${MONTH_PAGE_SIZE}`)];
  expect(first.residents).toHaveLength(MONTH_PAGE_SIZE);
  expect(second.from).toBe(MONTH_PAGE_SIZE);
  const ids = [...first.residents, ...second.residents].map(({ userID }) => userID);
  expect(new Set(ids).size).toBe(first.counted.behavior);
  expect(ids).toHaveLength(first.counted.behavior);
  expect((await page(staff, "?from=5000")).residents).toEqual([]);
  await behave(staff, mara, -20);
  const [lowest] = (await page(staff)).residents;
  expect(lowest).toMatchObject({ userID: mara.userID, percent: 0, rp: -16 });
});
