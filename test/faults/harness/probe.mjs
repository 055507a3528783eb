/**
 * Loaded into a portal's process before the portal: answers how late its event loop is and how much memory it holds, and
 * lets its clock go wrong. The portal itself knows nothing of it.
 */
import { monitorEventLoopDelay } from "node:perf_hooks";

const RESOLUTION_MS = 10;
const NS_PER_MS = 1e6;

const { FAULTS_CLOCK_SHIFT_MS: given } = process.env;
const shift = Number(given ?? 0);
if (shift !== 0) {
  const RealDate = Date;
  class ShiftedDate extends RealDate {
    /** @param {[]} args */
    constructor(...args) {
      super(...(args.length === 0 ? [RealDate.now() + shift] : args));
    }
    static now() {
      return RealDate.now() + shift;
    }
  }
  // Libraries know the class by its name.
  Object.defineProperty(ShiftedDate, "name", { value: "Date" });
  globalThis.Date = /** @type {DateConstructor} */ (/** @type {unknown} */ (ShiftedDate));
}

const delay = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
delay.enable();

/** The histogram counts the time between two looks, of which one resolution is no delay. */
const late = (/** @type {number} */ ns) => Math.max(0, ns / NS_PER_MS - RESOLUTION_MS);

/** @param {unknown} message */
function answer(message) {
  const { ask, id } = /** @type {{ ask?: string, id?: number }} */ (message);
  if (ask === "begin") delay.reset();
  if (ask === "collect") globalThis.gc?.();
  const { rss, heapUsed, external } = process.memoryUsage();
  process.send?.({
    id,
    loopP99Ms: late(delay.percentile(99)),
    loopMaxMs: late(delay.max),
    rssMB: rss / 1024 ** 2,
    heapMB: (heapUsed + external) / 1024 ** 2,
  });
}

process.on("message", answer);
// Listening alone would keep a portal that has stopped from ending.
process.channel?.unref();
