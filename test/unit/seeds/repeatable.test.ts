import { describe, expect, it } from "vitest";
import { buildDemoProperty } from "../../../seeds/demo-property.ts";
import { createRandom } from "../../../seeds/lib/random.ts";
import { propertyOn, TIME_ZONE, USUAL_DAY } from "./demo-days.ts";

const DAY_MS = 24 * 60 * 60 * 1000;

describe("the demo property", () => {
  it("is the same each time it is made for the same moment", () => {
    const again = buildDemoProperty({ now: new Date(USUAL_DAY), timeZone: TIME_ZONE });
    expect(again).toEqual(propertyOn(USUAL_DAY));
  });

  it("keeps its people and moves its dates on another day", () => {
    const today = propertyOn(USUAL_DAY);
    const later = propertyOn(new Date(USUAL_DAY.getTime() + 40 * DAY_MS));
    const ids = (property: typeof today) => property.residents.map(({ userID }) => userID).sort();
    expect(ids(later)).toEqual(ids(today));
    const leaseOfMaya = (property: typeof today) =>
      property.residents.find(({ email }) => email === "resident@example.com")?.leaseEnd;
    expect(leaseOfMaya(today)).toBe("2027-11-30");
    expect(leaseOfMaya(later)).toBe("2027-12-31");
    const moved = later.chatMessages.map(({ timestamp }) => timestamp.getTime() - 40 * DAY_MS);
    expect(Math.max(...moved)).toBe(
      Math.max(...today.chatMessages.map(({ timestamp }) => timestamp.getTime())),
    );
  });

  it("follows the property's time zone", () => {
    const tokyo = buildDemoProperty({ now: USUAL_DAY, timeZone: "Asia/Tokyo" });
    expect(tokyo.residents).toHaveLength(propertyOn(USUAL_DAY).residents.length);
    expect(tokyo.incidents).not.toEqual(propertyOn(USUAL_DAY).incidents);
    expect(() => buildDemoProperty({ now: USUAL_DAY, timeZone: "Alder/Quay" })).toThrow(RangeError);
  });
});

describe("the random numbers", () => {
  it("repeat for one seed and differ for another", () => {
    const ten = (seed: string) => {
      const random = createRandom(seed);
      return Array.from({ length: 10 }, () => random.between(0, 999));
    };
    expect(ten("a")).toEqual(ten("a"));
    expect(ten("a")).not.toEqual(ten("b"));
  });

  it("cover a range evenly, its ends included", () => {
    const random = createRandom("even");
    const counts = new Map<number, number>();
    for (let draw = 0; draw < 6_000; draw += 1) {
      const value = random.between(1, 6);
      counts.set(value, (counts.get(value) ?? 0) + 1);
    }
    expect([...counts.keys()].sort()).toEqual([1, 2, 3, 4, 5, 6]);
    for (const count of counts.values()) expect(Math.abs(count - 1_000)).toBeLessThan(150);
  });
});
