/** F16: a new version is deployed while a page of the old one is open, in a real browser. */
import { mkdir, mkdtemp } from "node:fs/promises";
import { join } from "node:path";
import { removeFolder } from "../../harness/folder.ts";
import type { Bench, Fault } from "../fault.ts";
import { callNode } from "../harness/calls.ts";
import { timeUntil } from "../harness/figures.ts";
import { repository } from "../harness/process.ts";
import { lacksChromium, openAs, timeUntilSays } from "./support/browser-page.ts";
import { deployCopy, deployNewVersion } from "./support/new-version.ts";

const SHOWN_WITHIN_MS = 15_000;

async function run(bench: Bench): Promise<void> {
  await mkdir(join(repository, ".cache"), { recursive: true });
  const folder = await mkdtemp(join(repository, ".cache", "deployed-"));
  bench.later(() => removeFolder(folder));
  const program = await deployCopy(folder);
  const world = await bench.world({ nodes: [{ program }], residents: 1 });
  const [node] = world.nodes;
  const [staff] = world.people;
  if (!node || !staff) throw new Error("There is no node.");
  const page = await openAs(bench, staff, `${node.url}/`);
  // A page loads the code of the others while it has nothing else to do; this one has not come to that yet.
  await page.context().route(/\/assets\/residents-/, (route) => route.abort());
  await page.goto(`${node.url}/staffdashboard`, { waitUntil: "load" });
  await timeUntilSays(page, ["Live"], 20_000);
  const script = await page.locator("script[type=module][src]").first().getAttribute("src");

  await deployNewVersion(folder);
  node.process().signal("SIGTERM");
  await node.restart();
  const old = await callNode(node.url, "GET", script ?? "");
  bench.exactly("the old version's code", old.status, 404);
  await timeUntilSays(page, ["Live"], 20_000);
  await page.context().unrouteAll();
  let loads = 0;
  page.on("load", () => {
    loads += 1;
  });
  await page.getByRole("link", { name: "Residents", exact: true }).first().click();
  const residents = page.getByRole("heading", { name: /^Residents/ });
  const excuse = page.getByRole("button", { name: /again|reload/i });
  const shown = await timeUntil(
    async () =>
      (await residents
        .or(excuse)
        .count()
        .catch(() => 0)) > 0,
    SHOWN_WITHIN_MS,
  );
  bench.atMost("a page of the new version, or one that says so", shown, SHOWN_WITHIN_MS, "ms");
  bench.atMost("reloads by itself", loads, 1);
  const now = await page.locator("script[type=module][src]").first().getAttribute("src");
  bench.exactly("the page runs", now === script ? "the old version" : "the new version", "the new version");
  await timeUntilSays(page, ["Live"], 20_000);
  bench.atMost("reloads after a while", loads, 1);
}

export const newVersion: Fault = {
  ...{
    id: "F16",
    title: "A new version under an open page (Chromium)",
    short: false,
    lacks: lacksChromium,
    run,
  },
};
