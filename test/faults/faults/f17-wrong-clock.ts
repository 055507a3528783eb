/** F17: one node's clock is an hour ahead, then an hour behind. */
import type { Bench, Fault } from "../fault.ts";
import { callNode } from "../harness/calls.ts";
import { lasting } from "../harness/figures.ts";
import { startLoad } from "../harness/load.ts";
import { PASSWORD } from "../harness/people.ts";
import type { World } from "../harness/world.ts";
import { lacksRedis } from "./support/lacks.ts";

const HOUR_MS = 3_600_000;
const PHASE_MS = { short: 5_000, full: 15_000, soak: 15_000 };

/** Asks every node who each person is, by a session that another node opened. @returns calls that were not answered 200 */
async function countUnknown(world: World, cookies: string[]): Promise<number> {
  let unknown = 0;
  // One after another, with the node whose clock is wrong in between: each reads what the others have stored.
  for (const { url } of [...world.nodes, ...world.nodes]) {
    const answers = await Promise.all(
      cookies.map((cookie) => callNode(url, "GET", "/api/auth/me", { cookie })),
    );
    unknown += answers.filter(({ status }) => status !== 200).length;
  }
  return unknown;
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

async function withShift(bench: Bench, clockShiftMs: number): Promise<void> {
  const name = clockShiftMs > 0 ? "an hour ahead" : "an hour behind";
  const world = await bench.world({ nodes: [{}, { clockShiftMs }] });
  const load = await startLoad(world, bench.scale);
  bench.later(load.close);
  const cookies = [...(await signIns(world)), ...world.people.slice(0, 20).map(({ cookie }) => cookie)];
  await lasting(PHASE_MS[bench.scale.size]);
  bench.exactly(`${name}: of ${4 * cookies.length} calls, unknown`, await countUnknown(world, cookies), 0);
  const lost = load.pages.filter(({ socket }) => !socket.connected).length;
  bench.exactly(`${name}: pages that are not live`, lost, 0);
  bench.exactly(`${name}: sends given up`, load.failed.length, 0);
  await bench.delivered(world, load);
  load.close();
}

async function run(bench: Bench): Promise<void> {
  await withShift(bench, HOUR_MS);
  await withShift(bench, -HOUR_MS);
}

export const wrongClock: Fault = {
  id: "F17",
  title: "One node's clock is wrong",
  short: true,
  alongside: "short",
  lacks: lacksRedis,
  run,
};
