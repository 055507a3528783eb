/** F15: mistakes of our own in handlers, and frames that are no frames. */
import { type EventEmitter, once } from "node:events";
import { fileURLToPath } from "node:url";
import type { Bench, Fault } from "../fault.ts";
import { callNode } from "../harness/calls.ts";
import { timeUntil } from "../harness/figures.ts";
import { createPage, type Page } from "../harness/page.ts";
import { PLANTED } from "../harness/planted.ts";
import type { PortalNode } from "../harness/portal-node.ts";

const SOURCE = fileURLToPath(new URL("../harness/faulty-node.ts", import.meta.url));
/** Frames as Socket.IO's own client never sends them. */
const BAD_FRAMES: (string | Uint8Array)[] = [
  "42[not json",
  '42{"a":1}',
  "9",
  "451-[]",
  new Uint8Array([0, 255, 1, 254]),
];

/** A page's WebSocket, below Engine.IO and Socket.IO. */
interface Raw extends EventEmitter {
  send(data: string | Uint8Array): void;
  ping(): void;
}

/** Sends a frame, and waits until the node has handled it: it has then answered the ping behind it, or closed the connection. */
async function sendBad(page: Page, frame: string | Uint8Array): Promise<void> {
  const { ws } = page.socket.io.engine.transport as unknown as { ws: Raw };
  const handled = Promise.race([once(ws, "pong"), once(ws, "close")]);
  ws.send(frame);
  ws.ping();
  await handled;
}

/** How many lines of the log name a mistake, once one does. */
async function linesAbout(node: PortalNode, texts: string): Promise<number> {
  const lines = () => node.logged().filter((line) => line.includes(texts)).length;
  await timeUntil(() => lines() > 0);
  return lines();
}

async function inHandlers(bench: Bench, node: PortalNode, cookie: string): Promise<void> {
  for (const [limit, texts] of [
    [PLANTED.throwAtLimit, PLANTED.thrown],
    [PLANTED.rejectAtLimit, PLANTED.rejected],
  ] as const) {
    const answer = await callNode(node.url, "GET", `/api/dashboard/rchat?limit=${limit}`, { cookie });
    bench.exactly(`${texts}: status`, answer.status, 500);
    bench.exactly(
      "what the answer says about it",
      answer.text.includes("planted") ? "its words" : "nothing",
      "nothing",
    );
    bench.exactly("lines in the log", await linesAbout(node, texts), 1);
  }
}

async function run(bench: Bench): Promise<void> {
  const world = await bench.world({ nodes: [{ source: SOURCE }], residents: BAD_FRAMES.length + 1 });
  const [node] = world.nodes;
  const [staff, typist, ...hostile] = world.people;
  if (!node || !staff || !typist) throw new Error("People are missing.");
  const pid = node.process().pid;
  const bystander = createPage({ person: staff, balance: world.balance });
  bench.later(bystander.close);
  await bystander.open();
  await inHandlers(bench, node, staff.cookie);

  const stranger = createPage({
    person: { ...typist, cookie: `sid=${PLANTED.session}` },
    balance: world.balance,
  });
  bench.later(stranger.close);
  stranger.socket.io.reconnection(false);
  stranger.socket.connect();
  bench.exactly(`${PLANTED.atHandshake}: lines in the log`, await linesAbout(node, PLANTED.atHandshake), 1);

  const typing = createPage({ person: typist, balance: world.balance });
  bench.later(typing.close);
  await typing.open();
  typing.socket.emit("chat:typing");
  bench.exactly(`${PLANTED.inEvent}: lines in the log`, await linesAbout(node, PLANTED.inEvent), 1);

  for (const [index, frame] of BAD_FRAMES.entries()) {
    const person = hostile[index] ?? typist;
    const page = createPage({ person, balance: world.balance });
    bench.later(page.close);
    await page.open();
    await sendBad(page, frame);
  }
  const health = await callNode(node.url, "GET", "/healthz").catch(() => undefined);
  const sameProcess = node.process().alive() && node.process().pid === pid;
  bench.exactly("the process", sameProcess ? "lives" : "ended", "lives");
  bench.exactly("/healthz", health?.status ?? 0, 200);
  bench.exactly("another page", bystander.socket.connected ? "connected" : "lost", "connected");
}

export const mistakes: Fault = {
  id: "F15",
  title: "Mistakes in handlers, frames that are none",
  short: true,
  alongside: "short",
  run,
};
