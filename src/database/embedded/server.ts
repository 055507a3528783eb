/** The network side: accepts connections on loopback and answers each one's messages in order. */
import { once } from "node:events";
import { createServer, type Server, type Socket } from "node:net";
import { runCommand } from "./commands/dispatch.ts";
import type { Services } from "./commands/options.ts";
import { StartError } from "./log.ts";
import { messageLength, parseMessage, replyTo } from "./wire.ts";

/** Cuts what comes in into messages; long ones are put together once. */
async function* messagesOf(socket: Socket): AsyncGenerator<Buffer, void> {
  let chunks: Buffer[] = [];
  let held = 0;
  let needed = 0;
  for await (const chunk of socket as AsyncIterable<Buffer>) {
    chunks.push(chunk);
    held += chunk.length;
    if (held < needed) continue;
    let bytes = Buffer.concat(chunks);
    needed = messageLength(bytes) ?? 0;
    while (needed > 0 && bytes.length >= needed) {
      yield bytes.subarray(0, needed);
      bytes = bytes.subarray(needed);
      needed = messageLength(bytes) ?? 0;
    }
    chunks = [bytes];
    held = bytes.length;
  }
}

async function serve(socket: Socket, services: Services): Promise<void> {
  socket.on("error", () => socket.destroy());
  try {
    for await (const bytes of messagesOf(socket)) {
      const message = parseMessage(bytes);
      const reply = await runCommand(message.command, services);
      if (message.wantsReply && !socket.write(replyTo(message, reply))) await once(socket, "drain");
    }
    socket.end();
  } catch {
    socket.destroy();
  }
}

/** Listens for drivers. Throws a StartError when the address cannot be had. */
export async function listen(services: Services, host: string, port: number): Promise<Server> {
  const server = createServer({ noDelay: true }, (socket) => void serve(socket, services));
  try {
    await once(server.listen(port, host), "listening");
    return server;
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    const why = code === "EADDRINUSE" ? "is in use by another process" : `cannot be used: ${message}`;
    throw new StartError(`The address ${host}:${port} ${why}.`);
  }
}
