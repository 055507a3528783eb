/**
 * Makes a large property and measures every report on it, and an import of as many residents as a file may have, with other
 * calls in between: `node --import tsx test/load/reports.ts [RESIDENTS]`, ten thousand unless told otherwise, each with
 * fifty behavior and payment entries and ten reward entries.
 */
import { connectDatabase } from "../../src/database/connect.ts";
import { openDatabase } from "../../src/database/open-database.ts";
import { INCIDENT_TYPES } from "../../src/domain/enumerations.ts";
import { IMPORT_ROWS_MAX } from "../../src/domain/limits.ts";
import { REPORTS } from "../../src/domain/reports/report-view.ts";
import type { Repositories } from "../../src/repositories.ts";
import { check, confirm, csvOf, IMPORTS, person } from "../api/resident-import/files.ts";
import type { Client } from "../harness/client.ts";
import { makeFolder, removeFolder } from "../harness/folder.ts";
import { makeLogs, makeResidents } from "./many-logs.ts";
import { type Figures, startMeasuredPortal } from "./measured-portal.ts";

const REWARDS = 10;
const INCIDENTS = 5_000;
const PART = 200;
const HOUR_MS = 60 * 60 * 1000;
const ASK_EVERY_MS = 250;

const [given = "10000"] = process.argv.slice(2);
const residents = Number(given);
const say = (line: string) => process.stdout.write(`${line}\n`);
const userID = (number: number) => `R-${String(number).padStart(8, "0")}`;
const ago = (hours: number) => new Date(Date.now() - hours * HOUR_MS);

async function makeRest(repositories: Repositories): Promise<void> {
  for (let from = 0; from < residents; from += PART) {
    await repositories.rewardLogs.insertMany(
      Array.from({ length: PART * REWARDS }, (_, index) => ({
        userID: userID(from + Math.floor(index / REWARDS)),
        text: "Earned",
        cp: 10,
        createdAt: ago(index * 3),
      })),
    );
  }
  await repositories.incidents.insertMany(
    Array.from({ length: INCIDENTS }, (_, number) => ({
      ...{
        requestID: `REQ-${number}`,
        userID: userID(number),
        type: INCIDENT_TYPES[number % 3] ?? "Complaint",
      },
      category: "Noise",
      subCategory: "Barking dog",
      description: "Again",
      concernedParty: "Unit 4",
      priorityLevel: "Medium",
      status: number % 10 === 0 ? ("Resolved" as const) : ("Open" as const),
      createdAt: ago(number),
      updatedAt: ago(0),
    })),
  );
}

const loop = ({ p99Ms, worstMs, turnP99Ms, rssGrowthMB }: Figures) =>
  `event loop p99 ${p99Ms.toFixed(0)} ms, worst ${worstMs.toFixed(0)} ms, own turns p99 ${turnP99Ms.toFixed(0)} ms; RSS +${rssGrowthMB.toFixed(0)} MB`;

/** Imports a file while a small call is made again and again. @returns what came of it, and how long those calls took */
async function importWhileAsking(client: Client) {
  const file = csvOf(
    Array.from({ length: IMPORT_ROWS_MAX }, (_, at) =>
      person(`import-${at}@example.com`, { unitNumber: String(at) }),
    ),
  );
  const times: number[] = [];
  const ask = async (): Promise<void> => {
    const began = performance.now();
    await client.get("/api/auth/me");
    times.push(performance.now() - began);
    await new Promise((resolve) => setTimeout(resolve, ASK_EVERY_MS));
  };
  let isOver = false;
  const asking = (async () => {
    while (!isOver) await ask();
  })();
  const began = performance.now();
  const { importID } = (await check(client, file)).body;
  const checkedMs = performance.now() - began;
  let { body: view } = await confirm(client, file, importID);
  while (view.state === "running") {
    await ask();
    [view] = (await client.get(`${IMPORTS}?importID=${importID}`)).body;
  }
  const importedMs = performance.now() - began;
  const links = await client.post(`${IMPORTS}/links?importID=${importID}`);
  isOver = true;
  await asking;
  times.sort((a, b) => a - b);
  return {
    view,
    checkedMs,
    importedMs,
    linksMs: performance.now() - began - importedMs,
    links,
    times,
    bytes: file.length,
  };
}

const dataFolder = await makeFolder("reports");
const silent = { info: () => undefined, warn: () => undefined };
const { MONGODB_URI: mongodbUri } = process.env;
const opened = await openDatabase({ mongodbUri, dataFolder, log: silent });
const uri = new URL(opened.uri);
uri.pathname = "/reports";

try {
  const { repositories, close } = await connectDatabase(uri.href);
  await makeResidents(repositories, residents);
  const made = await makeLogs(repositories, residents);
  await makeRest(repositories);
  await close();
  say(
    `made ${residents} residents, ${made.behavior + made.payments} entries, ${residents * REWARDS} reward entries`,
  );
  const portal = await startMeasuredPortal(uri.href);
  for (const name of REPORTS) {
    for (const path of [name, `${name}.csv`]) {
      const cost = await portal.measure(`/api/dashboard/reports/${path}`, { "Accept-Encoding": "gzip" });
      say(
        `${path}: ${cost.status}, ${(cost.bytes / 1e3).toFixed(0)} kB gzip in ${cost.ms.toFixed(0)} ms; ${loop(cost)}`,
      );
    }
  }
  const { result, ...figures } = await portal.during(importWhileAsking);
  const { view, checkedMs, importedMs, linksMs, links, times, bytes } = result;
  say(
    `import of ${view.stored} rows, ${(bytes / 1e6).toFixed(1)} MB: checked in ${(checkedMs / 1e3).toFixed(1)} s,`,
  );
  say(
    `  ${view.state} after ${(importedMs / 1e3).toFixed(1)} s; links ${links.status} in ${(linksMs / 1e3).toFixed(1)} s; ${loop(figures)}`,
  );
  const at = (share: number) => times[Math.floor(share * (times.length - 1))]?.toFixed(0);
  say(
    `  other calls at the same time (${times.length}): median ${at(0.5)} ms, p95 ${at(0.95)} ms, worst ${at(1)} ms`,
  );
  await portal.stop();
} finally {
  await opened.stop();
  await removeFolder(dataFolder);
}
