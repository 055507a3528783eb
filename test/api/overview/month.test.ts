/** The residents behind a month's averages: who may ask, what is refused, and that they are exactly those whom the chart counts. */
import { describe, expect } from "vitest";
import { monthIn } from "../../../src/domain/calendar.ts";
import { MONTHS } from "../../../src/domain/enumerations.ts";
import type { MonthPage } from "../../../src/domain/overview.ts";
import { MONTH_PAGE_SIZE, MONTH_TEXTS } from "../../../src/domain/property-analytics.ts";
import { itAlone, it as portalTest } from "../../harness/fixtures.ts";
import { type Person, type TestPortal, TIME_ZONE } from "../../harness/portal.ts";

const PATH = "/overview/month";

const it = portalTest
  .extend("mara", ({ portal }) => portal.bareResident("Mara", { unitNumber: "2A" }))
  .extend("noor", ({ portal }) => portal.bareResident("Noor"));

const current = (portal: TestPortal) => monthIn(portal.clock.now(), TIME_ZONE);
const page = async (staff: Person, query = ""): Promise<MonthPage> =>
  (await staff.get(`${PATH}${query}`)).body;
const behave = (staff: Person, { userID }: Person, rp: number) =>
  staff.post("/behaviorlog/add", { userID, type: "Own", rp, reportedBy: "Desk" });
const pay = (portal: TestPortal, staff: Person, { userID }: Person, status: string) => {
  const [year, month] = current(portal).split("-");
  return staff.post("/paymentlog/add", { userID, monthYear: `${MONTHS[Number(month) - 1]} ${year}`, status });
};

describe("GET /overview/month", () => {
  it("is staff's", async ({ portal, staff, mara }) => {
    expect((await portal.anonymous.get(PATH)).status).toBe(401);
    expect((await mara.get(PATH)).status).toBe(403);
    expect((await staff.get(PATH)).status).toBe(200);
  });

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

  itAlone("has no residents in a month without entries", async ({ portal, staff }) => {
    expect(await page(staff)).toEqual({
      month: current(portal),
      line: "behavior",
      behavior: null,
      payment: null,
      from: 0,
      counted: { behavior: 0, payment: 0 },
      residents: [],
    });
  });

  itAlone(
    "names each line's residents with what they count, those first who pull it down",
    async ({ portal, staff }) => {
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
      await pay(portal, staff, noor, "Paid: Early");
      const payment = await page(staff, "?line=payment");
      expect(payment.residents.map(({ userID, payment: value }) => [userID, value])).toEqual([
        [mara.userID, 0],
        [noor.userID, 100],
      ]);
    },
  );

  it("equals the overview's points after simultaneous writes on two nodes", async ({
    portal,
    staff,
    mara,
    noor,
  }) => {
    const nodes = [portal.anotherNode(), portal.anotherNode()];
    const author = { userID: staff.userID };
    await Promise.all(
      Array.from({ length: 40 }, (_, index) => {
        const { logs } = nodes[index % 2] ?? expect.fail("no node");
        const { userID } = index % 3 === 0 ? mara : noor;
        void page(staff);
        return logs.addBehavior(author, { userID, type: "Own", rp: (index % 7) - 4.1, reportedBy: "x" });
      }),
    );
    const point = (await staff.get("/overview")).body.chart.at(-1);
    const { month, behavior, payment } = await page(staff);
    expect({ month, behavior, payment }).toEqual({
      month: point.month,
      behavior: point.behavior,
      payment: point.payment,
    });
  });

  itAlone(
    "answers a page at a time, each resident once, and follows every change",
    async ({ portal, staff, mara }) => {
      await behave(staff, mara, 4);
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
      await portal.services.reconciler.check();
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
    },
  );
});
