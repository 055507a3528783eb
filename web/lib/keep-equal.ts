/**
 * Returns the next value, with the current objects in place of equal ones at every depth: an unchanged object keeps its identity, so React
 * renders nothing for it.
 */
export function keepEqual<Value>(current: unknown, next: Value): Value {
  if (Object.is(current, next)) return next;
  if (current instanceof Map && next instanceof Map) {
    const merged = new Map([...next].map(([key, value]) => [key, keepEqual(current.get(key), value)]));
    return (
      current.size === merged.size && [...merged].every(([key, value]) => Object.is(current.get(key), value))
        ? current
        : merged
    ) as Value;
  }
  if (Array.isArray(current) && Array.isArray(next)) {
    const merged = next.map((value, index) => keepEqual(current[index], value));
    return (
      current.length === merged.length && merged.every((value, index) => Object.is(current[index], value))
        ? current
        : merged
    ) as Value;
  }
  if (!isPlain(current) || !isPlain(next)) return next;
  const merged = Object.fromEntries(
    Object.entries(next).map(([key, value]) => [key, keepEqual(current[key], value)]),
  );
  const isSame =
    Object.keys(current).length === Object.keys(merged).length &&
    Object.entries(merged).every(([key, value]) => key in current && Object.is(current[key], value));
  return (isSame ? current : merged) as Value;
}

const isPlain = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && Object.getPrototypeOf(value) === Object.prototype;
