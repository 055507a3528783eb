import mongoose, { Schema } from "mongoose";
import { RateLimiterMongo } from "rate-limiter-flexible";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { testStore } from "./harness.ts";

const store = testStore();

describe("Mongoose", () => {
  let connection: mongoose.Connection;
  beforeAll(async () => {
    connection = await mongoose
      .createConnection(store.uri, { dbName: `${store.db.databaseName}_mongoose`, autoCreate: false })
      .asPromise();
  });
  afterAll(async () => {
    await connection.dropDatabase();
    await connection.close();
  });

  it("declares indexes, saves, versions, and finds what it saved", async () => {
    const schema = new Schema(
      { email: { type: String, unique: true }, tags: [String], home: { unit: String }, at: Date },
      { timestamps: true, optimisticConcurrency: true },
    );
    schema.index({ "home.unit": 1, at: -1 });
    const Person = connection.model("Person", schema);
    await Person.init();
    expect((await Person.listIndexes()).map(({ name }) => name)).toEqual([
      "_id_",
      "email_1",
      "home.unit_1_at_-1",
    ]);
    const ada = await Person.create({
      email: "ada@example.com",
      tags: ["a"],
      home: { unit: "1A" },
      at: new Date(5),
    });
    ada.set("tags", ["a", "b"]);
    ada.set("home.unit", "2B");
    await ada.save();
    expect(await Person.findById(ada._id).lean()).toMatchObject({
      tags: ["a", "b"],
      home: { unit: "2B" },
      __v: 1,
    });
    await expect(Person.create({ email: "ada@example.com" })).rejects.toMatchObject({
      code: 11000,
      keyPattern: { email: 1 },
    });
    const both = await Promise.all([Person.findById(ada._id), Person.findById(ada._id)]);
    both[0]?.set("home.unit", "3C");
    both[1]?.set("home.unit", "4D");
    await both[0]?.save();
    await expect(both[1]?.save()).rejects.toThrow(/No matching document|VersionError/);
  });

  it("bulk writes, streams and populates", async () => {
    const Home = connection.model("Home", new Schema({ name: String }));
    const Tenant = connection.model(
      "Tenant",
      new Schema({ n: Number, home: { type: Schema.Types.ObjectId, ref: "Home" } }),
    );
    const home = await Home.create({ name: "Quay" });
    await Tenant.insertMany(Array.from({ length: 250 }, (_one, n) => ({ n, home: home._id })));
    await Tenant.bulkWrite([{ updateOne: { filter: { n: 3 }, update: { $inc: { n: 1000 } } } }]);
    let sum = 0;
    for await (const tenant of Tenant.find().sort({ n: 1 }).lean().cursor({ batchSize: 40 }))
      sum += tenant.n ?? 0;
    expect(sum).toBe((250 * 249) / 2 + 1000);
    const one = await Tenant.findOne({ n: 5 }).populate<{ home: { name: string } }>("home");
    expect(one?.home.name).toBe("Quay");
    expect(await Tenant.exists({ n: 1003 })).not.toBeNull();
  });
});

describe("rate-limiter-flexible", () => {
  const limiterOf = (keyPrefix: string, points: number, duration: number) =>
    new RateLimiterMongo({
      storeClient: store.client,
      dbName: store.db.databaseName,
      keyPrefix,
      points,
      duration,
    });

  it("counts calls at once exactly and refuses those beyond the limit", async () => {
    const limiter = limiterOf("burst", 10, 60);
    const results = await Promise.allSettled(Array.from({ length: 25 }, () => limiter.consume("someone")));
    expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(10);
    expect((await limiter.get("someone"))?.consumedPoints).toBe(25);
    expect(await limiter.delete("someone")).toBe(true);
    expect(await limiter.get("someone")).toBeNull();
  });

  it("starts again when the time is over, and can be blocked", async () => {
    const limiter = limiterOf("short", 1, 1);
    await limiter.consume("someone");
    await expect(limiter.consume("someone")).rejects.toMatchObject({ consumedPoints: 2 });
    await expect
      .poll(
        () =>
          limiter.consume("someone").then(
            ({ consumedPoints }) => consumedPoints,
            () => 0,
          ),
        { timeout: 5000 },
      )
      .toBe(1);
    await limiter.block("other", 60);
    await expect(limiter.consume("other")).rejects.toMatchObject({ remainingPoints: 0 });
  });
});
