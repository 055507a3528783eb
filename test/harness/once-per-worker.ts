/** Starts something when the first file of a worker needs it, and stops it with the worker. */
interface Fixture {
  onCleanup(stop: () => Promise<void>): void;
}

/**
 * The function of a fixture with `scope: "worker"`. Vitest makes such a fixture once for each test function that extends it; files of a
 * worker share modules, so this makes it once for all of them.
 */
export function oncePerWorker<T>(start: () => Promise<T>, stop: (started: T) => Promise<void>) {
  let started: Promise<T> | undefined;
  return ({ onCleanup }: Fixture): Promise<T> => {
    if (started !== undefined) return started;
    const starting = start();
    onCleanup(async () => stop(await starting));
    started = starting;
    return starting;
  };
}
