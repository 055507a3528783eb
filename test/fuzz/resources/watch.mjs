/**
 * Watches a node during an attack, from a worker thread, so that the attacker's own work does not count as the node's: its memory, and
 * how long `/healthz` and another user's call take. A node that needs more memory than a container has is ended, as a container does.
 */
import { readFileSync } from "node:fs";
import { Agent, request } from "node:http";
import { parentPort, workerData } from "node:worker_threads";

const MEMORY_EVERY_MS = 20;
const ASK_EVERY_MS = 100;

/** @type {{ url: string, pid: number, path: string, cookie: string, limitMB: number }} */
const { url, pid, path, cookie, limitMB } = workerData;
const agent = new Agent({ keepAlive: true });
let peakMB = 0;
let isEnded = false;

/** @param {number} of @param {string} name */
function readMB(of, name) {
  const [, kB = "0"] =
    new RegExp(`^${name}:\\s+(\\d+) kB`, "m").exec(readFileSync(`/proc/${of}/status`, "utf8")) ?? [];
  return Number(kB) / 1024;
}

/** The memory of the node, and what its photo decoder does not share with it. */
function usedMB() {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, "utf8")
    .trim()
    .split(" ")
    .filter(Boolean);
  return children.reduce(
    (sum, child) => {
      try {
        return sum + readMB(Number(child), "RssAnon");
      } catch {
        // It has just ended.
        return sum;
      }
    },
    readMB(pid, "VmRSS"),
  );
}

function look() {
  if (isEnded) return;
  try {
    peakMB = Math.max(peakMB, usedMB());
    if (peakMB <= limitMB) return;
    process.kill(pid, "SIGKILL");
  } catch {
    // Its process is gone.
  }
  isEnded = true;
}

/** Why a request was not answered with 200. @type {Set<string>} */
const failures = new Set();

/** Asks at a steady pace. @param {string} asked @param {Record<string, string>} headers @returns the times, also of what is not answered yet */
function ask(asked, headers) {
  /** @type {number[]} */
  const times = [];
  /** @type {Set<number>} */
  const open = new Set();
  const timer = setInterval(() => {
    const began = performance.now();
    open.add(began);
    /** @param {string} [failure] */
    const done = (failure) => {
      if (!open.delete(began)) return;
      if (failure !== undefined) failures.add(`${asked} ${failure}`);
      times.push(failure === undefined ? performance.now() - began : Infinity);
    };
    const send = () => {
      const outgoing = request(new URL(asked, url), { agent, headers }, (response) => {
        response.resume();
        response.once("end", () => done(response.statusCode === 200 ? undefined : `${response.statusCode}`));
        response.once("error", ({ message }) => done(message));
      });
      outgoing.once("error", (error) => {
        // The node closed a kept connection just as it was used again, which every client repeats.
        if (outgoing.reusedSocket && "code" in error && error.code === "ECONNRESET") send();
        else done(error.message);
      });
      outgoing.end();
    };
    send();
  }, ASK_EVERY_MS);
  return () => {
    clearInterval(timer);
    const now = performance.now();
    return [...times, ...[...open].map((began) => now - began)];
  };
}

const timer = setInterval(look, MEMORY_EVERY_MS);
const health = ask("/healthz", {});
const others = ask(path, { Cookie: cookie });
parentPort?.once("message", () => {
  clearInterval(timer);
  look();
  parentPort?.postMessage({ peakMB, isEnded, failures: [...failures], health: health(), others: others() });
  agent.destroy();
});
