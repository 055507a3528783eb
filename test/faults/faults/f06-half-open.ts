/** F6: a page vanishes without a word, as behind a router that lost its power. */
import type { Bench, Fault } from "../fault.ts";
import { timeUntil } from "../harness/figures.ts";
import { createPage } from "../harness/page.ts";
import { startRelay } from "../harness/relay.ts";

/** 24 s without an answer, and the time until presence is pushed. */
const FREED_WITHIN_MS = 25_000;

async function run(bench: Bench): Promise<void> {
  const world = await bench.world({ nodes: [{}], residents: 1 });
  const [watcher, leaver] = world.people;
  const [node] = world.nodes;
  if (!watcher || !leaver || !node) throw new Error("There is nobody to watch.");
  const relay = await startRelay(node.url);
  bench.later(relay.stop);
  const staff = createPage({ person: watcher, balance: world.balance });
  const resident = createPage({ person: leaver, balance: world.balance, socketUrl: relay.url });
  bench.later(staff.close);
  bench.later(resident.close);
  let online: string[] = [];
  staff.socket.on("presence", (presence) => {
    online = presence.online;
  });
  await staff.open();
  await resident.open();
  const isThere = () => online.includes(leaver.userID);
  bench.holds(
    "presence shows the page",
    String(await timeUntil(isThere, 5_000).then(isThere)),
    "true",
    isThere(),
  );
  relay.silence();
  const freed = await timeUntil(() => !isThere(), 40_000);
  bench.atMost("its socket is freed and presence says so", freed, FREED_WITHIN_MS, "ms");
  relay.restore();
  const back = await timeUntil(isThere, 20_000);
  bench.holds("it is back", Number.isFinite(back) ? "yes" : "no", "yes", Number.isFinite(back));
}

export const halfOpen: Fault = {
  id: "F6",
  title: "A page vanishes without a word",
  short: true,
  alongside: "always",
  run,
};
