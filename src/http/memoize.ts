/** Computes a result once per object. The object must never change; the result is released together with it. */
export function memoize<S extends object, T>(compute: (source: S) => T): (source: S) => T {
  const results = new WeakMap<S, T>();
  return (source) => {
    const result = results.get(source) ?? compute(source);
    results.set(source, result);
    return result;
  };
}
