/**
 * Measures the search of staff: `node --import tsx test/load/search.ts [RESIDENTS] [INCIDENTS]`. Creates 10,000 residents and 100,000
 * incidents by default, serves them with the built portal, and asks over HTTP. Ends with 1 if an answer takes too long.
 */
import { createAccounts } from "../../src/auth/accounts.service.ts";
import { createPasswords } from "../../src/auth/passwords.ts";
import { connectDatabase } from "../../src/database/connect.ts";
import { openDatabase } from "../../src/database/open-database.ts";
import { INCIDENT_CATALOGUE } from "../../src/domain/incident-catalogue.ts";
import { createSearchIndex, INDEXED_INCIDENTS } from "../../src/search/search-index.ts";
import { createClient } from "../harness/client.ts";
import { makeFolder, removeFolder } from "../harness/folder.ts";
import { makeResidents } from "./many-logs.ts";
import { LARGE_STAFF, largeUserID } from "./support/large-property-data.ts";
import { serveLargeProperty } from "./support/served-portal.ts";
import { percentile } from "./support/statistics.ts";

const ANSWERS_WITHIN_MS = 50;
const CALLS = 200;
const FINDS = 20;
const MINUTE_MS = 60_000;
const BYTES_PER_MB = 1_048_576;
const PART = 5_000;

const QUERIES = [
  "s",
  "sample 777",
  "r99",
  "resident 4321",
  "4b",
  "leak",
  "eaking faucet",
  "job-98765",
  "zamboni",
  "98765th",
];

const [residents = 10_000, incidents = 100_000] = process.argv.slice(2).map(Number);
const say = (line: string) => void process.stdout.write(`${line}\n`);

function incidentOf(number: number, now: number) {
  const kinds = INCIDENT_CATALOGUE.Maintenance;
  const { category, subCategories } = kinds[number % kinds.length] ?? { category: "", subCategories: [] };
  const at = new Date(now - number * MINUTE_MS);
  return {
    requestID: `JOB-${number}`,
    userID: largeUserID(number % residents),
    type: "Maintenance" as const,
    category,
    subCategory: subCategories[number % subCategories.length] ?? "",
    description: `This is the ${number}th report. It began yesterday in the evening, and since then it has become worse every hour.`,
    concernedParty: "Kitchen",
    priorityLevel: "",
    status: "Open" as const,
    createdAt: at,
    updatedAt: at,
  };
}

/** Makes the data, and measures what the database and the index cost without the portal. */
async function prepare(dataFolder: string): Promise<void> {
  const silent = { info: () => undefined, warn: () => undefined };
  const opened = await openDatabase({ mongodbUri: undefined, dataFolder, log: silent, sync: false });
  const { repositories, close } = await connectDatabase(opened.uri);
  const accounts = createAccounts({ repositories, clock: () => new Date() });
  const passwordHash = await createPasswords().hash(LARGE_STAFF.password);
  await accounts.create({ email: LARGE_STAFF.email, role: "staff", access: "member", passwordHash });
  await makeResidents(repositories, residents);
  const now = Date.now();
  for (let from = 0; from < incidents; from += PART) {
    const part = Array.from({ length: Math.min(PART, incidents - from) }, (_, at) =>
      incidentOf(from + at, now),
    );
    await repositories.incidents.insertMany(part);
  }

  globalThis.gc?.();
  const heapBefore = process.memoryUsage().heapUsed;
  const began = performance.now();
  const index = createSearchIndex();
  for await (const resident of repositories.search.residents()) index.putResident(resident);
  const newest = repositories.search.incidents({ newest: INDEXED_INCIDENTS });
  for await (const incident of newest) index.putIncident(incident);
  index.find("sample");
  const read = performance.now() - began;
  globalThis.gc?.();
  const memory = (process.memoryUsage().heapUsed - heapBefore) / BYTES_PER_MB;
  say(`reading all of it, as a query without an index would: ${read.toFixed(0)} ms`);
  say(`the index: ${globalThis.gc ? `${memory.toFixed(1)} MB` : "run node with --expose-gc for its memory"}`);
  for (const query of QUERIES) {
    const before = process.cpuUsage();
    for (let call = 0; call < FINDS; call += 1) index.find(query);
    const { user, system } = process.cpuUsage(before);
    say(`"${query}": ${((user + system) / 1000 / FINDS).toFixed(1)} ms of the processor in the index`);
  }
  await close();
  await opened.stop();
}

const folder = await makeFolder("search");
try {
  await prepare(folder);
  const portal = await serveLargeProperty(0, folder);
  try {
    const staff = createClient(portal.url);
    const { email, password } = LARGE_STAFF;
    await staff.post("/api/auth/login", { role: "staff", email, password });
    await staff.get("/api/dashboard/search?q=first");
    for (const query of QUERIES) {
      const times: number[] = [];
      for (let call = 0; call < CALLS; call += 1) {
        const began = performance.now();
        const { status, text } = await staff.get(`/api/dashboard/search?q=${encodeURIComponent(query)}`);
        if (status !== 200) throw new Error(`${query}: ${status} ${text}`);
        times.push(performance.now() - began);
      }
      const [p50, p95] = [percentile(times, 0.5), percentile(times, 0.95)];
      say(`"${query}": p50 ${p50.toFixed(1)} ms, p95 ${p95.toFixed(1)} ms of ${CALLS}`);
      if (p95 > ANSWERS_WITHIN_MS) process.exitCode = 1;
    }
    say(`memory of the portal: ${portal.memory().portal.toFixed(0)} MB`);
  } finally {
    await portal.stop();
  }
} finally {
  await removeFolder(folder);
}
