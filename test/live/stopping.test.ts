/** A server that stops sends its pages elsewhere: the connection ends without a goodbye, so they come back by themselves. */
import { pino } from "pino";
import { expect, test } from "vitest";
import { rooms } from "../../src/live/channel.ts";
import { createLiveServer } from "../../src/live/live-server.ts";
import { createSharedLimit } from "../../src/rate-limits/limiters.ts";
import { startRig } from "./support/rig.ts";

test("pages reconnect automatically, and handshakes are answered 503 until then", async () => {
  const rig = await startRig();
  const cookie = rig.signIn({ userID: "R-1" });
  const page = await rig.open(cookie);
  await rig.live.close();
  expect(await page.disconnected).toBe("transport close");
  expect(rig.live.figures().sockets).toBe(0);
  await expect(rig.tryOpen(cookie).connected()).rejects.toMatchObject({ status: 503 });
  await rig.stop();
});

test("the process can end: no connection of a closed socket is left behind, even where a client keeps silent", async () => {
  const rig = await startRig();
  const page = await rig.open(rig.signIn({ userID: "R-1" }));
  const { _socket } = (
    page.socket.io.engine.transport as unknown as { ws: { _socket: NodeJS.ReadableStream } }
  ).ws;
  _socket.pause();
  const connections = () =>
    new Promise<number>((tell) => rig.server.getConnections((_, count) => tell(count)));
  expect(await connections()).toBe(1);
  rig.live.channel.disconnectUser("R-1");
  await expect.poll(connections).toBe(0);
  _socket.resume();
  await rig.stop();
});

test("publishing before a server is attached, or after it stopped, reaches nobody and fails nothing", async () => {
  const reward = { _id: "", title: "", img: "", createdAt: "" };
  const log = pino({ level: "silent" });
  const unattached = createLiveServer({
    log,
    limits: { socketsPerUser: 1 },
    clock: () => new Date(),
    rateLimits: {
      handshakes: createSharedLimit({ keyPrefix: "handshakes", points: 1, duration: 60 }, undefined),
    },
    redis: undefined,
    name: "rig",
  });
  const rig = await startRig();
  await rig.stop();
  for (const { channel } of [unattached, rig.live]) {
    expect(() => channel.publish(rooms.members, "reward:created", reward)).not.toThrow();
    expect(() => channel.disconnectUser("R-1")).not.toThrow();
    expect(() => channel.disconnectSession("hash")).not.toThrow();
  }
  await unattached.close();
});
