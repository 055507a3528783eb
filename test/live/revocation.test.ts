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

test("a revoked session's sockets close at once, with a goodbye that stops them from coming back blindly", async () => {
  const cookie = rig.signIn({ userID: "R-1" });
  const other = await rig.open(rig.signIn({ userID: "R-1", sessionHash: "another" }));
  const [phone, desk] = await Promise.all([rig.open(cookie), rig.open(cookie)]);
  rig.revoke(cookie);
  expect(await settled(phone.disconnected)).toBe("io server disconnect");
  expect(await settled(desk.disconnected)).toBe("io server disconnect");
  expect(other.socket.connected).toBe(true);
  await expect(rig.tryOpen(cookie).connected()).rejects.toMatchObject({ status: 401 });
});

test.each([
  ["ended", undefined],
  ["gave other rights", { role: "resident" }],
] as const)("a session that another program %s closes its sockets once that is noted", async (_, left) => {
  let revocations = 0;
  const asOpened = new Map<string, SignedIn>();
  await rig.stop();
  // Reading the session again says nothing new, so that only the note can close the sockets.
  rig = await startRig({
    hooks: { revocations: async () => revocations, identify: async (cookie = "") => asOpened.get(cookie) },
  });
  const [cookie, neighbor] = [rig.signIn({ userID: "S-1" }), rig.signIn({ userID: "S-2" })];
  for (const [key, user] of rig.sessions) asOpened.set(key, user);
  const [page, other] = [await rig.open(cookie), await rig.open(neighbor)];
  const user = rig.sessions.get(cookie) as SignedIn;
  rig.sessions.delete(cookie);
  if (left) rig.sessions.set(cookie, { ...user, ...left });
  revocations += 1;
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
