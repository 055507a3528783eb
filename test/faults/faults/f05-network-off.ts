/** F5: a page's network delivers nothing for a while, in a real browser, while others go on chatting. */
import { readAll } from "../checks/delivery.ts";
import type { Bench, Fault } from "../fault.ts";
import { callNode } from "../harness/calls.ts";
import { lasting, timeUntil } from "../harness/figures.ts";
import { startRelay } from "../harness/relay.ts";
import type { World } from "../harness/world.ts";
import { idsOn, lacksChromium, openAs, timeUntilSays } from "./support/browser-page.ts";

const NOTICED_WITHIN_MS = 25_000;
const LIVE_WITHIN_MS = 5_000;

/** A gap, and how many messages fall into it; the last one is more than a page of the chat's catching up. */
interface Gap {
  ms: number;
  messages: number;
}
const BLINK: Gap = { ms: 5_000, messages: 10 };
const GAPS = {
  short: [BLINK, { ms: 30_000, messages: 40 }],
  full: [BLINK, { ms: 90_000, messages: 100 }, { ms: 600_000, messages: 620 }],
  soak: [BLINK, { ms: 90_000, messages: 100 }, { ms: 600_000, messages: 620 }],
};

let number = 0;

/** Others say something, a few at a time, spread over the gap. */
async function chat(world: World, { ms, messages }: Gap): Promise<void> {
  const [node] = world.nodes;
  const [, ...residents] = world.people;
  for (let said = 0; said < messages; said += 1) {
    number += 1;
    const sender = residents[said % residents.length];
    const body = { message: `${number} said while the network was off` };
    const call = await callNode(node?.url ?? "", "POST", "/api/dashboard/rchat/send-message", {
      cookie: sender?.cookie,
      body,
    });
    if (call.status !== 201) throw new Error(`A message was answered ${call.status}`);
    await lasting((ms / messages) * 0.8);
  }
}

async function run(bench: Bench): Promise<void> {
  const env = { LIMIT_CHAT_PER_MINUTE: "1000", LIMIT_CHAT_BURST: "100" };
  const world = await bench.world({ nodes: [{}], residents: 5, env });
  const [reader] = world.people;
  const [node] = world.nodes;
  if (!reader || !node) throw new Error("There is nobody to read.");
  const relay = await startRelay(node.url);
  bench.later(relay.stop);
  await chat(world, { ms: 0, messages: 3 });
  const page = await openAs(bench, reader, `${relay.url}/staffdashboard/rchat`);
  await timeUntilSays(page, ["Live"], 20_000);
  await timeUntil(async () => (await idsOn(page)).length === 3, 10_000);

  for (const gap of GAPS[bench.scale.size]) {
    const seconds = `${gap.ms / 1_000} s off`;
    relay.silence();
    const noticed =
      gap.ms > NOTICED_WITHIN_MS ? timeUntilSays(page, ["Reconnecting", "Offline"], gap.ms) : undefined;
    await Promise.all([chat(world, gap), lasting(gap.ms)]);
    const notification = await noticed;
    if (notification !== undefined)
      bench.atMost(`${seconds}: the page says "Reconnecting"`, notification, NOTICED_WITHIN_MS, "ms");
    relay.restore();
    bench.atMost(
      `${seconds}: "Live" again`,
      await timeUntilSays(page, ["Live"], 30_000),
      LIVE_WITHIN_MS,
      "ms",
    );
    const fresh = (await readAll(world, reader)).map(({ _id }) => _id);
    await timeUntil(async () => (await idsOn(page)).length >= fresh.length, 10_000);
    const shown = await idsOn(page);
    const missed = fresh.filter((_id) => !shown.includes(_id)).length;
    bench.exactly(`${seconds}: of ${gap.messages} messages, missed`, missed, 0);
    bench.exactly("shown twice", shown.length - new Set(shown).size, 0);
    bench.exactly(
      "the order on the screen",
      shown.join() === fresh.join() ? "as read" : "another",
      "as read",
    );
  }
}

export const networkOff: Fault = {
  id: "F5",
  title: "A page's network falls silent (Chromium)",
  short: false,
  alongside: "always",
  lacks: lacksChromium,
  run,
};
