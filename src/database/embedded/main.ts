/**
 * Entry point of the embedded store's process. Prints one line once it listens: its URI and the path of the password file,
 * or, with --print-uri, the URI including the password. On failure it prints one sentence to standard error and exits with
 * code 1.
 */

import { once } from "node:events";
import { type AddressInfo, createServer, type Server, type Socket } from "node:net";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { runCommand } from "./commands/dispatch.ts";
import type { Services } from "./commands/options.ts";
import { Cursors } from "./cursors.ts";
import { Log, StartError } from "./log.ts";
import { Login, PASSWORD_FILE, readOrCreatePassword, USER_NAME, Verifier } from "./login.ts";
import { Store } from "./store.ts";
import { runTtlMonitor, type TtlMonitor } from "./ttl.ts";
import { MAX_MESSAGE_BYTES, messageLength, parseMessage, replyTo } from "./wire.ts";

const MAX_PORT = 65_535;

/** The store has no encryption, so it listens on loopback only. */
const HOST = "127.0.0.1";

/** The maximum message size before the login, in bytes. A handshake takes a few hundred bytes. */
const LOGIN_MAX_BYTES = 16 * 1024;

interface ServerOptions extends Omit<Services, "login"> {
  verifier: Verifier;
}

/** Splits the incoming bytes into messages. The chunks of a long message are concatenated only once. */
async function* messagesOf(socket: Socket, login: Login): AsyncGenerator<Buffer, void> {
  const lengthOf = (bytes: Buffer) =>
    messageLength(bytes, login.isDone ? MAX_MESSAGE_BYTES : LOGIN_MAX_BYTES) ?? 0;
  let chunks: Buffer[] = [];
  let receivedBytes = 0;
  let neededBytes = 0;
  for await (const chunk of socket as AsyncIterable<Buffer>) {
    chunks.push(chunk);
    receivedBytes += chunk.length;
    if (receivedBytes < neededBytes) continue;
    let bytes = Buffer.concat(chunks);
    neededBytes = lengthOf(bytes);
    while (neededBytes > 0 && bytes.length >= neededBytes) {
      yield bytes.subarray(0, neededBytes);
      bytes = bytes.subarray(neededBytes);
      neededBytes = lengthOf(bytes);
    }
    chunks = [bytes];
    receivedBytes = bytes.length;
  }
}

async function serve(socket: Socket, { verifier, ...shared }: ServerOptions): Promise<void> {
  const login = new Login(verifier);
  const services = { ...shared, login };
  socket.on("error", () => socket.destroy());
  try {
    for await (const bytes of messagesOf(socket, login)) {
      const message = parseMessage(bytes);
      const reply = await runCommand(message.command, services);
      if (message.wantsReply && !socket.write(replyTo(message, reply))) await once(socket, "drain");
    }
    socket.end();
  } catch {
    socket.destroy();
  }
}

/** Starts listening. Throws a StartError if the port cannot be used. */
async function listen(options: ServerOptions, port: number): Promise<Server> {
  const server = createServer({ noDelay: true }, (socket) => void serve(socket, options));
  try {
    await once(server.listen(port, HOST), "listening");
    return server;
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    const problem = code === "EADDRINUSE" ? "is in use by another process" : `cannot be used: ${message}`;
    throw new StartError(`The address ${HOST}:${port} ${problem}.`);
  }
}

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
  // Ctrl+C in a terminal and systemd signal both parent and child. The parent stops the store after its own shutdown.
  const onSignal = withParent ? () => undefined : stop;
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, onSignal);
  if (withParent) process.stdin.once("close", stop).on("error", stop).resume();
  process.stdout.on("error", () => undefined);
  const { port: listeningPort } = server.address() as AddressInfo;
  const uri = (user: string) => `mongodb://${user}@${HOST}:${listeningPort}/`;
  const output = printUri
    ? { uri: uri(`${USER_NAME}:${password}`) }
    : { uri: uri(USER_NAME), passwordFile: join(resolve(data), PASSWORD_FILE) };
  process.stdout.write(`${JSON.stringify(output)}\n`);
}

process.on("uncaughtException", fail);
start().catch(fail);
