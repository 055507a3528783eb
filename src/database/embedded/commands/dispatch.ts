/** Finds the command a message names, checks its options and runs it; and how drivers get to know a server. */
import { errorDocument, StoreError } from "../errors.ts";
import { type Doc, MAX_DOCUMENT_BYTES, type Value } from "../values.ts";
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
/** MongoDB's limit for "database.collection" in bytes. */
const MAX_NAMESPACE_BYTES = 255;

const hello: Command = {
  options: "any",
  run: () => ({
    helloOk: true,
    ismaster: true,
    isWritablePrimary: true,
    readOnly: false,
    maxBsonObjectSize: MAX_DOCUMENT_BYTES,
    maxMessageSizeBytes: MAX_MESSAGE_BYTES,
    maxWriteBatchSize: MAX_BATCH,
    logicalSessionTimeoutMinutes: SESSION_MINUTES,
    localTime: new Date(),
    minWireVersion: 0,
    maxWireVersion: MAX_WIRE_VERSION,
    ok: 1,
  }),
};

const nothingToDo: Command = { options: [], run: () => ({ ok: 1 }) };

/** What queries cost since the start, by namespace: an own command, for tests that watch over indexes. */
const embeddedStats: Command = {
  options: [],
  run: (_command, { store }) => {
    const costs = store.collections().map(({ namespace, stats }) => [namespace, stats]);
    return { namespaces: Object.fromEntries(costs), ok: 1 };
  },
};

const ON_DATABASE: ReadonlyMap<string, Command> = new Map(
  Object.entries({
    hello,
    ismaster: hello,
    isMaster: hello,
    ping: nothingToDo,
    endSessions: nothingToDo,
    embeddedStats,
    ...DATABASE_COMMANDS,
  }),
);
const ON_COLLECTION: ReadonlyMap<string, Command> = new Map(
  Object.entries({ ...CATALOG_COMMANDS, ...READ_COMMANDS, ...WRITE_COMMANDS }),
);

/** Throws code 73 for a database or collection that MongoDB would not let be. */
function checkNamespace(database: string, name: Value): void {
  const badDatabase = database === "" || /[/\\. "$\0]/.test(database);
  const badName = typeof name !== "string" || name === "" || /[$\0]|^\.|^system\./.test(name);
  if (badDatabase || badName || Buffer.byteLength(`${database}.${name}`) > MAX_NAMESPACE_BYTES) {
    throw new StoreError(73, `Invalid namespace specified '${database}.${name}'`);
  }
}

/** Runs the command that `read` gives; every failure but a ProtocolError becomes an answer that a driver understands. */
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
    if (ON_COLLECTION.has(name)) checkNamespace(database, collection);
    const namespace = `${database}.${collection}`;
    return await found.run(command, { ...services, database, collection: String(collection), namespace });
  } catch (error) {
    if (error instanceof ProtocolError) throw error;
    return { ok: 0, ...errorDocument(error) };
  }
}
