/** F8: everybody's connection breaks at the same moment, on one node. */
import type { Bench, Fault } from "../fault.ts";
import { callNode } from "../harness/calls.ts";
import { lasting, percentile, timeUntil } from "../harness/figures.ts";
import { createPage } from "../harness/page.ts";

const PAGES = { short: 300, full: 1_000, soak: 1_000 };
const PAGES_A_PERSON = 5;
const BACK_WITHIN_MS = 5_000;
const CALL_EVERY_MS = 25;

async function run(bench: Bench): Promise<void> {
  const wanted = PAGES[bench.scale.size];
  const residents = wanted / PAGES_A_PERSON;
  const world = await bench.world({ nodes: [{}], residents });
  const [staff, ...owners] = world.people;
  const [node] = world.nodes;
  if (!staff || !node) throw new Error("There is no node.");
  const pages = Array.from({ length: wanted }, (_, number) => {
    const person = owners[number % owners.length] ?? staff;
    return createPage({ person, balance: world.balance });
  });
  bench.later(() => {
    for (const page of pages) page.close();
  });
  for (let from = 0; from < pages.length; from += 100) {
    await Promise.all(pages.slice(from, from + 100).map((page) => page.open()));
  }

  const calls: number[] = [];
  const failed: number[] = [];
  const timer = setInterval(() => {
    callNode(node.url, "GET", "/api/dashboard/rewards", { cookie: staff.cookie }).then(
      ({ ms, status }) => (status === 200 ? calls.push(ms) : failed.push(status)),
      () => failed.push(0),
    );
  }, CALL_EVERY_MS);
  bench.later(() => clearInterval(timer));
  await lasting(1_000);
  const before = calls.splice(0);

  const connected = () => pages.filter(({ socket }) => socket.connected).length;
  for (const { socket } of pages) socket.io.engine.close();
  const back = await timeUntil(() => connected() === pages.length, 30_000);
  const during = calls.splice(0);
  bench.atMost(`${wanted} pages are back`, back, BACK_WITHIN_MS, "ms");
  bench.atMost(
    `REST during it, p95 (before ${percentile(before, 0.95).toFixed(0)} ms)`,
    percentile(during, 0.95),
    500,
    "ms",
  );
  bench.exactly(`of ${during.length + failed.length} calls during it, failed`, failed.length, 0);
}

export const allReconnect: Fault = { id: "F8", title: "All pages reconnect at once", short: true, run };
