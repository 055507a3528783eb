/** F9: one page stops reading while the others are sent long messages. */
import type { ChatMessageView } from "../../../src/domain/views.ts";
import type { Bench, Fault } from "../fault.ts";
import { callNode, jsonOf } from "../harness/calls.ts";
import { lasting, percentile, timeUntil } from "../harness/figures.ts";
import { startLoad } from "../harness/load.ts";

const READERS = { short: 20, full: 50, soak: 50 };
/** As long as messages may be, and three bytes a character: what the system keeps for a connection is full within seconds. */
const LONG = "語".repeat(3_900);
const SENDS_PER_SECOND = 80;
const PHASE_MS = 4_000;
const DROPPED_WITHIN_MS = 10_000;
const QUEUE_MAX = 256;
const CUT_OFF = /slow reader's socket was cut off/;

/** The connection under a page's socket. */
interface Connection {
  pause(): void;
  resume(): void;
}

async function run(bench: Bench): Promise<void> {
  const clients = READERS[bench.scale.size];
  const env = { LIMIT_CHAT_PER_MINUTE: "100000", LIMIT_CHAT_BURST: "1000" };
  const world = await bench.world({ nodes: [{}], residents: clients, env });
  const [node] = world.nodes;
  if (!node) throw new Error("There is no node.");
  // The load's own sends are few: each sender reads anew after a send, and here it is the pushes that count.
  const load = await startLoad(world, { clients, sendsPerSecond: 0.1 });
  bench.later(load.close);
  const timer = setInterval(() => void say(), 1_000 / SENDS_PER_SECOND);
  bench.later(() => clearInterval(timer));
  let number = 1_000_000;
  async function say(): Promise<void> {
    number += 1;
    const sender = world.people[number % world.people.length];
    const text = load.sending(`${number} ${LONG}`);
    const options = { cookie: sender?.cookie, body: { message: text } };
    const sent = callNode(node?.url ?? "", "POST", "/api/dashboard/rchat/send-message", options);
    const answer = await sent.catch(() => undefined);
    if (answer?.status === 201) load.acknowledged.push({ _id: jsonOf<ChatMessageView>(answer)._id, text });
  }

  await lasting(PHASE_MS / 4);
  const undisturbed = load.phase("undisturbed");
  await lasting(PHASE_MS);
  const before = await node.readCollected();
  const [stalled] = load.pages;
  if (!stalled) throw new Error("There is no page to stall.");
  const { ws } = stalled.socket.io.engine.transport as unknown as { ws: { _socket: Connection } };
  const disturbed = load.phase("stalled");
  ws._socket.pause();
  const cutOff = () => node.logged().find((line) => CUT_OFF.test(line));
  let heap = before.heapMB;
  const dropped = await timeUntil(async () => {
    heap = Math.max(heap, (await node.readCollected()).heapMB);
    return cutOff() !== undefined;
  }, 30_000);
  load.phase("after");
  ws._socket.resume();
  const queued = Number((JSON.parse(cutOff() ?? "{}") as { queued?: number }).queued);
  clearInterval(timer);
  const back = await timeUntil(() => stalled.socket.connected === true, 15_000);

  bench.atMost("the stalled page is dropped", dropped, DROPPED_WITHIN_MS, "ms");
  bench.atMost("packets that waited for it", queued, QUEUE_MAX);
  bench.atMost("the node's memory in use rises", heap - before.heapMB, 10, "MB");
  bench.comparedTo(
    "pushes to the others, p99",
    percentile(disturbed.pushes, 0.99),
    percentile(undisturbed.pushes, 0.99),
    1.2,
  );
  bench.holds("it is back", Number.isFinite(back) ? "yes" : "no", "yes", Number.isFinite(back));
  await bench.delivered(world, load);
}

export const stalledReader: Fault = { id: "F9", title: "One page stops reading", short: true, run };
