/** The network side: accepts connections on loopback and answers each one's messages in order. */
import { createServer, type Server, type Socket } from "node:net";
import { runCommand } from "./commands/dispatch.ts";
import type { Services } from "./commands/options.ts";
import { StartError } from "./log.ts";
import { frameLength, parseFrame, replyFrame } from "./wire.ts";

/** Cuts what comes in into messages; long ones are put together once. */
async function* frames(socket: Socket): AsyncGenerator<Buffer, void> {
  let chunks: Buffer[] = [];
  let held = 0;
  let needed = 0;
  for await (const chunk of socket as AsyncIterable<Buffer>) {
    chunks.push(chunk);
    held += chunk.length;
    if (held < needed) continue;
    let bytes = Buffer.concat(chunks);
    needed = frameLength(bytes) ?? 0;
    while (needed > 0 && bytes.length >= needed) {
      yield bytes.subarray(0, needed);
      bytes = bytes.subarray(needed);
      needed = frameLength(bytes) ?? 0;
    }
    chunks = [bytes];
    held = bytes.length;
  }
}

async function answer(socket: Socket, bytes: Buffer, services: Services): Promise<void> {
  const frame = parseFrame(bytes);
  const reply = await runCommand(frame.command, services);
  if (!frame.wantsReply || socket.destroyed) return;
  if (!socket.write(replyFrame(frame, reply))) await drained(socket);
}

function drained(socket: Socket): Promise<void> {
  return new Promise((resolve) => {
    const done = (): void => {
      socket.off("drain", done).off("close", done);
      resolve();
    };
    socket.on("drain", done).on("close", done);
  });
}

async function serve(socket: Socket, services: Services): Promise<void> {
  try {
    for await (const bytes of frames(socket)) await answer(socket, bytes, services);
    socket.end();
  } catch {
    socket.destroy();
  }
}

export interface Listening {
  readonly port: number;
  /** Refuses new connections and ends the open ones once what they asked for is answered. */
  close(): Promise<void>;
}

/** Listens for drivers. Throws a StartError when the address cannot be had. */
export async function listen(services: Services, host: string, port: number): Promise<Listening> {
  const serving = new Map<Socket, Promise<void>>();
  const server = createServer({ noDelay: true }, (socket) => {
    socket.on("error", () => socket.destroy());
    serving.set(
      socket,
      serve(socket, services).finally(() => serving.delete(socket)),
    );
  });
  await startListening(server, host, port);
  const address = server.address();
  if (address === null || typeof address === "string") throw new StartError("The server has no port.");
  return {
    port: address.port,
    close: async () => {
      server.close();
      const ending = [...serving.values()];
      for (const socket of serving.keys()) socket.push(null);
      await Promise.allSettled(ending);
    },
  };
}

function startListening(server: Server, host: string, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once("error", (error: NodeJS.ErrnoException) => {
      const why =
        error.code === "EADDRINUSE" ? "is in use by another process" : `cannot be used: ${error.message}`;
      reject(new StartError(`The address ${host}:${port} ${why}.`));
    });
    server.listen(port, host, resolve);
  });
}
