/** The live channel on the real portal: its own sessions, origins and sign-outs decide. */
import { request } from "node:http";
import { describe, expect } from "vitest";
import { send } from "../api/chat/support/chat.ts";
import { HOUR } from "../harness/clock.ts";
import { itAlone, it as portalTest } from "../harness/fixtures.ts";
import { tokenIn } from "../harness/one-time-links.ts";
import type { TestPortal } from "../harness/portal.ts";
import { settled } from "./support/client.ts";

const it = portalTest
  .extend("ada", ({ portal }) => portal.resident({ firstName: "Ada" }))
  .extend("staff", ({ portal }) => portal.staff({ firstName: "Sam" }));

/** The status of a handshake with given headers. */
function handshake(portal: TestPortal, headers: Record<string, string>): Promise<number> {
  const url = new URL("/socket.io/?EIO=4&transport=websocket", portal.url);
  const upgrade = { Connection: "Upgrade", Upgrade: "websocket", "Sec-WebSocket-Version": "13" };
  const key = { "Sec-WebSocket-Key": "dGhlIHNhbXBsZSBub25jZQ==" };
  return new Promise((settle, refuse) => {
    const asked = request(url, { headers: { ...upgrade, ...key, ...headers } });
    asked.on("error", refuse);
    asked.on("response", (answer) => {
      answer.resume();
      settle(answer.statusCode ?? 0);
    });
    asked.on("upgrade", (_, connection) => {
      connection.destroy();
      settle(101);
    });
    asked.end();
  });
}

describe("the handshake", () => {
  it("of a visitor is answered 401, and so is one with a made-up session", async ({ portal }) => {
    await expect(portal.anonymous.tryOpen().connected()).rejects.toMatchObject({ status: 401 });
    expect(await handshake(portal, { Cookie: `sid=${"a".repeat(43)}` })).toBe(401);
  });

  it.for<[string, (url: string) => string, number]>([
    ["another site", () => "https://evil.example", 403],
    ["ours as a prefix", (url: string) => `${url}.evil.example`, 403],
    ["ours as a suffix", (url: string) => `https://evil.example?${url}`, 403],
    ["ours with one more digit in its port", (url: string) => `${url}0`, 403],
    ["ours as a user name", (url: string) => `${url}@evil.example`, 403],
    ["null", () => "null", 403],
    ["ours", (url: string) => url, 101],
  ])("from %s is answered as the origin rule has it", async ([_, origin, status], { portal, staff }) => {
    const cookie = staff.http.cookie() ?? "";
    expect(await handshake(portal, { Cookie: cookie, Origin: origin(portal.url) })).toBe(status);
  });

  it("with a header that names our host for another's is of no use without a trusted proxy", async ({
    portal,
    staff,
  }) => {
    const headers = { Cookie: staff.http.cookie() ?? "", Origin: "https://evil.example" };
    expect(await handshake(portal, { ...headers, "X-Forwarded-Host": "evil.example" })).toBe(403);
  });

  it("of a pending resident is accepted, and gets no chat messages", async ({ portal, staff, ada }) => {
    const pending = await portal.resident({}, { access: "pending" });
    const page = await pending.open();
    const member = await staff.open();
    await send(ada, { message: "For members" });
    await member.waitForEvents("chat:message");
    expect(page.receivedEvents).toEqual([]);
  });
});

it("signing out closes the session's pages and no other session's", async ({ portal, staff }) => {
  const sam = await portal.staff({ firstName: "Sam" });
  const page = await sam.open();
  const other = await staff.open();
  expect((await sam.http.post("/api/auth/logout")).status).toBeLessThan(300);
  expect(await settled(page.disconnected)).toBe("io server disconnect");
  expect(other.socket.connected).toBe(true);
});

it("a reset password closes all pages of its user, and their sessions are worth nothing more", async ({
  portal,
  staff,
}) => {
  const bob = await portal.resident({ firstName: "Bob" });
  const { email } = (await bob.http.get("/api/auth/me")).body;
  const pages = [await bob.open(), await bob.open()];
  const { body } = await staff.http.post(`/api/dashboard/residents/${bob.userID}/reset`);
  const reset = tokenIn(body.resetPath);
  const password = "another plain garden chair";
  const answer = await portal.visitor().post("/api/auth/register", { email, password, reset });
  expect(answer.status).toBeLessThan(300);
  for (const page of pages) expect(await settled(page.disconnected)).toBe("io server disconnect");
  await expect(bob.tryOpen().connected()).rejects.toMatchObject({ status: 401 });
});

it("an 11th page of one user is refused, and another user's first is not", async ({ portal }) => {
  const many = await portal.resident({ firstName: "Max" });
  await Promise.all(Array.from({ length: 10 }, () => many.open()));
  await expect(many.tryOpen().connected()).rejects.toMatchObject({ status: 429 });
  await (await portal.resident({ firstName: "Mia" })).open();
});

itAlone(
  "an idle page's session ends at its absolute end, and its handshake is refused from then on",
  async ({ portal, mara }) => {
    const page = await mara.open();
    portal.clock.advance(12 * HOUR);
    expect(await page.disconnected).toBe("io server disconnect");
    await expect(mara.tryOpen().connected()).rejects.toMatchObject({ status: 401 });
  },
);

it("staff see who is online, by the portal's own userIDs", async ({ portal, staff }) => {
  const page = await staff.open();
  const eve = await portal.resident({ firstName: "Eve" });
  const evesPage = await eve.open();
  const online = () =>
    page.receivedEvents.filter(({ event }) => event === "presence").map(({ payload }) => payload);
  await expect
    .poll(() => online().at(-1))
    .toMatchObject({ online: expect.arrayContaining([staff.userID, eve.userID]) });
  evesPage.close();
  await expect
    .poll(() => online().at(-1))
    .toMatchObject({ online: expect.not.arrayContaining([eve.userID]) });
});
