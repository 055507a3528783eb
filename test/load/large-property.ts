/**
 * Makes a large property and measures the overview on it: `node --import tsx test/load/large-property.ts [RESIDENTS]`.
 * Ten thousand residents with thirty behavior and twenty payment entries each, unless told otherwise, in a fresh folder
 * that goes away again, or in DATA_DIR, which stays: a portal can be started on it, for the member of staff named in `support/large-property-data.ts`.
 */
import { gzipSync } from "node:zlib";
import { connectDatabase } from "../../src/database/connect.ts";
import { openDatabase } from "../../src/database/open-database.ts";
import { createOverviewService } from "../../src/overview/overview.service.ts";
import { createReconciler } from "../../src/stats/reconciler.ts";
import { createStatsCalculator } from "../../src/stats/stats.service.ts";
import { makeFolder, removeFolder } from "../harness/folder.ts";
import { BEHAVIORS, LARGE_TIME_ZONE, makeLargeProperty, PAYMENTS } from "./support/large-property-data.ts";

const CALLS = 30;

const [given = "10000"] = process.argv.slice(2);
const residents = Number(given);
const now = new Date();

const { DATA_DIR: kept } = process.env;
const dataFolder = kept ?? (await makeFolder("large"));
const silent = { info: () => undefined, warn: () => undefined };
const opened = await openDatabase({
  mongodbUri: undefined,
  dataFolder,

  log: silent,
  sync: false,
});
const { repositories, close } = await connectDatabase(opened.uri);

const ms = (since: number) => `${(performance.now() - since).toFixed(0)} ms`;
const say = (line: string) => process.stdout.write(`${line}\n`);

/** The middle and the worst of some calls, in milliseconds. */
async function timed(work: () => Promise<unknown>): Promise<string> {
  const times: number[] = [];
  for (let call = 0; call < CALLS; call += 1) {
    const started = performance.now();
    await work();
    times.push(performance.now() - started);
  }
  times.sort((a, b) => a - b);
  return `median ${times[CALLS / 2]?.toFixed(1)} ms, worst ${times.at(-1)?.toFixed(1)} ms`;
}

try {
  let started = performance.now();
  await makeLargeProperty(repositories, residents, now);
  say(`made ${residents} residents, ${residents * (BEHAVIORS + PAYMENTS)} entries: ${ms(started)}`);
  const timeZone = LARGE_TIME_ZONE;
  const calculator = createStatsCalculator({ repositories, clock: () => now, timeZone });
  const reconciler = createReconciler({ repositories, calculator, timeZone });
  started = performance.now();
  await reconciler.check();
  say(`the full check, which adds up the property's stats: ${ms(started)}`);
  started = performance.now();
  await reconciler.rebuild();
  say(`comparing all entries with the stats: ${ms(started)}`);

  const overview = createOverviewService({ repositories, clock: () => now, timeZone: LARGE_TIME_ZONE });
  const body = Buffer.from(JSON.stringify(await overview.overview()));
  say(`overview: ${body.length} bytes, ${gzipSync(body).length} gzipped; ${await timed(overview.overview)}`);
  const parts: Record<string, () => Promise<unknown>> = {
    "  leases ending": () => repositories.residents.countLeasesEnding("2026-01-01", "2027-12-31"),
    "  new residents": () => repositories.residents.countApprovedAfter(new Date(0)),
    "  a page of risks": () => overview.risks(0),
    "  property stats": repositories.propertyStats.read,
  };
  for (const [name, work] of Object.entries(parts)) say(`${name}: ${await timed(work)}`);
} finally {
  await close();
  await opened.stop();
  if (kept === undefined) await removeFolder(dataFolder);
}
