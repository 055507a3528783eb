/**
 * The only place that fakes time. Faked time moves in an instant and anything real (an import, a worker, a socket, a file) takes
 * a while, so that a test which mixes them depends on the machine. Imports that the tested code begins are the exception: time
 * doesn't move while one is pending.
 */
import { onTestFinished, vi } from "vitest";

type Act = (work: () => Promise<void>) => Promise<void>;

interface FakedTime {
  /** React's `act`, for tests that render components. */
  act?: Act;
  now?: number | Date;
  /** False for code that imports nothing on its way. Then an hour of short timers passes in an instant. */
  loadsParts?: boolean;
  /** All timers and the clock, if not given. */
  toFake?: NonNullable<NonNullable<Parameters<typeof vi.useFakeTimers>[0]>["toFake"]>;
}

/** A part that loads late can load parts of its own; none goes deeper. */
const NESTED_PARTS = 3;

const plain: Act = (work) => work();
let act = plain;
let loadsParts = true;

/** Fakes time until the test and its hooks have ended. Called by a test, or by `beforeEach`. */
export function fakeTime({ act: given = plain, loadsParts: loads = true, ...options }: FakedTime = {}): void {
  [act, loadsParts] = [given, loads];
  vi.useFakeTimers(options);
  onTestFinished(() => void vi.useRealTimers());
}

/** Waits until the tested code rests: for the answers of stand-ins, and for the imports that it has begun. Also in real time. */
export async function settled(within: Act = plain): Promise<void> {
  // React renders a part at the end of `act`, and only then begins to load what is in it.
  const rounds = within === plain ? 1 : NESTED_PARTS;
  for (let round = 0; round < rounds; round += 1) await within(() => vi.dynamicImportSettled());
}

/** Moves faked time on from timer to timer. Without a duration, only runs what is due now. */
export async function advance(ms = 0): Promise<void> {
  if (!loadsParts) return void (await vi.advanceTimersByTimeAsync(ms));
  await settled(act);
  let hasPassed = false;
  setTimeout(() => {
    hasPassed = true;
  }, ms);
  while (!hasPassed) {
    await act(async () => void (await vi.advanceTimersToNextTimerAsync()));
    await settled(act);
  }
  // Timers that the last ones set for the same moment.
  await act(async () => void (await vi.advanceTimersByTimeAsync(0)));
  await settled(act);
}

/** Lets a stand-in take a while, in faked time alone. */
export function pause(ms: number): Promise<void> {
  if (!vi.isFakeTimers()) throw new Error("A pause takes faked time. Call fakeTime() first.");
  return new Promise((resolve) => setTimeout(resolve, ms));
}
