import { expect, it, onTestFinished } from "vitest";
import { TEMPLATE_HEAD, TEMPLATE_ROW } from "../../../src/domain/resident-import/import-columns.ts";
import { readTable } from "../../../src/resident-import/import-table.ts";

const ROWS = 5_000;

it("other requests run while a large file is read", async () => {
  let reads = 0;
  let mostReads = 0;
  const countTurn = () => {
    mostReads = Math.max(mostReads, reads);
    reads = 0;
    timer = setImmediate(countTurn);
  };
  let timer = setImmediate(countTurn);
  onTestFinished(() => clearImmediate(timer));
  const row = (cells: readonly string[], line: number) => ({
    line,
    get cells() {
      reads += 1;
      return cells;
    },
  });
  const rows = Array.from({ length: ROWS }, (_, index) => row(TEMPLATE_ROW, index + 2));
  const table = await readTable([row(TEMPLATE_HEAD, 1), ...rows], {
    today: "2026-11-20",
    asksTraits: true,
    options: { fields: {}, readings: {} },
    remembered: new Map(),
    defaults: () => undefined,
  });
  expect(table.rows).toHaveLength(ROWS);
  expect(mostReads).toBeGreaterThan(0);
  // Each row is looked at once or twice in a turn, and not once for each column.
  expect(mostReads).toBeLessThan(2 * ROWS);
});
