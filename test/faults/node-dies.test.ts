import { expect, it } from "vitest";
import { hasRedis } from "../live/nodes/support/redis-server.ts";
import { exactly, expectDelivered, HANGS_AFTER_MS, startFault, within } from "./harness/fault.ts";
import { lasting, percentile, timeUntil } from "./harness/figures.ts";

const PHASE_MS = 3_000;

it.skipIf(!hasRedis)("a node is killed while people send", { timeout: HANGS_AFTER_MS }, async () => {
  const { world, load } = await startFault();
  const dying = world.nodes[0] ?? expect.fail("There is no node to kill.");
  await lasting(PHASE_MS);

  const there = load.pages.filter((page) => page.node() === dying);
  const back: number[] = [];
  const killed = performance.now();
  for (const { socket } of there) {
    socket.once("disconnect", () => socket.once("connect", () => back.push(performance.now() - killed)));
  }
  await dying.process().kill();
  await timeUntil(() => back.length === there.length);
  await lasting(PHASE_MS);

  exactly(`of ${there.length} pages on it, back`, back.length, there.length);
  within("on the other node, p95", percentile(back, 0.95), 5_000);
  exactly("sends given up", load.failed.length, 0);
  await expectDelivered(load);
});
