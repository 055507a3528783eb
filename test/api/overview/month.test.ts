/** The residents behind a month's averages: who may ask, what is refused, and that they are exactly those whom the chart counts. */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { monthIn } from "../../../src/domain/calendar.ts";
import { MONTHS } from "../../../src/domain/enumerations.ts";
import { MONTH_PAGE_SIZE, MONTH_TEXTS } from "../../../src/domain/month-ranking.ts";
import type { MonthPage } from "../../../src/domain/overview.ts";
import {
  type Caller,
  type PropertyPortal,
  startPropertyPortal,
  TIME_ZONE,
} from "../support/property-portal.ts";

const PATH = "/overview/month";

let portal: PropertyPortal;
let staff: Caller;
let mara: Caller;
let noor: Caller;

beforeAll(async () => {
  portal = await startPropertyPortal();
  staff = await portal.staff();
  mara = await portal.resident("Mara", { unitNumber: "2A" });
  noor = await portal.resident("Noor");
});
afterAll(() => portal.stop());

const current = () => monthIn(portal.clock.now(), TIME_ZONE);
const page = async (query = ""): Promise<MonthPage> => (await staff.get(`${PATH}${query}`)).body;
const behave = ({ userID }: Caller, rp: number) =>
  staff.post("/behaviorlog/add", { userID, type: "Own", rp, reportedBy: "Desk" });
const pay = ({ userID }: Caller, status: string) => {
  const [year, month] = current().split("-");
  return staff.post("/paymentlog/add", { userID, monthYear: `${MONTHS[Number(month) - 1]} ${year}`, status });
};

describe("GET /overview/month", () => {
  it("is staff's", async () => {
    expect((await portal.nobody.get(PATH)).status).toBe(401);
    expect((await mara.get(PATH)).status).toBe(403);
    expect((await staff.get(PATH)).status).toBe(200);
  });

  it.each(["2026-13", "2025-12", "2099-01", "November", "", "2026-1"])(
    "refuses the month '%s'",
    async (month) => {
      const { status, body } = await staff.get(`${PATH}?month=${month}`);
      expect([status, body.error]).toEqual([400, MONTH_TEXTS.notSoFar]);
    },
  );

  it.each(["line=rent", "from=-1", "from=x"])("refuses %s", async (query) => {
    expect((await staff.get(`${PATH}?${query}`)).status).toBe(400);
  });

  it("has nobody in a month without entries", async () => {
    expect(await page()).toEqual({
      month: current(),
      line: "behavior",
      behavior: null,
      payment: null,
      from: 0,
      counted: { behavior: 0, payment: 0 },
      residents: [],
    });
  });

  it("names each line's residents with what they count, those first who pull it down", async () => {
    await behave(mara, 12);
    await behave(mara, -2);
    await behave(noor, 18);
    await behave(noor, 3.5);
    await pay(mara, "Paid: Late");
    const quiet = await portal.resident("Quiet");
    const behavior = await page(`?month=${current()}&line=behavior`);
    expect(behavior).toMatchObject({ behavior: 50, payment: 0, counted: { behavior: 3, payment: 1 } });
    expect(behavior.residents).toEqual([
      {
        userID: quiet.userID,
        firstName: "Quiet",
        lastName: "Sample",
        unitNumber: "",
        rp: null,
        percent: 0,
        payment: null,
      },
      {
        userID: mara.userID,
        firstName: "Mara",
        lastName: "Sample",
        unitNumber: "2A",
        rp: 10,
        percent: 50,
        payment: 0,
      },
      {
        userID: noor.userID,
        firstName: "Noor",
        lastName: "Sample",
        unitNumber: "",
        rp: 21.5,
        percent: 100,
        payment: null,
      },
    ]);
    await pay(noor, "Paid: Early");
    const payment = await page("?line=payment");
    expect(payment.residents.map(({ userID, payment: value }) => [userID, value])).toEqual([
      [mara.userID, 0],
      [noor.userID, 100],
    ]);
  });

  it("equals the overview's points after simultaneous writes on two nodes", async () => {
    const nodes = [portal.anotherNode(), portal.anotherNode()];
    const author = { userID: staff.userID };
    await Promise.all(
      Array.from({ length: 40 }, (_, index) => {
        const { logs } = nodes[index % 2] ?? expect.fail("no node");
        const { userID } = index % 3 === 0 ? mara : noor;
        void page();
        return logs.addBehavior(author, { userID, type: "Own", rp: (index % 7) - 4.1, reportedBy: "x" });
      }),
    );
    const point = (await staff.get("/overview")).body.chart.at(-1);
    const { month, behavior, payment } = await page();
    expect({ month, behavior, payment }).toEqual({
      month: point.month,
      behavior: point.behavior,
      payment: point.payment,
    });
  });

  it("answers a page at a time, each resident once, and follows every change", async () => {
    const now = portal.clock.now();
    await portal.repositories.residents.insertMany(
      Array.from({ length: MONTH_PAGE_SIZE }, (_, index) => ({
        userID: `R-MANY${String(index).padStart(4, "0")}`,
        email: `many${index}@example.com`,
        approvedAt: now,
        createdAt: now,
        updatedAt: now,
        statsPending: false,
      })),
    );
    await portal.property.reconciler.check();
    const [first, second] = [await page(), await page(`?from=${MONTH_PAGE_SIZE}`)];
    expect(first.residents).toHaveLength(MONTH_PAGE_SIZE);
    expect(second.from).toBe(MONTH_PAGE_SIZE);
    const ids = [...first.residents, ...second.residents].map(({ userID }) => userID);
    expect(new Set(ids).size).toBe(first.counted.behavior);
    expect(ids).toHaveLength(first.counted.behavior);
    expect((await page("?from=5000")).residents).toEqual([]);
    const before = first.residents.find(({ userID }) => userID === noor.userID)?.rp ?? Number.NaN;
    await behave(noor, -20);
    const [lowest] = (await page()).residents;
    expect(lowest).toMatchObject({ userID: noor.userID, percent: 0 });
    expect(lowest?.rp).toBeCloseTo(before - 20);
  });
});
