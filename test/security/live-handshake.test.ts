/** The live channel's door: who gets a connection, of what kind, and how many. */
import { describe, expect } from "vitest";
import { createClient } from "../harness/client.ts";
import { joinRaw, openRaw } from "./support/raw-page.ts";
import { it, type Stage } from "./support/stage.ts";

const cookie = (stage: Stage) => stage.staff.http.cookie() ?? "";

describe("the origin", () => {
  it.for<[string, (own: string) => string, number]>([
    ["the portal's own", (own) => own, 101],
    ["another site", () => "https://evil.example", 403],
    ["ours as a prefix", (own) => `${own}.evil.example`, 403],
    ["ours with one more digit in its port", (own) => `${own}0`, 403],
    ["ours as a user name", (own) => `${own}@evil.example`, 403],
    ["ours by another scheme of the web", (own) => own.replace("http", "ws"), 403],
    ["null, as sandboxed pages send it", () => "null", 403],
    ["an empty one", () => "", 403],
    ["ours as a suffix", (own) => `https://evil.example?${own}`, 403],
  ])("R36 origin of a handshake: %s", async ([_, origin, status], { stage }) => {
    const page = await openRaw(stage.portal.url, { Cookie: cookie(stage), Origin: origin(stage.portal.url) });
    page.close();
    expect(page.status).toBe(status);
  });

  it("R36 a page of another site is refused by Sec-Fetch-Site, too", async ({ stage }) => {
    const headers = { Cookie: cookie(stage), "Sec-Fetch-Site": "cross-site" };
    expect((await openRaw(stage.portal.url, headers)).status).toBe(403);
    // Nor does a header that names another host, without a trusted proxy.
    const named = { Origin: "https://evil.example", "X-Forwarded-Host": "evil.example" };
    expect((await openRaw(stage.portal.url, { Cookie: cookie(stage), ...named })).status).toBe(403);
    const program = await openRaw(stage.portal.url, { Cookie: cookie(stage) });
    program.close();
    expect(program.status).toBe(101);
  });
});

describe("the session", () => {
  it("R37 anonymous handshakes, 200 of them: refused, no socket", async ({ startPortal }) => {
    const { url, live } = await startPortal();
    let most = 0;
    const statuses: number[] = [];
    for (let batch = 0; batch < 20; batch += 1) {
      const forged = { Cookie: `sid=${"a".repeat(42)}${batch % 10}` };
      const pages = Array.from({ length: 10 }, (_, at) => openRaw(url, at % 2 ? forged : {}));
      statuses.push(...(await Promise.all(pages)).map(({ status }) => status));
      most = Math.max(most, live.figures().sockets);
    }
    // A session that can't be looked up within two seconds, as on a busy machine, is answered 503.
    expect(new Set(statuses.filter((status) => status !== 503))).toEqual(new Set([401, 429]));
    expect(most).toBe(0);
  });

  it("R41 unknown handshakes of one address: 50 a minute", async ({ startPortal }) => {
    const portal = await startPortal();
    for (let handshake = 0; handshake < 60; handshake += 1) await openRaw(portal.url);
    expect(portal.live.figures().refused[401]).toBe(50);
    const page = await joinRaw(portal.url, (await portal.staff()).http.cookie() ?? "");
    page.close();
    expect(page.status).toBe(101);
  });

  it("R41 pages of one user: ten, and the eleventh is refused", async ({ stage }) => {
    const { http } = await stage.portal.resident();
    const open = () => openRaw(stage.portal.url, { Cookie: http.cookie() ?? "" });
    const pages = await Promise.all(Array.from({ length: 10 }, open));
    expect(new Set(pages.map(({ status }) => status))).toEqual(new Set([101]));
    let closed = 0;
    for (const page of pages) void page.closed.then(() => (closed += 1));
    const eleventh = await open();
    expect({ eleventh: eleventh.status, closed }).toEqual({ eleventh: 429, closed: 0 });
    for (const page of pages) page.close();
  });
});

describe("the transport", () => {
  it("R39 no compression, even for a client that offers it", async ({ stage }) => {
    const offer = { "Sec-WebSocket-Extensions": "permessage-deflate; client_max_window_bits" };
    const page = await openRaw(stage.portal.url, { Cookie: cookie(stage), ...offer });
    page.close();
    expect([page.status, page.headers["sec-websocket-extensions"]]).toEqual([101, undefined]);
  });

  it("R43 WebSocket alone, and a line that went dead is given up within 25 s", async ({ stage }) => {
    const client = createClient(stage.portal.url);
    const headers = { Cookie: cookie(stage) };
    for (const [method, path] of [
      ["GET", ""],
      ["POST", "&sid=AAAA"],
      ["GET", "&sid=AAAA"],
    ] as const) {
      const answer = await client.call(method, `/socket.io/?EIO=4&transport=polling${path}`, undefined, {
        headers,
      });
      expect(answer.status).toBe(400);
    }
    const page = await openRaw(stage.portal.url, headers);
    await page.waitForFrame("0{");
    page.close();
    const { pingInterval, pingTimeout } = JSON.parse(page.frames[0]?.slice(1) ?? "");
    expect(pingInterval + pingTimeout).toBeLessThanOrEqual(25_000);
  });

  it("R43 a connection can't be joined by its id, which would need no session", async ({ stage }) => {
    const page = await openRaw(stage.portal.url, { Cookie: cookie(stage) });
    await page.waitForFrame("0{");
    const { sid } = JSON.parse(page.frames[0]?.slice(1) ?? "");
    const thief = await openRaw(`${stage.portal.url}`, {}, `&sid=${sid}`);
    page.close();
    expect(thief.status).toBeGreaterThanOrEqual(400);
  });
});
