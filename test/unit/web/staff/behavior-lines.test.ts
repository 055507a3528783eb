/** The labels at the ends of the chart's lines: neither covers the other. */
import { expect, it } from "vitest";
import { lineLabels } from "../../../../web/features/dashboard/behavior-lines.tsx";

const [ABOVE, BELOW] = [-2, 24];

it.each([
  ["far from each other, both are above", 80, 40, [ABOVE, ABOVE]],
  ["near each other, the lower one is below", 70, 80, [BELOW, ABOVE]],
  ["equal, only one is below", 80, 80, [ABOVE, BELOW]],
  ["equal at the axis, there is no room below", 5, 5, [ABOVE, ABOVE]],
])("%s", (_, behavior, payment, expected) => {
  const labels = lineLabels([{ month: "2026-01", label: "Jan", behavior, payment }], "12px");
  expect(labels.map(({ label }) => label.offsetY)).toEqual(expected);
});
