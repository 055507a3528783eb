/** The lists of everything: whole, and read in batches, so that a long one holds up nobody and is never completely in memory. */
import { expect, vi } from "vitest";
import { STREAM_BATCH } from "../../../src/database/queries.ts";
import { withPortal } from "../../harness/fixtures.ts";
import { makeLogs, makeResidents } from "../../load/many-logs.ts";

/** With 30 behavior and 20 payment entries each: some batches of both. */
const RESIDENTS = 60;

const it = withPortal().extend("made", { scope: "file" }, async ({ portal: { repositories } }) => {
  await makeResidents(repositories, RESIDENTS);
  return makeLogs(repositories, RESIDENTS);
});

it.for([
  ["behaviorlogs", "behaviorLogs", "behavior"],
  ["paymentlogs", "paymentLogs", "payments"],
] as const)(
  "one call for all of %s answers them to the last one",
  async ([path, repository, kind], { portal, staff, made, onTestFinished }) => {
    const list = portal.repositories[repository] as { all(...given: unknown[]): AsyncIterable<unknown[]> };
    const { all } = list;
    const sizes: number[] = [];
    const reading = vi.spyOn(list, "all").mockImplementation(async function* (...given) {
      for await (const batch of all(...given)) {
        sizes.push(batch.length);
        yield batch;
      }
    });
    onTestFinished(() => reading.mockRestore());
    expect((await staff.get(`/${path}`)).body).toHaveLength(made[kind]);
    expect(sizes.length).toBeGreaterThan(2);
    expect(Math.max(...sizes)).toBeLessThanOrEqual(STREAM_BATCH);
    expect((await staff.get(`/${path}?limit=7`)).body).toHaveLength(7);
  },
);

it("one call for all residents answers them to the last one", async ({ staff, made: _ }) => {
  expect((await staff.get("/residents")).body).toHaveLength(RESIDENTS);
  expect((await staff.get("/residents?limit=7")).body).toHaveLength(7);
});
