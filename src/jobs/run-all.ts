/** Runs steps one after the other; after one that fails, the others still run. @throws AggregateError if any have failed */
export async function runAll(steps: readonly (() => unknown)[], message: string): Promise<void> {
  const failures: unknown[] = [];
  for (const step of steps) {
    try {
      await step();
    } catch (error) {
      failures.push(error);
    }
  }
  if (failures.length > 0) throw new AggregateError(failures, message);
}

/** Does some work for each item, one after the other; after one that fails, the work for the others is still done. @throws AggregateError if any have failed */
export function runForEach<Item>(
  items: readonly Item[],
  work: (item: Item) => unknown,
  message: string,
): Promise<void> {
  return runAll(
    items.map((item) => () => work(item)),
    message,
  );
}
