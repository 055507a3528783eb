/**
 * The embedded store's own process. Prints one line once it listens: its URI and the file with the password, or with
 * --print-uri the URI with the password. A failure is one sentence on standard error and exit code 1.
 */
import type { AddressInfo } from "node:net";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { Cursors } from "./cursors.ts";
import { Log, StartError } from "./log.ts";
import { PASSWORD_FILE, passwordOf, USER_NAME, Verifier } from "./login.ts";
import { listen } from "./server.ts";
import { Store } from "./store.ts";
import { sweepForEver, type TtlMonitor } from "./ttl.ts";

/** The store encrypts nothing, so it never listens beyond the machine itself. */
const LOOPBACK = ["127.0.0.1", "::1", "localhost"];
const MAX_PORT = 65_535;

function readArguments() {
  const { values } = parseArgs({
    options: {
      data: { type: "string", default: "" },
      host: { type: "string", default: "127.0.0.1" },
      port: { type: "string", default: "0" },
      "no-sync": { type: "boolean", default: false },
      "with-parent": { type: "boolean", default: false },
      "print-uri": { type: "boolean", default: false },
    },
  });
  const { data, host } = values;
  const port = Number(values.port);
  if (data === "") throw new StartError("Name the data folder: --data DIR.");
  if (!LOOPBACK.includes(host))
    throw new StartError(`The embedded store listens on this machine only, not on ${host}.`);
  if (!Number.isInteger(port) || port < 0 || port > MAX_PORT)
    throw new StartError(`The port ${values.port} is no port.`);
  const { "no-sync": noSync, "with-parent": withParent, "print-uri": printUri } = values;
  return { data, host, port, sync: !noSync, withParent, printUri };
}

function fail(error: unknown): never {
  const message = error instanceof Error ? error.message : String(error);
  process.stderr.write(`${message.replaceAll(/\s+/g, " ")}\n`);
  process.exit(1);
}

async function start(): Promise<void> {
  const { data, host, port, sync, withParent, printUri } = readArguments();
  const log = await Log.open(data, sync, fail);
  const password = await passwordOf(data);
  const store = new Store(log);
  await store.load();
  const cursors = new Cursors();
  const ttlMonitor: TtlMonitor = { enabled: true };
  const verifier = new Verifier(password);
  const server = await listen({ store, cursors, ttlMonitor, verifier }, host, port);
  sweepForEver(store, cursors, ttlMonitor).catch(fail);

  const stop = (): void => {
    server.close();
    log.close().then(() => process.exit(0), fail);
  };
  process.once("SIGTERM", stop);
  // Ctrl+C in a terminal reaches parent and child alike; the parent still needs its store to end in order.
  process.on("SIGINT", () => void (withParent || stop()));
  if (withParent) process.stdin.once("close", stop).on("error", stop).resume();
  process.stdout.on("error", () => undefined);
  const { port: listening } = server.address() as AddressInfo;
  const name = host.includes(":") ? `[${host}]` : host;
  const uri = (user: string) => `mongodb://${user}@${name}:${listening}/`;
  const said = printUri
    ? { uri: uri(`${USER_NAME}:${password}`) }
    : { uri: uri(USER_NAME), passwordFile: join(resolve(data), PASSWORD_FILE) };
  process.stdout.write(`${JSON.stringify(said)}\n`);
}

process.on("uncaughtException", fail);
start().catch(fail);
