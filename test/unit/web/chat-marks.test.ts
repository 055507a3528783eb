/** What was known for certain when: going back to before pushes were lost. */
import { expect, test } from "vitest";
import { createMarks } from "../../../web/features/chat/marks.ts";

test("goes back to what was known before the loss began, and forgets what came later", () => {
  let now = 0;
  const marks = createMarks<string>(() => now);
  for (const [at, known] of [
    [0, "first"],
    [10_000, "second"],
    [20_000, "third"],
    [30_000, "fourth"],
  ] as const) {
    now = at;
    marks.note(known);
  }
  now = 32_000;
  expect(marks.back(15_000)).toBe("second");
  expect(marks.back(1_000)).toBe("second");
  expect(marks.back(60_000)).toBe("first");
});

test("knows nothing before anything was noted", () => {
  expect(createMarks<string>().back(1_000)).toBeUndefined();
});

test("keeps few marks, the sparser the older, and never the wrong side of a loss", () => {
  let now = 0;
  const marks = createMarks<number>(() => now);
  for (; now <= 3_600_000 * 10; now += 6_000) marks.note(now);
  const since = now - 1_800_000;
  const known = marks.back(1_800_000);
  expect(known).toBeLessThan(since);
  expect(known).toBeGreaterThan(since - 1_800_000);
});
