/** Asks `/healthz` at a steady pace from a worker thread, so that the fuzzer's own work does not count as the portal's. */
import { parentPort, workerData } from "node:worker_threads";

const EVERY_MS = 100;

/** @type {number[]} */
const times = [];

async function ask() {
  const began = performance.now();
  const answer = await fetch(workerData.url).then(
    ({ status }) => status,
    () => 0,
  );
  times.push(answer === 200 ? performance.now() - began : Number.POSITIVE_INFINITY);
}

const timer = setInterval(() => void ask(), EVERY_MS);
parentPort?.once("message", () => {
  clearInterval(timer);
  parentPort?.postMessage(times);
});
