/** A connection between a page and a node that can become half-open: nothing arrives any more, and neither side notices. */

import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";

export interface Relay {
  url: string;
  /** Drops everything from now on, both ways; new connections are never answered. */
  silence(): void;
  /** Carries again: the waiting bytes of open connections, and connections that were requested in the meantime. */
  restore(): void;
  stop(): void;
}

interface Wire {
  near: Socket;
  far: Socket | undefined;
}

/** Starts a relay to a node. */
export async function startRelay(target: string): Promise<Relay> {
  const wires = new Set<Wire>();
  let silent = false;

  /** An end that closes also closes the other one. While the wire is silent, the other end learns of it only after `restore`. */
  function watch(wire: Wire, end: Socket): void {
    end.on("error", () => end.destroy());
    end.on("close", () => {
      if (silent) return;
      wire.near.destroy();
      wire.far?.destroy();
      wires.delete(wire);
    });
  }

  function carry(wire: Wire): void {
    if (!wire.far) {
      wire.far = connect(Number(new URL(target).port), "127.0.0.1");
      watch(wire, wire.far);
    }
    if (wire.near.destroyed || wire.far.destroyed) {
      wire.near.destroy();
      wire.far.destroy();
      wires.delete(wire);
      return;
    }
    wire.near.pipe(wire.far);
    wire.far.pipe(wire.near);
  }

  const server = createServer({ pauseOnConnect: true }, (near) => {
    const wire: Wire = { near, far: undefined };
    wires.add(wire);
    watch(wire, near);
    if (!silent) carry(wire);
  }).listen(0, "127.0.0.1");
  await once(server, "listening");

  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    silence() {
      silent = true;
      for (const { near, far } of wires) {
        near.unpipe();
        near.pause();
        far?.unpipe();
        far?.pause();
      }
    },
    restore() {
      silent = false;
      for (const wire of [...wires]) carry(wire);
    },
    stop() {
      silent = false;
      server.close();
      for (const { near, far } of [...wires]) {
        near.destroy();
        far?.destroy();
      }
    },
  };
}
