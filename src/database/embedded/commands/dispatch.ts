/** Finds the command a message names, checks its options and runs it; and how drivers get to know a server. */
import { asStoreError, StoreError } from "../errors.ts";
import { type Doc, MAX_DOCUMENT_BYTES } from "../values.ts";
import { MAX_MESSAGE_BYTES, ProtocolError } from "../wire.ts";
import { CATALOG_COMMANDS, DATABASE_COMMANDS } from "./catalog.ts";
import { type Command, checkCommand, type Reply, type Services } from "./options.ts";
import { READ_COMMANDS } from "./read.ts";
import { WRITE_COMMANDS } from "./write.ts";

/** Wire version of MongoDB 7.0. From 8.0's on, drivers send commands this store has not. */
const MAX_WIRE_VERSION = 21;
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
  run: () => ({ version: "7.0.0", versionArray: [7, 0, 0, 0], modules: ["rowanstead-embedded"], ok: 1 }),
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

const ON_DATABASE: ReadonlyMap<string, Command> = new Map(
  Object.entries({
    ...{ hello, ismaster: hello, isMaster: hello, ping: nothingToDo, endSessions: nothingToDo },
    ...{ buildInfo, embeddedStats, ...DATABASE_COMMANDS },
  }),
);
const ON_COLLECTION: ReadonlyMap<string, Command> = new Map(
  Object.entries({ ...CATALOG_COMMANDS, ...READ_COMMANDS, ...WRITE_COMMANDS }),
);

/**
 * Runs the command that `read` gives; every failure becomes the error document a driver understands.
 * Throws a ProtocolError when the message is broken.
 */
export async function runCommand(read: () => Doc, services: Services): Promise<Reply> {
  try {
    const command = read();
    const name = Object.keys(command)[0] ?? "";
    const found = ON_DATABASE.get(name) ?? ON_COLLECTION.get(name);
    if (found === undefined) throw new StoreError(59, `no such command: '${name}'`);
    const { $db: database } = command;
    if (typeof database !== "string") throw new StoreError(40414, "BSON field '$db' is missing");
    if (found.options !== "any") checkCommand(name, command, found.options);
    const collection = name === "getMore" ? command.collection : command[name];
    if (ON_COLLECTION.has(name) && (typeof collection !== "string" || collection === "")) {
      throw new StoreError(73, `Invalid namespace: ${name} needs the name of a collection`);
    }
    const namespace = `${database}.${collection}`;
    return await found.run(command, { ...services, database, collection: String(collection), namespace });
  } catch (error) {
    if (error instanceof ProtocolError) throw error;
    return asStoreError(error).toReply();
  }
}
