/** F3: one of two nodes gets the signal to stop, as with every new version. */
import { Agent } from "node:http";
import type { Bench, Fault } from "../fault.ts";
import { callNode } from "../harness/calls.ts";
import { lasting, percentile, timeUntil } from "../harness/figures.ts";
import { startLoad } from "../harness/load.ts";
import { PASSWORD, type Person } from "../harness/people.ts";
import type { PortalNode } from "../harness/portal-node.ts";
import { lacksRedis } from "./support/lacks.ts";

const IN_FLIGHT = 20;
/** Time to see what the load does before and after. */
const PHASE_MS = 3_000;

/** Sign-ins take tens of milliseconds each and wait for one another: some are sure to be under way. */
async function signIns(
  node: PortalNode,
  people: readonly Person[],
  agent: Agent,
): Promise<Promise<number>[]> {
  // Uses connections that the node has already accepted, because only their requests are in flight.
  const some = people.slice(0, IN_FLIGHT);
  await Promise.all(some.map(() => callNode(node.url, "GET", "/healthz", { agent })));
  return some.map(({ email, role }) => {
    const options = { body: { email, role, password: PASSWORD }, agent };
    return callNode(node.url, "POST", "/api/auth/login", options).then(
      ({ status }) => status,
      () => 0,
    );
  });
}

/** Asks as a load balancer does, on a new connection each time, until the answer is no. */
async function timeUntilNotReady(node: PortalNode): Promise<{ ms: number; status: number }> {
  const agent = new Agent({ keepAlive: false });
  let status = 200;
  const ms = await timeUntil(async () => {
    const answer = await callNode(node.url, "GET", "/readyz", { agent }).catch(() => undefined);
    status = answer?.status ?? 0;
    return status !== 200;
  }, 5_000);
  return { ms, status };
}

async function run(bench: Bench): Promise<void> {
  const world = await bench.world();
  const [leaving] = world.nodes;
  if (!leaving) throw new Error("There is no node to stop.");
  const load = await startLoad(world, bench.scale);
  bench.later(load.close);
  await lasting(PHASE_MS);
  const moved = load.pages.filter((page) => page.node() === leaving);
  const back: number[] = [];
  for (const { socket } of moved) {
    socket.once("disconnect", () => {
      const left = performance.now();
      socket.once("connect", () => back.push(performance.now() - left));
    });
  }

  const agent = new Agent({ keepAlive: true });
  const inFlight = await signIns(leaving, world.people, agent);
  const began = performance.now();
  // The first bytes have to be there before the node is told.
  await lasting(10);
  leaving.process().signal("SIGTERM");
  const [notReady, gone, statuses] = await Promise.all([
    timeUntilNotReady(leaving),
    leaving.process().gone.then((exit) => ({ ...exit, seconds: (performance.now() - began) / 1000 })),
    Promise.all(inFlight),
  ]);
  await timeUntil(() => back.length === moved.length, 10_000);
  await lasting(PHASE_MS);

  bench.exactly("/readyz says so, status", notReady.status, 503);
  bench.atMost("after", notReady.ms, 250, "ms");
  bench.exactly(
    `of ${statuses.length} calls in flight, failed`,
    statuses.filter((status) => status !== 200).length,
    0,
  );
  bench.exactly("sends given up", load.failed.length, 0);
  bench.exactly(`of ${moved.length} pages on it, elsewhere`, back.length, moved.length);
  bench.atMost("pages are elsewhere, p95", percentile(back, 0.95), 5_000, "ms");
  const spread = Math.max(...back) - Math.min(...back);
  bench.holds("they come spread over", `${spread.toFixed(0)} ms`, ">= 300 ms", spread >= 300);
  bench.exactly("exit code", String(gone.code), "0");
  bench.atMost("gone after", gone.seconds, 10, "s");
  await bench.delivered(world, load);
}

export const nodeStops: Fault = {
  id: "F3",
  title: "SIGTERM to one node",
  short: true,
  lacks: lacksRedis,
  run,
};
