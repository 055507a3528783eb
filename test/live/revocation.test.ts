/** A session that ends takes its sockets with it. */
import { afterEach, beforeEach, test } from "vitest";
import { settled } from "./support/client.ts";
import { type Rig, startRig } from "./support/rig.ts";

let rig: Rig;
beforeEach(async () => {
  rig = await startRig();
});
afterEach(() => rig.stop());

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
