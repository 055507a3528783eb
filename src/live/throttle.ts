/** Throttles a task: it runs immediately, and once more after the interval if it was called in between. */
export function throttle(everyMs: number, task: () => void): { call(): void; stop(): void } {
  let timer: NodeJS.Timeout | undefined;
  let isCalledAgain = false;
  function call(): void {
    isCalledAgain = timer !== undefined;
    if (isCalledAgain) return;
    task();
    timer = setTimeout(() => {
      timer = undefined;
      if (isCalledAgain) call();
    }, everyMs);
    timer.unref();
  }
  return { call, stop: () => clearTimeout(timer) };
}
