/**
 * Keeps the held objects where the next ones equal them, at every depth: what did not change keeps its identity, so React
 * renders nothing for it.
 */
export function keepEqual<Value>(held: unknown, next: Value): Value {
  if (Object.is(held, next)) return next;
  if (held instanceof Map && next instanceof Map) {
    const merged = new Map([...next].map(([key, value]) => [key, keepEqual(held.get(key), value)]));
    return (
      held.size === merged.size && [...merged].every(([key, value]) => Object.is(held.get(key), value))
        ? held
        : merged
    ) as Value;
  }
  if (Array.isArray(held) && Array.isArray(next)) {
    const merged = next.map((value, index) => keepEqual(held[index], value));
    return (
      held.length === merged.length && merged.every((value, index) => Object.is(held[index], value))
        ? held
        : merged
    ) as Value;
  }
  if (!isPlain(held) || !isPlain(next)) return next;
  const merged = Object.fromEntries(
    Object.entries(next).map(([key, value]) => [key, keepEqual(held[key], value)]),
  );
  const isSame =
    Object.keys(held).length === Object.keys(merged).length &&
    Object.entries(merged).every(([key, value]) => key in held && Object.is(held[key], value));
  return (isSame ? held : merged) as Value;
}

const isPlain = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && Object.getPrototypeOf(value) === Object.prototype;
