/** A relay between a portal and its database that can stop forwarding or delay answers. */
import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";

export interface DatabaseRelay {
  /** The database's URI through the relay. */
  uri: string;
  /** Passes nothing on from now on, in both directions; connections stay open. */
  silence(): void;
  /**
   * Holds back answers on each connection that from now on sends a command with this text. The connection stays in use, as
   * if its command took long.
   */
  hold(text: string): void;
  /** How many connections are held. */
  held(): number;
  /** Passes on everything again, first what was held back. */
  release(): void;
  stop(): void;
}

interface Wire {
  near: Socket;
  far: Socket;
}

/** Starts a relay to the database of a `mongodb://` URI. */
export async function startDatabaseRelay(databaseUri: string): Promise<DatabaseRelay> {
  const target = new URL(databaseUri);
  const wires = new Set<Wire>();
  const held = new Set<Wire>();
  let heldText: string | undefined;
  let silent = false;

  const server = createServer((near) => {
    const far = connect(Number(target.port), target.hostname);
    const wire: Wire = { near, far };
    wires.add(wire);
    near.on("data", (chunk) => {
      if (heldText !== undefined && chunk.includes(heldText)) {
        held.add(wire);
        far.pause();
      }
      far.write(chunk);
    });
    far.on("data", (chunk) => near.write(chunk));
    for (const end of [near, far]) {
      end.on("error", () => end.destroy());
      end.on("close", () => {
        near.destroy();
        far.destroy();
        wires.delete(wire);
        held.delete(wire);
      });
      if (silent) end.pause();
    }
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const uri = new URL(databaseUri);
  uri.port = String((server.address() as AddressInfo).port);

  return {
    uri: uri.href,
    silence() {
      silent = true;
      for (const { near, far } of wires) {
        near.pause();
        far.pause();
      }
    },
    hold(text) {
      heldText = text;
    },
    held: () => held.size,
    release() {
      silent = false;
      heldText = undefined;
      held.clear();
      for (const { near, far } of wires) {
        near.resume();
        far.resume();
      }
    },
    stop() {
      server.close();
      for (const { near } of wires) near.destroy();
    },
  };
}
