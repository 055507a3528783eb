/** One thing after another for one key, while different keys go on side by side. */

export type Serial = <T>(key: string, task: () => Promise<T>) => Promise<T>;

/** A task begins when all tasks given before it for the same key have ended, however they ended. */
export function createSerial(): Serial {
  const last = new Map<string, Promise<unknown>>();
  return (key, task) => {
    const previous = last.get(key) ?? Promise.resolve();
    const result = previous.then(task, task);
    const settled = result.then(
      () => undefined,
      () => undefined,
    );
    last.set(key, settled);
    void settled.then(() => {
      if (last.get(key) === settled) last.delete(key);
    });
    return result;
  };
}
