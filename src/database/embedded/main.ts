/**
 * Entry point of the embedded store's process. Prints one line once it listens: its URI and the path of the password file,
 * or, with --print-uri, the URI including the password. On failure it prints one sentence to standard error and exits with
 * code 1.
 */
import type { AddressInfo } from "node:net";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { Cursors } from "./cursors.ts";
import { Log, StartError } from "./log.ts";
import { PASSWORD_FILE, readOrCreatePassword, USER_NAME, Verifier } from "./login.ts";
import { HOST, listen } from "./server.ts";
import { Store } from "./store.ts";
import { runTtlMonitor, type TtlMonitor } from "./ttl.ts";

const MAX_PORT = 65_535;

function readArguments() {
  const { values } = parseArgs({
    options: {
      data: { type: "string", default: "" },
      port: { type: "string", default: "0" },
      "no-sync": { type: "boolean", default: false },
      "with-parent": { type: "boolean", default: false },
      "print-uri": { type: "boolean", default: false },
    },
  });
  const { data } = values;
  const port = Number(values.port);
  if (data === "") throw new StartError("The data folder is missing. Set it with --data DIR.");
  if (!Number.isInteger(port) || port < 0 || port > MAX_PORT)
    throw new StartError(`Invalid port: ${values.port}. Use a number from 0 to 65535.`);
  const { "no-sync": noSync, "with-parent": withParent, "print-uri": printUri } = values;
  return { data, port, sync: !noSync, withParent, printUri };
}

function fail(error: unknown): never {
  const message = error instanceof Error ? error.message : String(error);
  process.stderr.write(`${message.replaceAll(/\s+/g, " ")}\n`);
  process.exit(1);
}

async function start(): Promise<void> {
  const { data, port, sync, withParent, printUri } = readArguments();
  const log = await Log.open(data, sync, fail);
  const password = await readOrCreatePassword(data);
  const store = new Store(log);
  await store.load();
  const cursors = new Cursors();
  const ttlMonitor: TtlMonitor = { enabled: true };
  const verifier = new Verifier(password);
  const server = await listen({ store, cursors, ttlMonitor, verifier }, port);
  runTtlMonitor(store, cursors, ttlMonitor).catch(fail);

  const stop = (): void => {
    server.close();
    log.close().then(() => process.exit(0), fail);
  };
  process.once("SIGTERM", stop);
  // Ctrl+C in a terminal signals both parent and child. The parent stops the store after its own shutdown.
  process.on("SIGINT", () => void (withParent || stop()));
  if (withParent) process.stdin.once("close", stop).on("error", stop).resume();
  process.stdout.on("error", () => undefined);
  const { port: listening } = server.address() as AddressInfo;
  const uri = (user: string) => `mongodb://${user}@${HOST}:${listening}/`;
  const announcement = printUri
    ? { uri: uri(`${USER_NAME}:${password}`) }
    : { uri: uri(USER_NAME), passwordFile: join(resolve(data), PASSWORD_FILE) };
  process.stdout.write(`${JSON.stringify(announcement)}\n`);
}

process.on("uncaughtException", fail);
start().catch(fail);
