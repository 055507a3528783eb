/** F17: one node's clock is an hour ahead, then an hour behind. */
import type { Bench, Fault } from "../fault.ts";
import { callNode } from "../harness/calls.ts";
import { lasting, timeUntil } from "../harness/figures.ts";
import { startLoad } from "../harness/load.ts";
import { PASSWORD } from "../harness/people.ts";
import type { World } from "../harness/world.ts";
import { lacksRedis } from "./support/lacks.ts";

const HOUR_MS = 3_600_000;
const PHASE_MS = { short: 5_000, full: 15_000, soak: 15_000 };

/** Asks a node who somebody is, again while a busy machine has it answer 503. */
async function statusOf(url: string, cookie: string): Promise<number> {
  let status = 503;
  await timeUntil(async () => {
    status = (await callNode(url, "GET", "/api/auth/me", { cookie })).status;
    return status !== 503;
  });
  return status;
}

/** Asks every node who each person is, by a session that another node opened. @returns the statuses that are not 200 */
async function notKnown(world: World, cookies: string[]): Promise<number[]> {
  const statuses: number[] = [];
  // One after another, with the node whose clock is wrong in between: each reads what the others have stored.
  for (const { url } of [...world.nodes, ...world.nodes]) {
    statuses.push(...(await Promise.all(cookies.map((cookie) => statusOf(url, cookie)))));
  }
  return statuses.filter((status) => status !== 200);
}

/** Logs some people in again on each node. */
async function signIns({ nodes, people }: World): Promise<string[]> {
  const tries = nodes.flatMap(({ url }) =>
    people.slice(0, 4).map(async ({ email, role }) => {
      const { headers } = await callNode(url, "POST", "/api/auth/login", {
        body: { email, role, password: PASSWORD },
      });
      return headers["set-cookie"]?.[0]?.split(";")[0] ?? "";
    }),
  );
  return Promise.all(tries);
}

/** @param name how the clock of one node is wrong */
async function chat(bench: Bench, world: World, name: string): Promise<void> {
  const load = await startLoad(world, bench.scale);
  bench.later(load.close);
  const cookies = [...(await signIns(world)), ...world.people.slice(0, 20).map(({ cookie }) => cookie)];
  await lasting(PHASE_MS[bench.scale.size]);
  const calls = 2 * world.nodes.length * cookies.length;
  const unknown = (await notKnown(world, cookies)).join(" ");
  bench.exactly(`${name}: of ${calls} calls, answered otherwise than 200`, unknown || "none", "none");
  const lost = load.pages.filter(({ socket }) => !socket.connected).length;
  bench.exactly(`${name}: pages that are not live`, lost, 0);
  bench.exactly(`${name}: sends given up`, load.failed.length, 0);
  await bench.delivered(world, load);
  load.close();
}

async function run(bench: Bench): Promise<void> {
  const world = await bench.world({ nodes: [{}, { clockShiftMs: HOUR_MS }] });
  await chat(bench, world, "an hour ahead");
  const [, wrong] = world.nodes;
  wrong?.process().signal("SIGTERM");
  await wrong?.restart(-HOUR_MS);
  await chat(bench, world, "an hour behind");
}

export const wrongClock: Fault = {
  id: "F17",
  title: "One node's clock is wrong",
  short: true,
  alongside: "short",
  lacks: lacksRedis,
  run,
};
