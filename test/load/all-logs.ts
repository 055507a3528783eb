/**
 * Makes many log entries and residents, and measures the calls that answer all of them:
 * `node --import tsx test/load/all-logs.ts [RESIDENTS]`, ten thousand with fifty entries each unless told otherwise. The
 * portal runs in a separate process; ends with 1 where an answer held the event loop or grew the memory beyond the
 * limits.
 */
import { connectDatabase } from "../../src/database/connect.ts";
import { openDatabase } from "../../src/database/open-database.ts";
import { makeFolder, removeFolder } from "../harness/folder.ts";
import { makeLogs, makeResidents } from "./many-logs.ts";
import { startMeasuredPortal } from "./measured-portal.ts";

const DELAY_P99_MAX_MS = 100;
const RSS_GROWTH_MAX_MB = 100;

const [given = "10000"] = process.argv.slice(2);
const residents = Number(given);
const say = (line: string) => process.stdout.write(`${line}\n`);

const dataFolder = await makeFolder("all-logs");
const silent = { info: () => undefined, warn: () => undefined };
const { MONGODB_URI: mongodbUri } = process.env;
const opened = await openDatabase({ mongodbUri, dataFolder, log: silent, sync: false });
const uri = new URL(opened.uri);
uri.pathname = "/all-logs";

try {
  const { repositories, close } = await connectDatabase(uri.href);
  const began = performance.now();
  await makeResidents(repositories, residents);
  const made = await makeLogs(repositories, residents);
  await close();
  say(`made ${residents} residents, ${made.behavior} behavior and ${made.payments} payment entries`);
  say(`in ${((performance.now() - began) / 1000).toFixed(0)} s`);
  const portal = await startMeasuredPortal(uri.href);
  for (const path of ["behaviorlogs", "paymentlogs", "residents"]) {
    for (const encoding of ["identity", "gzip"]) {
      const cost = await portal.measure(`/api/dashboard/${path}`, { "Accept-Encoding": encoding });
      say(
        `${path} (${encoding}): ${cost.status}, ${(cost.bytes / 1e6).toFixed(1)} MB in ${(cost.ms / 1000).toFixed(1)} s; ` +
          `event loop p99 ${cost.p99Ms.toFixed(1)} ms, worst ${cost.worstMs.toFixed(1)} ms, own turns p99 ${cost.turnP99Ms.toFixed(1)} ms; RSS +${cost.rssGrowthMB.toFixed(0)} MB`,
      );
      if (cost.p99Ms > DELAY_P99_MAX_MS || cost.rssGrowthMB > RSS_GROWTH_MAX_MB) process.exitCode = 1;
    }
  }
  await portal.stop();
} finally {
  await opened.stop();
  await removeFolder(dataFolder);
}
