/** Loaded into a portal's process before the portal: answers how much memory it holds. The portal itself knows nothing of it. */

/** @param {unknown} message */
function answer(message) {
  const { ask, id } = /** @type {{ ask?: string, id?: number }} */ (message);
  if (ask === "collect") globalThis.gc?.();
  const { rss, heapUsed, external } = process.memoryUsage();
  process.send?.({ id, rssMB: rss / 1024 ** 2, heapMB: (heapUsed + external) / 1024 ** 2 });
}

process.on("message", answer);
// Listening alone would keep a portal that has stopped from ending.
process.channel?.unref();
