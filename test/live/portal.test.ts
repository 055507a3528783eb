/** The live channel on the real portal: its own sessions, origins and sign-outs decide. */
import { request } from "node:http";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type ChatPerson, type ChatPortal, startChatPortal } from "../api/chat/support/chat-portal.ts";
import { createResident } from "../factories/residents.ts";
import { HOUR } from "../harness/clock.ts";
import { tokenIn } from "../harness/one-time-links.ts";
import { startTestPortal } from "../harness/portal.ts";
import { connectClient, settled } from "./support/client.ts";

let chat: ChatPortal;
let ada: ChatPerson;
let staff: ChatPerson;
beforeAll(async () => {
  chat = await startChatPortal();
  ada = await chat.resident("Ada");
  staff = await chat.staff("Sam");
});
afterAll(() => chat.stop());

/** The status of a handshake with headers of one's own. */
function handshake(headers: Record<string, string>): Promise<number> {
  const url = new URL("/socket.io/?EIO=4&transport=websocket", chat.portal.url);
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
  test("of a visitor is answered 401, and so is one with a made-up session", async () => {
    await expect(chat.visitor().tryOpen().connected()).rejects.toMatchObject({ status: 401 });
    expect(await handshake({ Cookie: `sid=${"a".repeat(43)}` })).toBe(401);
  });

  test.each([
    ["another site", () => "https://evil.example", 403],
    ["ours as a prefix", () => `${chat.portal.url}.evil.example`, 403],
    ["ours as a suffix", () => `https://evil.example?${chat.portal.url}`, 403],
    ["ours with one more digit in its port", () => `${chat.portal.url}0`, 403],
    ["ours as a user name", () => `${chat.portal.url}@evil.example`, 403],
    ["null", () => "null", 403],
    ["ours", () => chat.portal.url, 101],
  ])("from %s is answered as the origin rule has it", async (_, origin, status) => {
    const cookie = staff.http.cookie() ?? "";
    expect(await handshake({ Cookie: cookie, Origin: origin() })).toBe(status);
  });

  test("with a header that names our host for another's is of no use without a trusted proxy", async () => {
    const headers = { Cookie: staff.http.cookie() ?? "", Origin: "https://evil.example" };
    expect(await handshake({ ...headers, "X-Forwarded-Host": "evil.example" })).toBe(403);
  });

  test("of a pending resident is accepted, and gets no chat messages", async () => {
    const pending = await chat.pending();
    const page = await pending.open();
    const member = await staff.open();
    await ada.send({ message: "For members" });
    await member.waitForEvents("chat:message");
    expect(page.receivedEvents).toEqual([]);
  });
});

test("signing out closes the session's pages and no other session's", async () => {
  const sam = await chat.staff("Sam");
  const page = await sam.open();
  const other = await staff.open();
  expect((await sam.http.post("/api/auth/logout")).status).toBeLessThan(300);
  expect(await settled(page.disconnected)).toBe("io server disconnect");
  expect(other.socket.connected).toBe(true);
});

test("a reset password closes all pages of its user, and their sessions are worth nothing more", async () => {
  const bob = await chat.resident("Bob");
  const { email } = (await bob.http.get("/api/auth/me")).body;
  const pages = [await bob.open(), await bob.open()];
  const { body } = await staff.http.post(`/api/dashboard/residents/${bob.userID}/reset`);
  const reset = tokenIn(body.resetPath);
  const password = "another plain garden chair";
  const answer = await chat.visitor().http.post("/api/auth/register", { email, password, reset });
  expect(answer.status).toBeLessThan(300);
  for (const page of pages) expect(await settled(page.disconnected)).toBe("io server disconnect");
  await expect(bob.tryOpen().connected()).rejects.toMatchObject({ status: 401 });
});

test("an 11th page of one user is refused, and another user's first is not", async () => {
  const many = await chat.resident("Max");
  await Promise.all(Array.from({ length: 10 }, () => many.open()));
  await expect(many.tryOpen().connected()).rejects.toMatchObject({ status: 429 });
  await (await chat.resident("Mia")).open();
});

test("an idle page's session ends at its absolute end, and its handshake is refused from then on", async () => {
  const portal = await startTestPortal();
  try {
    const signedIn = await portal.signIn(await createResident(portal));
    const page = connectClient(portal.url, signedIn.cookie());
    await page.connected();
    portal.clock.advance(12 * HOUR);
    expect(await page.disconnected).toBe("io server disconnect");
    const again = connectClient(portal.url, signedIn.cookie());
    await expect(again.connected()).rejects.toMatchObject({ status: 401 });
  } finally {
    await portal.stop();
  }
});

test("staff see who is online, by the portal's own userIDs", async () => {
  const page = await staff.open();
  const eve = await chat.resident("Eve");
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
