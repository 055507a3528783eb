/** The network server: accepts connections on loopback and replies to the messages of each connection in order. */
import { once } from "node:events";
import { createServer, type Server, type Socket } from "node:net";
import { runCommand } from "./commands/dispatch.ts";
import type { Services } from "./commands/options.ts";
import { StartError } from "./log.ts";
import { Login, type Verifier } from "./login.ts";
import { MAX_MESSAGE_BYTES, messageLength, parseMessage, replyTo } from "./wire.ts";

/** The store has no encryption, so it listens on loopback only. */
export const HOST = "127.0.0.1";

/** The maximum message size before the login, in bytes. A handshake takes a few hundred bytes. */
const LOGIN_MAX_BYTES = 16 * 1024;

export interface ServerOptions extends Omit<Services, "login"> {
  verifier: Verifier;
}

/** Splits the incoming bytes into messages. The chunks of a long message are concatenated only once. */
async function* messagesOf(socket: Socket, login: Login): AsyncGenerator<Buffer, void> {
  const lengthOf = (bytes: Buffer) =>
    messageLength(bytes, login.isDone ? MAX_MESSAGE_BYTES : LOGIN_MAX_BYTES) ?? 0;
  let chunks: Buffer[] = [];
  let received = 0;
  let needed = 0;
  for await (const chunk of socket as AsyncIterable<Buffer>) {
    chunks.push(chunk);
    received += chunk.length;
    if (received < needed) continue;
    let bytes = Buffer.concat(chunks);
    needed = lengthOf(bytes);
    while (needed > 0 && bytes.length >= needed) {
      yield bytes.subarray(0, needed);
      bytes = bytes.subarray(needed);
      needed = lengthOf(bytes);
    }
    chunks = [bytes];
    received = bytes.length;
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
export async function listen(options: ServerOptions, port: number): Promise<Server> {
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
