/**
 * The embedded store's own process. Prints one line with its URI once it listens; a failure is one sentence on
 * standard error and exit code 1.
 */
import { parseArgs } from "node:util";
import { Cursors } from "./cursors.ts";
import { Log, StartError } from "./log.ts";
import { type Listening, listen } from "./server.ts";
import { Store } from "./store.ts";
import { startSweeping } from "./ttl.ts";

/** The store knows no accounts, so it never listens beyond the machine itself. */
const LOOPBACK = ["127.0.0.1", "::1", "localhost"];
const MAX_PORT = 65_535;

interface Arguments {
  data: string;
  host: string;
  port: number;
  sync: boolean;
  withParent: boolean;
}

function readArguments(): Arguments {
  let values: Record<string, string | boolean | undefined>;
  try {
    ({ values } = parseArgs({
      options: {
        data: { type: "string" },
        host: { type: "string", default: "127.0.0.1" },
        port: { type: "string", default: "0" },
        "no-sync": { type: "boolean", default: false },
        "with-parent": { type: "boolean", default: false },
      },
    }));
  } catch (error) {
    throw new StartError(error instanceof Error ? error.message : String(error));
  }
  const host = String(values.host);
  const port = Number(values.port);
  if (typeof values.data !== "string" || values.data === "")
    throw new StartError("Name the data folder: --data DIR.");
  if (!LOOPBACK.includes(host))
    throw new StartError(`The embedded store listens on this machine only, not on ${host}.`);
  if (!Number.isInteger(port) || port < 0 || port > MAX_PORT)
    throw new StartError(`The port ${values.port} is no port.`);
  return {
    data: values.data,
    host,
    port,
    sync: !values["no-sync"],
    withParent: values["with-parent"] === true,
  };
}

function fail(message: string): never {
  process.stderr.write(`${message.replaceAll(/\s+/g, " ")}\n`);
  process.exit(1);
}

function uriOf(host: string, port: number): string {
  return `mongodb://${host.includes(":") ? `[${host}]` : host}:${port}/`;
}

function stopInOrder(listening: Listening, log: Log, stopSweeping: () => void, withParent: boolean): void {
  let stopping = false;
  const stop = (): void => {
    if (stopping) return;
    stopping = true;
    stopSweeping();
    listening
      .close()
      .then(() => log.close())
      .then(
        () => process.exit(0),
        (error) => fail(`The store did not stop in order: ${error instanceof Error ? error.message : error}`),
      );
  };
  // Ctrl+C in a terminal reaches parent and child alike; the parent still needs its store to end in order.
  process.on("SIGTERM", stop).on("SIGINT", () => {
    if (!withParent) stop();
  });
  if (withParent) process.stdin.on("end", stop).on("close", stop).on("error", stop).resume();
}

async function start(): Promise<void> {
  const { data, host, port, sync, withParent } = readArguments();
  const log = await Log.open(data, sync, fail);
  const store = new Store(log);
  await store.load();
  const cursors = new Cursors();
  const listening = await listen({ store, cursors }, host, port);
  const stopSweeping = startSweeping(store, cursors, (error) =>
    fail(`The expiry of documents failed: ${error}`),
  );
  stopInOrder(listening, log, stopSweeping, withParent);
  process.stdout.on("error", () => undefined);
  process.stdout.write(`${JSON.stringify({ uri: uriOf(host, listening.port) })}\n`);
}

process.on("uncaughtException", (error) => fail(`The embedded store ended: ${error.message}`));
start().catch((error) => fail(error instanceof Error ? error.message : String(error)));
