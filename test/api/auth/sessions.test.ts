/** How long sessions are used and kept. `security/sessions.test.ts` has their cookies, ids and ends. */
import { expect } from "vitest";
import { SESSION_CACHE_MS } from "../../../src/auth/session-cache.ts";
import type { Client } from "../../harness/client.ts";
import { MINUTE, momentSince, SECOND } from "../../harness/clock.ts";
import { withPortal } from "../../harness/fixtures.ts";

const it = withPortal();

const statusOf = async (client: Client) => (await client.get("/api/auth/me")).status;

it("a session leaves nothing behind once it is seen to be over", async ({ portal, staff: { http } }) => {
  const key = portal.context.sessions.hashIn(http.cookie()) ?? "";
  expect(await portal.repositories.sessions.byHash(key)).toBeDefined();
  portal.clock.advance(61 * MINUTE);
  await statusOf(http);
  expect(await portal.repositories.sessions.byHash(key)).toBeUndefined();
});

it("use is noted at most once a minute", async ({ portal, staff: { http } }) => {
  const key = portal.context.sessions.hashIn(http.cookie()) ?? "";
  const lastSeen = async () => (await portal.repositories.sessions.byHash(key))?.lastSeenAt;
  const signedIn = await lastSeen();
  portal.clock.advance(MINUTE - SECOND);
  await statusOf(http);
  expect(await lastSeen()).toEqual(signedIn);
  portal.clock.advance(SESSION_CACHE_MS);
  const used = portal.clock.now();
  await statusOf(http);
  expect(await lastSeen()).toEqual(momentSince(used, portal.clock));
});
