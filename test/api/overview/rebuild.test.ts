/** The full check and the rebuild: data that came in bulk, stats that were damaged, another time zone, and writes at the same time. */
import { describe, expect } from "vitest";
import { NO_CHANNEL } from "../../../src/cli/command.ts";
import { createContext } from "../../../src/services.ts";
import { HOUR } from "../../harness/clock.ts";
import { withPortal } from "../../harness/fixtures.ts";
import { type Person, type TestPortal, TIME_ZONE } from "../../harness/portal.ts";
import { notificationsTo } from "../support/readings.ts";
import { expectStatsOfLogs } from "../support/stats-of-logs.ts";

const it = withPortal().extend("mara", ({ portal }) => portal.bareResident("Mara"));

/** As the command runs it: without a live channel. */
const reconciler = ({ context }: TestPortal, propertyTimeZone = TIME_ZONE) =>
  createContext({ ...context, channel: NO_CHANNEL, config: { ...context.config, propertyTimeZone } })
    .reconciler;

async function expectEqual(portal: TestPortal) {
  await expectStatsOfLogs(portal.repositories, TIME_ZONE, portal.context.propertyStats);
}

const behave = (staff: Person, { userID }: Person, rp: number) =>
  staff.post("/behaviorlog/add", { userID, type: "Own", rp, reportedBy: "Front desk" });

describe("the full check", () => {
  it("corrects scores and stats of entries in bulk", async ({ portal, staff, mara: { userID } }) => {
    await portal.context.reconciler.check();
    const createdAt = portal.clock.now();
    const entry = { userID, type: "Bulk", reportedBy: "x", createdAt };
    await portal.repositories.behaviorLogs.insertMany([
      { ...entry, rp: 4.2 },
      { ...entry, rp: -1 },
    ]);
    await expect(expectEqual(portal)).rejects.toThrow();
    expect(await portal.context.reconciler.check()).toMatchObject({ changed: 1 });
    await expectEqual(portal);
    expect((await staff.get(`/residents/${userID}`)).body).toMatchObject({ residentScore: 3.2 });
  });

  it("counts residents who were inserted in bulk, with their class", async ({ portal }) => {
    const earlier = new Date(portal.clock.now().getTime() - HOUR);
    const dates = { approvedAt: earlier, createdAt: earlier, updatedAt: earlier };
    const bulk = ["LOST0001", "LOST0002"].map((id) => ({
      userID: `R-${id}`,
      email: `${id}@example.com`,
      class: "A" as const,
      ...dates,
    }));
    await portal.repositories.residents.insertMany(bulk);
    await expect(expectEqual(portal)).rejects.toThrow();
    await portal.context.reconciler.check();
    await expectEqual(portal);
    expect(await portal.repositories.residents.byUserID("R-LOST0001")).toMatchObject({ class: "A" });
  });

  it("sorts the entries into other months for another time zone", async ({ portal, staff, mara }) => {
    const { userID } = mara;
    await behave(staff, mara, 3);
    const scored = await portal.repositories.residents.byUserID(userID);
    await portal.repositories.residents.change(userID, { class: "A", updatedAt: portal.clock.now() });
    await reconciler(portal).check();
    await reconciler(portal, "Pacific/Kiritimati").check();
    await expectStatsOfLogs(portal.repositories, "Pacific/Kiritimati");
    await reconciler(portal).check();
    await expectEqual(portal);
    expect(await portal.repositories.residents.byUserID(userID)).toMatchObject({
      class: "A",
      residentScore: scored?.residentScore,
    });
  });

  it("can run any number of times beside other work", async ({ portal, staff, mara }) => {
    const { stats, residentUpdates } = portal.context;
    const writes = Array.from({ length: 4 }, (_, index) => behave(staff, mara, index / 10));
    const changes = Array.from({ length: 4 }, async (_, index) => {
      const now = portal.clock.now();
      const dates = { approvedAt: now, createdAt: now, updatedAt: now };
      const person = { userID: `R-BUSY${1000 + index}`, email: `busy${index}@example.com`, ...dates };
      const { userID: other } = await stats.addResident(person);
      await residentUpdates.update(staff, other, { class: "C", turnoverScore: index / 10 });
    });
    const { check } = reconciler(portal);
    await Promise.all([check(), check(), ...changes, ...writes]);
    await portal.context.reconciler.check();
    await expectEqual(portal);
  });
});

it("a rebuild by the command leaves announcements to a node", async ({ portal, staff }) => {
  const { userID: fallen } = await portal.bareResident("Nora");
  const entry = { userID: fallen, type: "x", rp: -1, reportedBy: "y", createdAt: portal.clock.now() };
  await portal.repositories.behaviorLogs.insertMany([entry]);
  await reconciler(portal).rebuild();
  expect(await portal.repositories.residents.byUserID(fallen)).toMatchObject({
    class: "C",
    classChange: { cause: "scores recomputed" },
  });
  await portal.context.reconciler.check();
  expect(await notificationsTo(staff, fallen)).toMatchObject([{ type: "Class Change" }]);
  await expectEqual(portal);
});
