/**
 * Random commands against the store and against a plain list of objects, with restarts in between, some of them by
 * kill -9: both answer the same and hold the same documents.
 */
import { spawn } from "node:child_process";
import { once } from "node:events";
import fc from "fast-check";
import { type Collection, type Document, MongoClient } from "mongodb";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { embeddedProgram } from "../../src/database/embedded-process.ts";
import { removeFolder } from "../harness/folder.ts";
import { onNamedServer, temporaryFolder } from "./harness.ts";

interface Row {
  _id: number;
  email: string;
  unit: string;
  points: number;
  at: Date;
}

const program = embeddedProgram();

/** A process of the store on a folder that survives restarts, and its collection. */
class Real {
  rows!: Collection<Row>;
  readonly #folder: string;
  #client!: MongoClient;
  #child!: ReturnType<typeof spawn>;

  constructor(folder: string) {
    this.#folder = folder;
  }

  async start(): Promise<void> {
    const args = [program, "--data", this.#folder, "--no-sync", "--print-uri"];
    this.#child = spawn(process.execPath, args, { stdio: ["pipe", "pipe", "inherit"] });
    const [line] = (await once(this.#child.stdout as NodeJS.ReadableStream, "data")) as [Buffer];
    this.#client = await MongoClient.connect((JSON.parse(line.toString()) as { uri: string }).uri);
    this.rows = this.#client.db("d").collection<Row>("rows");
  }

  async stop(signal: "SIGTERM" | "SIGKILL"): Promise<void> {
    const gone = once(this.#child, "close");
    this.#child.kill(signal);
    await gone;
    await this.#client.close();
  }

  async empty(): Promise<void> {
    await this.rows.deleteMany({});
    await this.rows.createIndex({ email: 1 }, { unique: true });
    await this.rows.createIndex({ unit: 1, at: -1, _id: -1 });
  }
}

type Model = Map<number, Row>;

const isTaken = (model: Model, { _id, email }: Row) =>
  [...model.values()].some((row) => row._id !== _id && row.email === email);

/** A command on both; it fails where they answer differently. */
class Step implements fc.AsyncCommand<Model, Real> {
  readonly #name: string;
  readonly #run: (model: Model, real: Real) => Promise<void>;

  constructor(name: string, run: (model: Model, real: Real) => Promise<void>) {
    this.#name = name;
    this.#run = run;
  }

  check = () => true;
  run = (model: Model, real: Real) => this.#run(model, real);
  toString = () => this.#name;
}

const id = fc.nat(7);
const email = fc.nat(5).map((n) => `r${n}@example.com`);
const unit = fc.constantFrom("1A", "2B");
const at = fc.nat(9).map((n) => new Date(n * 1000));
const row: fc.Arbitrary<Row> = fc.record({
  _id: id,
  email,
  unit,
  points: fc.integer({ min: -5, max: 5 }),
  at,
});

const codeOf = (error: unknown) => (error as { code?: unknown }).code;

const insert = row.map(
  (one) =>
    new Step(`insert ${JSON.stringify(one)}`, async (model, { rows }) => {
      const refused = model.has(one._id) || isTaken(model, one);
      const code = await rows.insertOne({ ...one }).then(() => undefined, codeOf);
      expect(code).toBe(refused ? 11000 : undefined);
      if (!refused) model.set(one._id, one);
    }),
);

const insertMany = fc.array(row, { minLength: 1, maxLength: 4 }).map(
  (list) =>
    new Step(`insert ${JSON.stringify(list)}`, async (model, { rows }) => {
      const failing = list.findIndex((one, i) => {
        const before: Model = new Map(model);
        for (const other of list.slice(0, i)) before.set(other._id, other);
        return before.has(one._id) || isTaken(before, one);
      });
      const done = failing === -1 ? list : list.slice(0, failing);
      const code = await rows.insertMany(list.map((one) => ({ ...one }))).then(() => undefined, codeOf);
      expect(code).toBe(failing === -1 ? undefined : 11000);
      for (const one of done) model.set(one._id, one);
    }),
);

const change = fc.tuple(id, email, fc.boolean()).map(
  ([_id, to, upsert]) =>
    new Step(`set email of ${_id} to ${to}${upsert ? ", or insert" : ""}`, async (model, { rows }) => {
      const found = model.get(_id);
      const fresh = { _id, email: to, unit: "new", points: 1, at: new Date(0) };
      const after = found ? { ...found, email: to, points: found.points + 1 } : upsert ? fresh : undefined;
      const refused = after !== undefined && isTaken(model, after);
      const update = {
        $set: { email: to },
        $inc: { points: 1 },
        $setOnInsert: { unit: "new", at: new Date(0) },
      };
      const options = { upsert, returnDocument: "after" } as const;
      const answer = await rows.findOneAndUpdate({ _id }, update, options).catch(codeOf);
      expect(answer).toEqual(refused ? 11000 : (after ?? null));
      if (after !== undefined && !refused) model.set(_id, after);
    }),
);

const changeMany = fc.tuple(unit, fc.integer({ min: -2, max: 2 })).map(
  ([where, by]) =>
    new Step(`add ${by} in ${where}`, async (model, { rows }) => {
      const found = [...model.values()].filter((one) => one.unit === where);
      const { matchedCount, modifiedCount } = await rows.updateMany(
        { unit: where },
        { $inc: { points: by } },
      );
      expect([matchedCount, modifiedCount]).toEqual([found.length, by === 0 ? 0 : found.length]);
      for (const one of found) model.set(one._id, { ...one, points: one.points + by });
    }),
);

const removeSome = fc.tuple(unit, at).map(
  ([where, before]) =>
    new Step(`remove of ${where} before ${before.getTime()}`, async (model, { rows }) => {
      const found = [...model.values()].filter((one) => one.unit === where && one.at < before);
      const { deletedCount } = await rows.deleteMany({ unit: where, at: { $lt: before } });
      expect(deletedCount).toBe(found.length);
      for (const { _id } of found) model.delete(_id);
    }),
);

const list = fc.tuple(unit, at, fc.nat(3)).map(
  ([where, from, limit]) =>
    new Step(`list ${where} from ${from.getTime()}`, async (model, { rows }) => {
      const query: Document = { unit: where, at: { $gte: from } };
      const found = await rows.find(query).sort({ at: -1, _id: -1 }).limit(limit).toArray();
      const expected = [...model.values()]
        .filter((one) => one.unit === where && one.at >= from)
        .sort((x, y) => y.at.getTime() - x.at.getTime() || y._id - x._id);
      expect(found).toEqual(expected.slice(0, limit === 0 ? undefined : limit));
    }),
);

const restart = fc.constantFrom("SIGTERM" as const, "SIGKILL" as const).map(
  (signal) =>
    new Step(`restart after ${signal}`, async (_model, real) => {
      await real.stop(signal);
      await real.start();
    }),
);

describe.skipIf(onNamedServer)("a plain model", () => {
  let folder: string;
  let real: Real;
  beforeAll(async () => {
    folder = await temporaryFolder();
    real = new Real(folder);
    await real.start();
  });
  afterAll(async () => {
    await real.stop("SIGTERM");
    await removeFolder(folder);
  });

  it("answers as the store does for any commands and any number of restarts", async () => {
    const write = fc.oneof(insert, insertMany, change, changeMany, removeSome, list);
    // A restart takes a hundred times as long as a command: one at a random place in each run.
    const run = fc.tuple(
      fc.array(write, { minLength: 10, maxLength: 60 }),
      restart,
      fc.array(write, { minLength: 5, maxLength: 40 }),
    );
    await fc.assert(
      fc.asyncProperty(run, async ([before, anew, after]) => {
        const model: Model = new Map();
        await real.empty();
        for (const step of [...before, anew, ...after]) await step.run(model, real);
        const stored = await real.rows.find().toArray();
        const byID = (x: Row, y: Row) => x._id - y._id;
        expect(stored.sort(byID)).toEqual([...model.values()].sort(byID));
      }),
      { numRuns: 3, endOnFailure: true },
    );
  });
});
