/** F14: connections that send a byte a second, that send nothing, and that send far too much. */

import { once } from "node:events";
import { connect, type Socket } from "node:net";
import type { Bench, Fault } from "../fault.ts";
import { callNode } from "../harness/calls.ts";
import { lasting, percentile, timeUntil } from "../harness/figures.ts";

const SLOW = 20;
const IDLE = { short: 300, full: 1_000, soak: 1_000 };
const CLOSED_WITHIN_MS = 30_000;
const CALL_EVERY_MS = 50;
const HEAD = "POST /api/auth/login HTTP/1.1\r\nHost: portal\r\n";

interface Connection {
  socket: Socket;
  closed: boolean;
}

async function open(port: number, begin: string): Promise<Connection> {
  const socket = connect(port, "127.0.0.1");
  const connection = { socket, closed: false };
  socket.on("error", () => undefined);
  socket.on("close", () => {
    connection.closed = true;
  });
  socket.resume();
  await once(socket, "connect");
  if (begin !== "") socket.write(begin);
  return connection;
}

const openMany = (many: number, port: number, begin: string) =>
  Promise.all(Array.from({ length: many }, () => open(port, begin)));

/** The status that a head of 100 kB is answered with. */
async function hugeHead(port: number): Promise<string> {
  const { socket } = await open(port, "");
  let text = "";
  socket.on("data", (chunk) => {
    text += String(chunk);
  });
  socket.write(`${HEAD}X-Long: ${"x".repeat(100_000)}\r\n\r\n`);
  await timeUntil(() => text.length >= 12 || socket.destroyed, 5_000);
  socket.destroy();
  return text.slice(9, 12) || "closed";
}

async function run(bench: Bench): Promise<void> {
  const world = await bench.world({ nodes: [{}], residents: 1 });
  const [node] = world.nodes;
  const [staff] = world.people;
  if (!node) throw new Error("There is no node.");
  const port = Number(new URL(node.url).port);
  const calls: number[] = [];
  let failed = 0;
  const timer = setInterval(() => {
    callNode(node.url, "GET", "/api/dashboard/rewards", { cookie: staff?.cookie }).then(
      ({ ms }) => calls.push(ms),
      () => (failed += 1),
    );
  }, CALL_EVERY_MS);
  bench.later(() => clearInterval(timer));
  await lasting(5_000);
  const undisturbed = calls.splice(0);

  const heads = await openMany(SLOW, port, HEAD);
  const bodies = await openMany(
    SLOW,
    port,
    `${HEAD}Content-Type: application/json\r\nContent-Length: 5000\r\n\r\n{`,
  );
  const idle = await openMany(IDLE[bench.scale.size], port, "");
  const all = [...heads, ...bodies, ...idle];
  bench.later(() => {
    for (const { socket } of all) socket.destroy();
  });
  const drip = setInterval(() => {
    for (const { socket, closed } of [...heads, ...bodies]) if (!closed) socket.write("x");
  }, 1_000);
  bench.later(() => clearInterval(drip));
  const closedAfter = (some: Connection[]) => timeUntil(() => some.every(({ closed }) => closed), 45_000);
  const [head, body, silent, huge] = await Promise.all([
    ...[heads, bodies, idle].map(closedAfter),
    hugeHead(port),
  ] as [Promise<number>, Promise<number>, Promise<number>, Promise<string>]);

  bench.atMost(`${SLOW} heads at a byte a second: all closed`, head, CLOSED_WITHIN_MS, "ms");
  bench.atMost(`${SLOW} bodies at a byte a second: all closed`, body, CLOSED_WITHIN_MS, "ms");
  bench.atMost(`${idle.length} connections that say nothing: all closed`, silent, CLOSED_WITHIN_MS, "ms");
  bench.holds("a head of 100 kB", huge, "431 or closed", ["431", "closed"].includes(huge));
  bench.comparedTo("REST of others, p95", percentile(calls, 0.95), percentile(undisturbed, 0.95), 1.2);
  bench.exactly("calls of others that failed", failed, 0);
}

export const stalledRequests: Fault = {
  id: "F14",
  title: "Requests that stall, idle connections, huge heads",
  short: true,
  alongside: "short",
  run,
};
