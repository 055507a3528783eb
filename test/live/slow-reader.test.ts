/** A page that stops reading is disconnected before it fills the memory. It reconnects, and other pages are not affected. */
import { afterEach, beforeEach, expect, test } from "vitest";
import { rooms } from "../../src/live/channel.ts";
import { until } from "./support/client.ts";
import { type Rig, startRig } from "./support/rig.ts";

let rig: Rig;
beforeEach(async () => {
  rig = await startRig();
});
afterEach(() => rig.stop());

test("a stalled page is disconnected and reconnects, and other pages miss no events", async () => {
  const cookie = rig.signIn({ userID: "R-1" });
  const stalled = await rig.open(cookie, { reconnection: true });
  const well = await rig.open(rig.signIn({ userID: "R-2" }));
  const { _socket } = (
    stalled.socket.io.engine.transport as unknown as { ws: { _socket: NodeJS.ReadableStream } }
  ).ws;
  _socket.pause();
  let published = 0;
  await until(() => {
    // About what the system's own buffers of a connection hold, in a hundred pushes.
    const reward = { _id: String(published), title: "x".repeat(50_000), img: "", createdAt: "" };
    rig.live.channel.publish(rooms.members, "reward:created", reward);
    published += 1;
    return rig.live.figures().slow > 0;
  });
  const rewards = await well.waitForEvents("reward:created", published);
  expect(rewards.map(({ _id }) => Number(_id))).toEqual(
    Array.from({ length: published }, (_, number) => number),
  );
  _socket.resume();
  await expect.poll(() => rig.live.figures().sockets).toBe(2);
  await expect.poll(() => stalled.socket.connected).toBe(true);
});
