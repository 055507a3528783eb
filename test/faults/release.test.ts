import { it } from "vitest";
import { hasRedis } from "../live/nodes/support/redis-server.ts";
import { callNode } from "./harness/calls.ts";
import { exactly, expectDelivered, HANGS_AFTER_MS, show, startFault, within } from "./harness/fault.ts";
import { lasting, percentile, timeUntil } from "./harness/figures.ts";
import { findCaddy } from "./harness/programs.ts";

const canRun = hasRedis && findCaddy() !== undefined;

const PHASE_MS = 2_000;
const READY_WITHIN_MS = 20_000;
/** A page is live again within this time. */
const LIVE_WITHIN_MS = 5_000;

/** The next node stops only after Caddy has seen that this one is back: it then gives new visitors the cookies of both. */
async function untilBothServe(url: string): Promise<void> {
  const cookies = new Set<string>();
  await timeUntil(async () => {
    const { headers } = await callNode(url, "GET", "/login");
    for (const cookie of headers["set-cookie"] ?? []) cookies.add(cookie);
    return cookies.size > 1;
  });
}

it.skipIf(!canRun)(
  "a release is rolled over two nodes behind Caddy",
  { timeout: HANGS_AFTER_MS },
  async () => {
    const { world, load } = await startFault({ caddy: true });
    const { url } = world.balance.next();
    const away: number[] = [];
    for (const { socket } of load.pages) {
      let left = 0;
      socket.on("disconnect", () => {
        left = performance.now();
      });
      socket.on("connect", () => away.push(performance.now() - left));
    }
    await lasting(PHASE_MS);
    const rolling = load.phase();
    for (const node of world.nodes) {
      node.process().signal("SIGTERM");
      const { code } = await node.process().gone;
      exactly(`${node.name} ends with exit code`, code, 0);
      await node.restart();
      const ready = await timeUntil(async () => (await callNode(node.url, "GET", "/readyz")).status === 200);
      within(`${node.name} is ready again after`, ready, READY_WITHIN_MS);
      await untilBothServe(url);
    }
    const count = (...statuses: number[]) =>
      statuses.reduce((sum, status) => sum + (rolling.statuses.get(status) ?? 0), 0);
    exactly(`of ${rolling.calls.length} calls, sent to a node that was gone`, count(502, 504), 0);
    // Caddy takes a node that a busy machine keeps from answering for one that is gone. Pages repeat these calls.
    show("refused because no node was ready", String(count(503)));
    exactly("sends given up", load.failed.length, 0);
    const isLive = () => load.pages.every(({ socket }) => socket.connected);
    within("all pages are live after", await timeUntil(isLive), LIVE_WITHIN_MS);
    within(`of ${away.length} reconnects, p95`, percentile(away, 0.95), LIVE_WITHIN_MS);
    const home = await callNode(url, "GET", "/");
    exactly("a visitor gets the home page, status", home.status, 200);
    const inside = await callNode(url, "GET", "/metrics");
    exactly("a visitor gets the metrics, status", inside.status, 404);
    await expectDelivered(load);
  },
);
