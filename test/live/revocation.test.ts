/** A session that ends takes its sockets with it. */
import { afterEach, beforeEach, expect, test } from "vitest";
import type { SignedIn } from "../../src/http/state.ts";
import { hasEnded, settled } from "./support/client.ts";
import { type Rig, startRig } from "./support/rig.ts";

let rig: Rig;
beforeEach(async () => {
  rig = await startRig();
});
afterEach(() => rig.stop());

test.each([
  ["ended", undefined],
  ["gave other rights", { role: "resident" }],
] as const)("a session that another program %s closes its sockets once that is noted", async (_, left) => {
  const asOpened = new Map<string, SignedIn>();
  await rig.stop();
  // Reading the session again says nothing new, so that only the note can close the sockets.
  rig = await startRig({
    hooks: { identify: async (cookie = "") => asOpened.get(cookie) },
  });
  const [cookie, neighbor] = [rig.signIn({ userID: "S-1" }), rig.signIn({ userID: "S-2" })];
  for (const [key, user] of rig.sessions) asOpened.set(key, user);
  const [page, other] = [await rig.open(cookie), await rig.open(neighbor)];
  const user = rig.sessions.get(cookie) as SignedIn;
  rig.sessions.delete(cookie);
  if (left) rig.sessions.set(cookie, { ...user, ...left });
  await rig.live.checkRevocations(1);
  await hasEnded(page);
  expect(other.socket.connected).toBe(true);
});

test("a session revoked during a handshake is noticed", async () => {
  await rig.stop();
  rig = await startRig({
    hooks: {
      identify: async (cookie = "") => {
        const found = rig.sessions.get(cookie);
        // Ended right after it was read, when there is no socket yet that could be closed.
        rig.revoke(cookie);
        return found;
      },
    },
  });
  const page = await rig.open(rig.signIn({ userID: "R-1" }));
  await settled(page.disconnected);
});
