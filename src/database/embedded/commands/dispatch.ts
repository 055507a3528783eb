/** Command dispatch: finds the command of a message, checks the login and the options, and runs it. */
import { type Doc, errorDocument, StoreError, type Value } from "../values.ts";
import { ProtocolError } from "../wire.ts";
import { CATALOG_COMMANDS, DATABASE_COMMANDS } from "./catalog.ts";
import { boolOption, type Command, checkCommand, type Reply, type Services } from "./options.ts";
import { READ_COMMANDS } from "./read.ts";
import { SESSION_COMMANDS } from "./session.ts";
import { WRITE_COMMANDS } from "./write.ts";

/** MongoDB's limit for "database.collection", in bytes. */
const MAX_NAMESPACE_BYTES = 255;

const noOperation: Command = { options: [], run: () => ({ ok: 1 }) };

/** Query statistics since the start, by namespace. MongoDB has no such command; tests use it to check that queries use indexes. */
const embeddedStats: Command = {
  options: [],
  run: (_command, { store }) => {
    const costs = store.collections().map(({ namespace, stats }) => [namespace, stats]);
    return { namespaces: Object.fromEntries(costs), ok: 1 };
  },
};

/** Supports only `ttlMonitorEnabled`, for tests that use their own clock. */
const setParameter: Command = {
  options: ["ttlMonitorEnabled"],
  run: (command, { database, ttlMonitor }) => {
    if (database !== "admin") {
      throw new StoreError(13, "setParameter may only be run against the admin database.");
    }
    if (!("ttlMonitorEnabled" in command)) throw new StoreError(72, "no option found to set");
    const was = ttlMonitor.enabled;
    ttlMonitor.enabled = boolOption(command.ttlMonitorEnabled, "ttlMonitorEnabled");
    return { was, ok: 1 };
  },
};

const SERVER_COMMANDS = { endSessions: noOperation, embeddedStats, setParameter };
const ON_DATABASE: ReadonlyMap<string, Command> = new Map(
  Object.entries({ ...SESSION_COMMANDS, ...SERVER_COMMANDS, ...DATABASE_COMMANDS }),
);
const ON_COLLECTION: ReadonlyMap<string, Command> = new Map(
  Object.entries({ ...CATALOG_COMMANDS, ...READ_COMMANDS, ...WRITE_COMMANDS }),
);

/** Throws code 73 for a database or collection name that MongoDB does not allow. */
function checkNamespace(database: string, name: Value): void {
  const badDatabase = database === "" || /[/\\. "$\0]/.test(database);
  const badName = typeof name !== "string" || name === "" || /[$\0]|^\.|^system\./.test(name);
  if (badDatabase || badName || Buffer.byteLength(`${database}.${name}`) > MAX_NAMESPACE_BYTES) {
    throw new StoreError(73, `Invalid namespace specified '${database}.${name}'`);
  }
}

/** Runs the command returned by `read`. Every failure except a ProtocolError becomes an error reply. */
export async function runCommand(read: () => Doc, services: Services): Promise<Reply> {
  try {
    const command = read();
    const name = Object.keys(command)[0] ?? "";
    if (!services.login.isDone && !Object.hasOwn(SESSION_COMMANDS, name))
      throw new StoreError(13, `Command ${name} requires authentication`);
    const handler = ON_DATABASE.get(name) ?? ON_COLLECTION.get(name);
    if (handler === undefined) throw new StoreError(59, `no such command: '${name}'`);
    const { $db: database } = command;
    if (typeof database !== "string") throw new StoreError(40414, "BSON field '$db' is missing");
    if (handler.options !== "any") checkCommand(name, command, handler.options);
    const collection = name === "getMore" ? command.collection : command[name];
    if (ON_COLLECTION.has(name)) checkNamespace(database, collection);
    const namespace = `${database}.${collection}`;
    return await handler.run(command, { ...services, database, collection: String(collection), namespace });
  } catch (error) {
    if (error instanceof ProtocolError) throw error;
    return { ok: 0, ...errorDocument(error) };
  }
}
