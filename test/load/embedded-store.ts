/**
 * Measures the embedded store beside a ping of the same server: `npm run bench:store`. Prints each figure with its bar
 * and a verdict, and ends with 1 where one is missed. Figures mean something only on a machine that does nothing else.
 */
import { loadavg } from "node:os";
import { type Collection, type Db, type Document, MongoClient } from "mongodb";
import { startEmbeddedProcess } from "../../src/database/embedded-process.ts";
import { makeFolder, removeFolder } from "../harness/folder.ts";

/** A look-up by `_id` or an indexed key may take twice as long as the round trip of a ping. */
const LOOKUP_MIN_RATIO = 0.5;
const INSERTS_MIN = 1_000;
const WRITERS = 32;
const WAIT_MAX_MS = 50;
const LOAD_MAX_S = 5;
const DOCUMENTS = 100_000;
/** How often a thing is measured: the best counts, since other programs only ever slow it. */
const TAKES = 5;
/** Round trips of one measurement of look-ups: few at a time and often, so that each finds a moment to itself. */
const TRIPS = 300;
const TRIP_TAKES = 40;
const INSERTS = 4_000;

let missed = false;

function tell(what: string, figure: string, bar: string, reached: boolean): void {
  missed ||= !reached;
  process.stdout.write(`${reached ? "ok  " : "MISS"}  ${what.padEnd(52)} ${figure.padEnd(30)} bar ${bar}\n`);
}

/** Round trips a second, one after the other. */
async function tripsASecond(trip: (n: number) => Promise<unknown>): Promise<number> {
  const began = performance.now();
  for (let n = 0; n < TRIPS; n++) await trip(n);
  return TRIPS / ((performance.now() - began) / 1000);
}

async function measureLookups(db: Db, rows: Collection<Document>): Promise<void> {
  const keyOf = (n: number) => (n * 7919) % DOCUMENTS;
  const trips = {
    ping: () => db.command({ ping: 1 }),
    id: (n: number) => rows.findOne({ _id: keyOf(n) as never }),
    key: (n: number) => rows.findOne({ user: `u${keyOf(n)}` }),
  };
  const best = { ping: 0, id: 0, key: 0 };
  for (let take = 0; take < TRIP_TAKES; take++) {
    for (const name of ["ping", "id", "key"] as const) {
      best[name] = Math.max(best[name], await tripsASecond(trips[name]));
    }
  }
  for (const [name, what] of [
    ["id", "find by _id"],
    ["key", "find by an indexed key"],
  ] as const) {
    const ratio = best[name] / best.ping;
    const figure = `${best[name].toFixed(0)}/s, ${ratio.toFixed(2)} of ${best.ping.toFixed(0)} pings/s`;
    tell(what, figure, `>= ${LOOKUP_MIN_RATIO} of a ping`, ratio >= LOOKUP_MIN_RATIO);
  }
}

async function measureInserts(db: Db): Promise<void> {
  let best = 0;
  for (let take = 0; take < TAKES; take++) {
    const rows = db.collection(`inserts${take}`);
    await rows.createIndex({ user: 1 }, { unique: true });
    const began = performance.now();
    const writer = async (first: number) => {
      for (let n = first; n < INSERTS; n += WRITERS) await rows.insertOne({ user: `u${n}`, at: new Date(n) });
    };
    await Promise.all(Array.from({ length: WRITERS }, (_one, first) => writer(first)));
    best = Math.max(best, INSERTS / ((performance.now() - began) / 1000));
  }
  tell(
    `synced inserts, ${WRITERS} at once`,
    `${best.toFixed(0)}/s`,
    `>= ${INSERTS_MIN}/s`,
    best >= INSERTS_MIN,
  );
}

/** The longest that a ping waits while a read over everything is answered, in milliseconds; the reader is another client. */
async function longestWait(db: Db, read: () => Promise<unknown>): Promise<number> {
  let done = false;
  const reading = read().finally(() => {
    done = true;
  });
  let longest = 0;
  while (!done) {
    const began = performance.now();
    await db.command({ ping: 1 });
    longest = Math.max(longest, performance.now() - began);
  }
  await reading;
  return longest;
}

/** Reads that give little to this process, so that what a ping waits for is the store. */
async function measureWaiting(db: Db, reader: Collection<Document>): Promise<void> {
  const reads: readonly (readonly [string, () => Promise<unknown>])[] = [
    ["a filter without an index", () => reader.find({ points: { $lt: -1 } }).toArray()],
    ["a sort without an index", () => reader.find({}).sort({ points: 1 }).limit(5).toArray()],
    ["a count", () => reader.countDocuments({ points: { $gte: 0 } })],
    [
      "a projection",
      async () => {
        const cursor = reader.find({}, { projection: { points: 1 }, batchSize: 1 });
        await cursor.next();
        await cursor.close();
      },
    ],
  ];
  for (const [what, read] of reads) {
    let shortest = Number.POSITIVE_INFINITY;
    for (let take = 0; take < TAKES; take++) shortest = Math.min(shortest, await longestWait(db, read));
    const name = `others wait for ${what} over ${DOCUMENTS / 1000},000`;
    tell(name, `${shortest.toFixed(1)} ms`, `<= ${WAIT_MAX_MS} ms`, shortest <= WAIT_MAX_MS);
  }
}

async function fill(rows: Collection<Document>): Promise<void> {
  await rows.createIndex({ user: 1 }, { unique: true });
  await rows.createIndex({ unit: 1, at: -1 });
  for (let from = 0; from < DOCUMENTS; from += 5_000) {
    await rows.insertMany(
      Array.from({ length: 5_000 }, (_one, i): Document => {
        const n = from + i;
        const text = `Row ${n}, with as much text as an entry of a log has.`;
        return { _id: n, user: `u${n}`, unit: n % 500, at: new Date(n), points: (n * 31) % 97, text };
      }),
    );
  }
}

process.stdout.write(`load average ${loadavg()[0]?.toFixed(1)}; the best of several takes counts\n`);
const dataFolder = await makeFolder("bench-store");
let store = await startEmbeddedProcess({ dataFolder });
try {
  let client = await MongoClient.connect(store.uri);
  await fill(client.db("bench").collection("rows"));
  await client.close();
  await store.stop();

  const began = performance.now();
  store = await startEmbeddedProcess({ dataFolder });
  const seconds = (performance.now() - began) / 1000;
  tell(
    `start with ${DOCUMENTS / 1000},000 documents`,
    `${seconds.toFixed(1)} s`,
    `<= ${LOAD_MAX_S} s`,
    seconds <= LOAD_MAX_S,
  );

  client = await MongoClient.connect(store.uri, { maxPoolSize: WRITERS });
  const db = client.db("bench");
  await measureLookups(db, db.collection("rows"));
  await measureInserts(db);
  const other = await MongoClient.connect(store.uri);
  await measureWaiting(db, other.db("bench").collection("rows"));
  await other.close();
  await client.close();
} finally {
  await store.stop();
  await removeFolder(dataFolder);
}
process.exitCode = missed ? 1 : 0;
