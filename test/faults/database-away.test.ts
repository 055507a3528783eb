import { it } from "vitest";
import { callNode } from "./harness/calls.ts";
import {
  atMost,
  exactly,
  expectDelivered,
  HANGS_AFTER_MS,
  isShort,
  startFault,
  within,
} from "./harness/fault.ts";
import { lasting, percentile, timeUntil } from "./harness/figures.ts";
import { heldMemory, mostGrowth } from "./harness/memory.ts";
import type { World } from "./harness/world.ts";

const SILENT_MS = isShort ? 4_000 : 10_000;
const DEAD_MS = isShort ? 4_000 : 30_000;
const ASK_EVERY_MS = 50;
const ANSWERED_WITHIN_MS = 2_000;
const ANSWERED_P99_MS = 2_200;
const BACK_WITHIN_MS = 5_000;

interface Asked {
  /** The times of calls that were answered 503, from the moment the database went away. */
  refused: number[];
  /** The times of pages, which need no database: how slow the machine is at the same time. */
  pages: number[];
  /** Statuses that are none while the database is away, with their calls. */
  wrong: string[];
  stop(): void;
}

/** Asks a node for data and for the public page, again and again. */
function askAll(world: World): Asked {
  const asked: Omit<Asked, "stop"> = { refused: [], pages: [], wrong: [] };
  const [staff] = world.people;
  let turn = 0;
  async function ask(path: string, right: number): Promise<void> {
    turn += 1;
    const node = world.nodes[turn % world.nodes.length];
    const answer = await callNode(node?.url ?? "", "GET", path, { cookie: staff?.cookie }).catch(String);
    if (typeof answer === "string") asked.wrong.push(`${path}: ${answer}`);
    else if (answer.status !== right) asked.wrong.push(`${path}: ${answer.status}`);
    else (right === 503 ? asked.refused : asked.pages).push(answer.ms);
    if (typeof answer !== "string" && right === 503 && !answer.text.startsWith('{"error"')) {
      asked.wrong.push(`${path}: no JSON`);
    }
  }
  const timers = [
    setInterval(() => void ask("/api/dashboard/residents", 503), ASK_EVERY_MS),
    setInterval(() => void ask("/", 200), 4 * ASK_EVERY_MS),
    setInterval(() => void ask("/favicon.svg", 200), 4 * ASK_EVERY_MS),
  ];
  return { ...asked, stop: () => timers.forEach(clearInterval) };
}

/** The first call that is answered as ever. */
function timeUntilServed(world: World): Promise<number> {
  const [staff] = world.people;
  return timeUntil(async () => {
    const answers = await Promise.all(
      world.nodes.map(({ url }) =>
        callNode(url, "GET", "/api/dashboard/residents?limit=1", { cookie: staff?.cookie }).catch(
          () => undefined,
        ),
      ),
    );
    return answers.every((answer) => answer?.status === 200);
  });
}

it("the database stops, is killed and comes back", { timeout: HANGS_AFTER_MS }, async () => {
  const { world, load } = await startFault();
  await lasting(2_000);
  const before = await heldMemory(world.nodes);
  const pids = world.nodes.map((node) => node.process().pid);
  let dropped = 0;
  for (const { socket } of load.pages) socket.on("disconnect", () => (dropped += 1));

  world.database.process().signal("SIGSTOP");
  const asked = askAll(world);
  await lasting(SILENT_MS);
  await world.database.process().kill();
  await lasting(DEAD_MS);
  const during = await heldMemory(world.nodes);
  const lost = dropped;
  asked.stop();
  // Calls that are under way are still to be answered as the others were.
  await lasting(ANSWERED_P99_MS);
  await world.database.restart();
  const served = await timeUntilServed(world);
  await lasting(2_000);

  // In the short set, calls may take as much longer as pages take at the same time.
  function judge(what: string, share: number, limit: number): void {
    const slow = isShort ? percentile(asked.pages, share) : 0;
    atMost(what, percentile(asked.refused, share), limit + slow, "ms");
  }
  judge(`${asked.refused.length} calls answered 503 in JSON, p95`, 0.95, ANSWERED_WITHIN_MS);
  judge("p99", 0.99, ANSWERED_P99_MS);
  exactly("other answers, / and its files included", asked.wrong.slice(0, 3), []);
  exactly("sockets lost during the outage", lost, 0);
  const alive = world.nodes.filter(
    (node, index) => node.process().pid === pids[index] && node.process().alive(),
  );
  exactly("nodes that live on", alive.length, world.nodes.length);
  atMost("a node's memory rises", mostGrowth(before, during), 20, "MB");
  within("first 200 after the return", served, BACK_WITHIN_MS);
  await expectDelivered(load);
});
