/** F10: one user sends far too much, and one address tries far too many passwords. */
import type { Bench, Fault } from "../fault.ts";
import { callNode } from "../harness/calls.ts";
import { lasting, percentile } from "../harness/figures.ts";
import { startLoad } from "../harness/load.ts";

const SENDS_PER_SECOND = 100;
const LOGINS_PER_MINUTE = 1_000;
const PHASE_MS = { short: 6_000, full: 20_000, soak: 20_000 };
const LOOP_P99_MAX_MS = 100;

async function run(bench: Bench): Promise<void> {
  // The flooding user is none of those whose calls are measured.
  const { clients } = bench.scale;
  const world = await bench.world({ residents: clients + 1 });
  const flooder = world.people.at(-1);
  const load = await startLoad(world, bench.scale);
  bench.later(load.close);
  const phaseMs = PHASE_MS[bench.scale.size];
  await lasting(1_000);
  const undisturbed = load.phase("undisturbed");
  await lasting(phaseMs);

  const sends = new Map<number, number>();
  const logins = new Map<number, number>();
  const count = (into: Map<number, number>, status: number) =>
    void into.set(status, (into.get(status) ?? 0) + 1);
  let turn = 0;
  const flood = (
    into: Map<number, number>,
    perSecond: number,
    path: string,
    body: () => unknown,
    cookie?: string,
  ) => {
    const timer = setInterval(() => {
      turn += 1;
      const node = world.nodes[turn % world.nodes.length];
      callNode(node?.url ?? "", "POST", path, { cookie, body: body() }).then(
        ({ status }) => count(into, status),
        () => count(into, 0),
      );
    }, 1_000 / perSecond);
    bench.later(() => clearInterval(timer));
    return () => clearInterval(timer);
  };
  await Promise.all(world.nodes.map((node) => node.begin()));
  const disturbed = load.phase("flooded");
  const stopSends = flood(
    sends,
    SENDS_PER_SECOND,
    "/api/dashboard/rchat/send-message",
    () => ({ message: `flood ${turn}` }),
    flooder?.cookie,
  );
  const stopLogins = flood(logins, LOGINS_PER_MINUTE / 60, "/api/auth/login", () => ({
    email: `guess-${turn}@example.com`,
    password: `guess number ${turn}`,
    role: "resident",
  }));
  await lasting(phaseMs);
  stopSends();
  stopLogins();
  load.phase("after");
  const readings = await Promise.all(world.nodes.map((node) => node.read()));

  const refused = sends.get(429) ?? 0;
  const all = [...sends.values()].reduce((sum, many) => sum + many, 0);
  bench.holds(`of ${all} sends of one user, answered 429`, String(refused), ">= 80 %", refused >= 0.8 * all);
  const tries = [...logins.values()].reduce((sum, many) => sum + many, 0);
  const stopped = logins.get(429) ?? 0;
  const past = tries - stopped;
  bench.atMost(`of ${tries} sign-ins of one address, not answered 429`, past, 100);
  const answered500 = [...sends, ...logins].filter(([status]) => status === 0 || status === 500).length;
  bench.exactly("kinds of failure among them", answered500, 0);
  bench.comparedTo(
    "REST of the others, p95",
    percentile(disturbed.calls, 0.95),
    percentile(undisturbed.calls, 0.95),
    1.2,
  );
  const late = Math.max(...readings.map(({ loopP99Ms }) => loopP99Ms));
  bench.atMost("the nodes' event loops, p99", late, LOOP_P99_MAX_MS, "ms");
  await bench.delivered(world, load);
}

export const floods: Fault = { id: "F10", title: "A user and an address flood", short: true, run };
