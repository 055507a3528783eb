/** The classification of the driver's errors, which are built from a server's replies as the driver builds them. */
import { Error as MongooseErrors, mongo } from "mongoose";
import { describe, expect, it } from "vitest";
import { isDatabaseAway, isDuplicateKey, isPoolExhausted } from "../../../src/database/driver-errors.ts";

const server = (reply: object) => new mongo.MongoServerError({ message: "failed", ...reply });

const writeConcern = (code: number) =>
  new mongo.MongoWriteConcernError({ ok: 1, writeConcernError: { code, errmsg: "waiting failed" } } as never);

/** An error of `insertMany`, as the driver's bulk operations throw it. */
const bulk = (error: object, concern?: number) =>
  new mongo.MongoBulkWriteError(
    { message: "failed", code: undefined, writeErrors: [], ...error } as never,
    { getWriteConcernError: () => (concern === undefined ? undefined : { code: concern }) } as never,
  );

const labeled = (label: string) => {
  const error = server({ code: 1 });
  error.addErrorLabel(label);
  return error;
};

class PoolClosed extends mongo.MongoError {
  override get name() {
    return "MongoPoolClosedError";
  }
}

class PoolExhausted extends mongo.MongoError {
  override get name() {
    return "MongoWaitQueueTimeoutError";
  }
}

describe("the database is away", () => {
  const codes = [6, 7, 64, 89, 91, 134, 189, 262, 9001, 10058, 10107, 11600, 11602, 13435, 13436];
  it.each(codes)("after code %i, of a command, a write concern and a bulk", (code) => {
    expect(isDatabaseAway(server({ code }))).toBe(true);
    expect(isDatabaseAway(writeConcern(code))).toBe(true);
    expect(isDatabaseAway(bulk({ code }))).toBe(true);
    expect(isDatabaseAway(bulk({ code: 11000, writeErrors: [{ code: 11000 }, { code }] }))).toBe(true);
    expect(isDatabaseAway(bulk({ code: 11000 }, code))).toBe(true);
  });

  it.each([
    ["a label of retryable writes", labeled("RetryableWriteError")],
    ["a label of transactions", labeled("TransientTransactionError")],
    ["a connection that ended", new mongo.MongoNetworkError("closed")],
    ["an answer that takes too long", new mongo.MongoNetworkTimeoutError("late")],
    ["an operation's own time limit", new mongo.MongoOperationTimeoutError("late")],
    ["no server to choose", new MongooseErrors.MongooseServerSelectionError("none")],
    ["a client that is not connected", new mongo.MongoNotConnectedError("no")],
    ["a pool that was closed", new PoolClosed("closed")],
    [
      "a cause of these",
      Object.assign(server({ code: 1 }), { cause: new mongo.MongoNetworkError("closed") }),
    ],
  ])("after %s", (_, error) => {
    expect(isDatabaseAway(error)).toBe(true);
  });

  it.each([
    ["a duplicate key", server({ code: 11000 })],
    ["a missing right", server({ code: 13 })],
    ["a rejected document", bulk({ code: 121, writeErrors: [{ code: 121 }] })],
    ["a mistake of the program", new TypeError("undefined is not a function")],
    ["an own error with such a name", Object.assign(new Error("no"), { name: "MongoNetworkError" })],
    ["no free connection, which is this node's matter", new PoolExhausted("busy")],
  ])("but not after %s", (_, error) => {
    expect(isDatabaseAway(error)).toBe(false);
  });

  it("and a full pool is told apart", () => {
    expect(isPoolExhausted(new PoolExhausted("busy"))).toBe(true);
    expect(isPoolExhausted(server({ code: 91 }))).toBe(false);
  });
});

describe("a duplicate key", () => {
  const mongodb = (index: string) =>
    `E11000 duplicate key error collection: rowanstead.rows index: ${index} dup key: { a: "index: b_1" }`;
  const documentdb = (index: string) =>
    `Duplicate key violation on the requested collection: Index '${index}'`;

  it.each([
    ["email", "email_1", true],
    ["seq", "conversationID_1_seq_1", true],
    ["conversationID", "conversationID_1_seq_1", true],
    ["at", "at_-1", true],
    ["email", "email_1_2", true],
    ["idempotency.key", "idempotency.key_1", true],
    ["_id", "_id_", true],
    ["userID", "ownerUserID_1", false],
    ["user", "userID_1", false],
    ["_id", "parent_id_1", false],
    ["b", "a_1", false],
  ])("of %s in the index %s, without its pattern: %s", (field, index, expected) => {
    for (const message of [mongodb(index), documentdb(index)]) {
      expect(isDuplicateKey(server({ code: 11000, message }), field)).toBe(expected);
      expect(isDuplicateKey(bulk({ code: 11000, message, writeErrors: [{ code: 11000 }] }), field)).toBe(
        expected,
      );
    }
  });

  it("is told by its pattern where there is one", () => {
    const error = server({ code: 11000, keyPattern: { a: 1, b: 1 }, message: mongodb("c_1") });
    expect(isDuplicateKey(error, "b")).toBe(true);
    expect(isDuplicateKey(error, "c")).toBe(false);
    expect(isDuplicateKey(error)).toBe(true);
  });

  it("is no other error", () => {
    expect(isDuplicateKey(server({ code: 91 }))).toBe(false);
    expect(isDuplicateKey(server({ code: 11000, message: "no index is named" }), "a")).toBe(false);
    expect(isDuplicateKey(new Error(mongodb("a_1")), "a")).toBe(false);
  });
});
