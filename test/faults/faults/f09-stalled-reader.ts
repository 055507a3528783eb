/** F9: one page stops reading while the others are sent long messages. */
import type { ChatMessageView } from "../../../src/domain/chat-message.ts";
import type { Bench, Fault } from "../fault.ts";
import { callNode, jsonOf } from "../harness/calls.ts";
import { lasting, percentile, timeUntil } from "../harness/figures.ts";
import { type Load, startLoad } from "../harness/load.ts";
import type { Person } from "../harness/people.ts";
import type { PortalNode } from "../harness/portal-node.ts";
import type { World } from "../harness/world.ts";

const READERS = { short: 20, full: 50, soak: 50 };
/** As long as messages may be, and three bytes a character: what the system keeps for a connection is full within seconds. */
const LONG = "語".repeat(3_900);
const SENDS_PER_SECOND = 60;
const PHASE_MS = 4_000;
const DROPPED_WITHIN_MS = 10_000;
const QUEUE_MAX = 256;
const GIVEN_UP_MS = 30_000;
/** Seldom, because collecting garbage takes time, and as often without the stalled page as with it. */
const LOOK_EVERY_MS = 1_000;
const CUT_OFF = /the socket of a slow client was closed/;

/** The connection under a page's socket. */
interface Connection {
  pause(): void;
  resume(): void;
}

/** Everybody says something long, in turn; each says nothing more before the last was answered. */
function talk(bench: Bench, world: World, load: Load): () => void {
  const [node] = world.nodes;
  const busy = new Set<Person>();
  let number = 1_000_000;
  async function say(): Promise<void> {
    number += 1;
    const sender = world.people[number % world.people.length];
    if (!sender || busy.has(sender)) return;
    busy.add(sender);
    const text = load.sending(`${number} ${LONG}`);
    const options = { cookie: sender.cookie, body: { message: text } };
    const sent = callNode(node?.url ?? "", "POST", "/api/dashboard/rchat/send-message", options);
    const answer = await sent.catch(() => undefined);
    if (answer?.status === 201) load.acknowledged.push({ _id: jsonOf<ChatMessageView>(answer)._id, text });
    busy.delete(sender);
  }
  const timer = setInterval(() => void say(), 1_000 / SENDS_PER_SECOND);
  bench.later(() => clearInterval(timer));
  return () => clearInterval(timer);
}

/** The most memory that a node has in use while something lasts. */
async function mostMemory(node: PortalNode, goesOn: () => boolean): Promise<number> {
  let most = 0;
  while (goesOn()) {
    most = Math.max(most, (await node.readCollected()).heapMB);
    await lasting(LOOK_EVERY_MS);
  }
  return most;
}

async function run(bench: Bench): Promise<void> {
  const clients = READERS[bench.scale.size];
  const env = { LIMIT_CHAT_PER_MINUTE: "100000", LIMIT_CHAT_BURST: "1000" };
  const world = await bench.world({ nodes: [{}], residents: clients, env });
  const [node] = world.nodes;
  if (!node) throw new Error("There is no node.");
  // A page fetches after each of its own sends; here only pushes are measured.
  const load = await startLoad(world, { clients, sendsPerSecond: 0 });
  bench.later(load.close);
  const [staff, stalled] = load.pages;
  if (!staff || !stalled) throw new Error("There is no page to stall.");
  let online = [stalled.person.userID];
  staff.socket.on("presence", (presence) => {
    online = presence.online;
  });
  const stopTalking = talk(bench, world, load);
  await lasting(PHASE_MS);
  const undisturbed = load.phase("undisturbed");
  const ends = performance.now() + PHASE_MS;
  const before = await mostMemory(node, () => performance.now() < ends);

  const { ws } = stalled.socket.io.engine.transport as unknown as { ws: { _socket: Connection } };
  const cutOff = () => node.logged().find((line) => CUT_OFF.test(line));
  const disturbed = load.phase("stalled");
  ws._socket.pause();
  let stops = false;
  const mostWhileStalled = mostMemory(node, () => !stops);
  // On a machine too busy to fill its queue, the page is dropped for not answering instead.
  const isDropped = () => cutOff() !== undefined || !online.includes(stalled.person.userID);
  const dropped = await timeUntil(isDropped, GIVEN_UP_MS);
  stops = true;
  const most = await mostWhileStalled;
  load.phase("after");
  ws._socket.resume();
  const { queued = 0 } = JSON.parse(cutOff() ?? "{}") as { queued?: number };
  stopTalking();
  const back = await timeUntil(() => stalled.socket.connected, 15_000);

  // The system's buffers of the connection fill first. The portal does not control how long that takes.
  bench.holds(
    "the stalled page is dropped",
    `${(dropped / 1_000).toFixed(1)} s, ${queued} packets`,
    `<= ${DROPPED_WITHIN_MS / 1_000} s or ${QUEUE_MAX} packets`,
    dropped <= DROPPED_WITHIN_MS || (dropped < GIVEN_UP_MS && queued <= QUEUE_MAX),
  );
  bench.atMost("the node's memory in use rises", most - before, 10, "MB");
  const [now, then] = [disturbed, undisturbed].map(({ pushes }) => percentile(pushes, 0.99));
  bench.comparedTo("pushes to the others, p99", now ?? Number.NaN, then ?? Number.NaN, 1.2);
  bench.holds("it is back", Number.isFinite(back) ? "yes" : "no", "yes", Number.isFinite(back));
  await bench.delivered(world, load);
}

export const stalledReader: Fault = { id: "F9", title: "One page stops reading", short: true, run };
