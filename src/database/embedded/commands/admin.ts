/** The commands by which drivers get to know a server, and the counters for tests. */
import { StoreError } from "../errors.ts";
import type { Doc } from "../values.ts";
import { MAX_DOCUMENT_BYTES } from "../values.ts";
import { MAX_MESSAGE_BYTES } from "../wire.ts";
import type { Command } from "./context.ts";

/** Wire version of MongoDB 7.0. From 8.0's on, drivers send commands this store has not. */
const MAX_WIRE_VERSION = 21;
const VERSION = "7.0.0";
/** Statements a driver may put in one command; fewer than mongod's, so that none holds others up for long. */
const MAX_BATCH = 5000;
const SESSION_MINUTES = 30;

const hello: Command = {
  options: "any",
  run: () => ({
    helloOk: true,
    ismaster: true,
    isWritablePrimary: true,
    maxBsonObjectSize: MAX_DOCUMENT_BYTES,
    maxMessageSizeBytes: MAX_MESSAGE_BYTES,
    maxWriteBatchSize: MAX_BATCH,
    localTime: new Date(),
    logicalSessionTimeoutMinutes: SESSION_MINUTES,
    minWireVersion: 0,
    maxWireVersion: MAX_WIRE_VERSION,
    readOnly: false,
    ok: 1,
  }),
};

const nothingToDo: Command = { options: [], run: () => ({ ok: 1 }) };

const buildInfo: Command = {
  options: [],
  run: () => ({
    version: VERSION,
    versionArray: [...VERSION.split(".").map(Number), 0],
    modules: ["rowanstead-embedded"],
    bits: 64,
    debug: false,
    maxBsonObjectSize: MAX_DOCUMENT_BYTES,
    ok: 1,
  }),
};

const connectionStatus: Command = {
  options: ["showPrivileges"],
  run: () => ({ authInfo: { authenticatedUsers: [], authenticatedUserRoles: [] }, ok: 1 }),
};

const noTransactions: Command = {
  options: [],
  run: () => {
    throw new StoreError(20, "Transaction numbers are only allowed on a replica set member or mongos");
  },
};

/** What queries cost since the start, by namespace: an own command, for tests that watch over indexes. */
const embeddedStats: Command = {
  options: [],
  run: (_command, { store }) => {
    const namespaces: Doc = {};
    for (const { namespace, stats, records } of store.collections()) {
      namespaces[namespace] = { ...stats, documents: records.size };
    }
    return { namespaces, ok: 1 };
  },
};

export const ADMIN_COMMANDS = {
  hello,
  ismaster: hello,
  isMaster: hello,
  ping: nothingToDo,
  endSessions: nothingToDo,
  buildInfo,
  buildinfo: buildInfo,
  connectionStatus,
  abortTransaction: noTransactions,
  commitTransaction: noTransactions,
  embeddedStats,
};
