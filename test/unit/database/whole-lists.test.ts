/** A list of everything is read in parts, however long it is, so that it neither fills the memory nor holds up others. */
import { describe, expect } from "vitest";
import type { PageQuery } from "../../../src/database/queries.ts";
import { createRepositories, type Repositories } from "../../../src/repositories.ts";
import {
  BEHAVIORS,
  makeLargeResidents,
  makeResidents,
  PAYMENTS,
} from "../../load/support/large-property-data.ts";
import { test as databaseTest } from "./support/database-test.ts";

const RESIDENTS = 30;
const PART_MAX = 500;

const it = databaseTest.extend("repositories", ({ connection }) => createRepositories(connection));

type All = (repositories: Repositories, window: PageQuery) => AsyncIterable<readonly unknown[]>;

async function sizesOf(all: AsyncIterable<readonly unknown[]>): Promise<number[]> {
  const sizes: number[] = [];
  for await (const part of all) sizes.push(part.length);
  return sizes;
}

describe("all", () => {
  it.for<[what: string, count: number, all: All]>([
    ["behavior entries", RESIDENTS * BEHAVIORS, ({ behaviorLogs }, window) => behaviorLogs.all(window)],
    ["payments", RESIDENTS * PAYMENTS, ({ paymentLogs }, window) => paymentLogs.all(window)],
    ["residents", PART_MAX + 1, ({ residents }, window) => residents.all(window)],
  ])("%s", async ([what, count, all], { repositories }) => {
    if (what === "residents") await makeResidents(repositories, count);
    else await makeLargeResidents(repositories, 0, RESIDENTS);
    const sizes = await sizesOf(all(repositories, {}));
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBe(count);
    expect(Math.max(...sizes)).toBeLessThanOrEqual(PART_MAX);
    expect(await sizesOf(all(repositories, { limit: 7 }))).toEqual([7]);
  });
});
