// @vitest-environment happy-dom
/** The labels at the ends of the chart's lines: neither covers the other. */
import { expect, it, vi } from "vitest";
import type { ChartMonth } from "../../../../src/domain/property-analytics.ts";
import { BehaviorLines } from "../../../../web/features/dashboard/behavior-lines.tsx";
import type { Chart } from "../../../../web/ui/chart.tsx";
import { renderAt } from "../render.tsx";

const offsets: (number | undefined)[] = [];

vi.mock("../../../../web/ui/chart.tsx", () => ({
  Chart: ({ options }: Parameters<typeof Chart>[0]) => {
    const points = options.annotations?.points ?? [];
    offsets.splice(0, Number.POSITIVE_INFINITY, ...points.map(({ label }) => label?.offsetY));
    return null;
  },
}));

const [ABOVE, BELOW] = [-2, 24];

it.each([
  ["far from each other, both are above", 80, 40, [ABOVE, ABOVE]],
  ["near each other, the lower one is below", 70, 80, [BELOW, ABOVE]],
  ["equal, only one is below", 80, 80, [ABOVE, BELOW]],
  ["equal at the axis, there is no room below", 5, 5, [ABOVE, ABOVE]],
])("%s", async (_, behavior, payment, expected) => {
  const chart: ChartMonth[] = [{ month: "2026-01", label: "Jan", behavior, payment }];
  await renderAt("/", <BehaviorLines chart={chart} />);
  expect(offsets).toEqual(expected);
});
