/** Mending the monthly sums: data that came in bulk, a crash between two writes, another time zone, writes meanwhile. */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { ResidentClass } from "../../../src/domain/enumerations.ts";
import { emptyClassStats } from "../../../src/overview/class-stats.repository.ts";
import { createRebuild } from "../../../src/overview/rebuild.ts";
import {
  type Caller,
  type PropertyPortal,
  startPropertyPortal,
  TIME_ZONE,
} from "../support/property-portal.ts";
import { overviewOfFullLists } from "./support/full-lists.ts";

let portal: PropertyPortal;
let staff: Caller;
let userID: string;

beforeAll(async () => {
  portal = await startPropertyPortal();
  staff = await portal.staff();
  ({ userID } = await portal.resident("Mara"));
});
afterAll(() => portal.stop());

const rebuilder = (timeZone = TIME_ZONE) => createRebuild({ repositories: portal.repositories, timeZone });

async function expectEqual() {
  const { countedAt: _at, ...figures } = await portal.property.overview.overview();
  expect(figures).toEqual(await overviewOfFullLists(portal.repositories, portal.clock.now()));
}

const person = (id: string, name: ResidentClass) => {
  const now = portal.clock.now();
  const stamps = { approvedAt: now, createdAt: now, updatedAt: now };
  return { userID: `R-${id}`, email: `${id}@example.com`, class: name, ...stamps };
};

const behave = (rp: number) =>
  staff.post("/behaviorlog/add", { userID, type: "Own", rp, reportedBy: "Front desk" });

describe("the sums", () => {
  it("need no mending after entries that were stored one by one", async () => {
    await behave(3);
    expect(await rebuilder().repair()).toBeUndefined();
    expect(await rebuilder().rebuild()).toEqual({ residents: 1, changed: 0 });
  });

  it("are mended at the start when entries came in bulk", async () => {
    const createdAt = portal.clock.now();
    const entry = { userID, type: "Bulk", reportedBy: "x", createdAt };
    await portal.repositories.behaviorLogs.insertMany([
      { ...entry, rp: 2.2 },
      { ...entry, rp: -1 },
    ]);
    await expect(expectEqual()).rejects.toThrow();
    await portal.property.repairStats();
    await expectEqual();
  });

  it("are mended when a write never reached the totals", async () => {
    const lost = portal.anotherNode({
      propertyStats: {
        ...portal.repositories.propertyStats,
        add: () => Promise.reject(new Error("cut off")),
      },
    });
    const entry = { userID, type: "Own", rp: 1.5, reportedBy: "x" };
    await expect(lost.logs.addBehavior({ userID: staff.userID }, entry)).rejects.toThrow("cut off");
    expect(await rebuilder().repair()).toEqual({ residents: 1, changed: 0 });
    await expectEqual();
  });

  it("are recounted for another time zone and back", async () => {
    expect(await rebuilder("Pacific/Kiritimati").repair()).toBeDefined();
    expect(await rebuilder().repair()).toBeDefined();
    await expectEqual();
  });

  it("of residents are mended when a change never reached them", async () => {
    const { residents, classStats } = portal.repositories;
    await residents.insertMany([person("LOST0001", "C"), person("LOST0002", "A")]);
    await classStats.add([{ class: "A", turnoverScore: 12.5 }], [{ class: "C", turnoverScore: 99 }]);
    await expect(expectEqual()).rejects.toThrow();
    await rebuilder().repair();
    await expectEqual();
    await classStats.correct((await classStats.read())?.writes ?? 0, emptyClassStats());
    await expect(expectEqual()).rejects.toThrow();
    await rebuilder().rebuild();
    await expectEqual();
  });

  it("of residents are right after they were counted while residents came and changed", async () => {
    const { residents, classStats } = portal.repositories;
    const changes = Array.from({ length: 12 }, async (_, index) => {
      const { userID: other } = await residents.insert(person(`BUSY${1000 + index}`, "B"));
      const updatedAt = portal.clock.now();
      return residents.change(other, { class: "C", turnoverScore: index / 10, updatedAt });
    });
    await classStats.add([], [{ class: "A", turnoverScore: 1 }]);
    await Promise.all([rebuilder().repair(), rebuilder().repair(), ...changes]);
    await rebuilder().repair();
    await expectEqual();
  });

  it("can be recounted any number of times while entries are stored", async () => {
    const writes = Array.from({ length: 20 }, (_, index) => behave(index / 10));
    const { rebuild } = rebuilder();
    await Promise.all([rebuild(), rebuild(), ...writes]);
    await rebuild();
    await expectEqual();
  });
});
