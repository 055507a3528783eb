/** Statistics of series of measurements. */

/** The value below which a share of some values lies. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

/** The slope of a straight line through some points: what `y` grows by for each `x`. */
export function slope(points: readonly { x: number; y: number }[]): number {
  const mean = (pick: (point: { x: number; y: number }) => number) =>
    points.reduce((sum, point) => sum + pick(point), 0) / points.length;
  const [mx, my] = [mean(({ x }) => x), mean(({ y }) => y)];
  const over = points.reduce((sum, { x, y }) => sum + (x - mx) * (y - my), 0);
  const under = points.reduce((sum, { x }) => sum + (x - mx) ** 2, 0);
  return under === 0 ? 0 : over / under;
}
