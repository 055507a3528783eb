/** The live channel's door: who gets a connection, of what kind, and how many; and the headers of refusals. */
import { describe, expect } from "vitest";
import { securityHeaderFields } from "../../src/http/security-headers.ts";
import { createClient } from "../harness/client.ts";
import { joinRaw, openRaw } from "./support/raw-page.ts";
import { sendRaw } from "./support/raw-request.ts";
import { it, type Stage } from "./support/stage.ts";

const cookie = (stage: Stage) => stage.staff.http.cookie() ?? "";

function expectSecurityHeaders(headers: Record<string, unknown>): void {
  const expected = securityHeaderFields(false).map(([name, value]) => [name.toLowerCase(), value]);
  expect(expected.map(([name]) => name)).toContain("content-security-policy");
  expect(headers).toMatchObject({ ...Object.fromEntries(expected), "cache-control": "no-store" });
}

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
  it("R37 anonymous handshakes are refused, without a socket", async ({ startPortal }) => {
    const portal = await startPortal();
    let most = 0;
    const statuses: number[] = [];
    for (let batch = 0; batch < 2; batch += 1) {
      const forged = { Cookie: `sid=${"a".repeat(42)}${batch}` };
      const pages = Array.from({ length: 10 }, (_, at) => openRaw(portal.url, at % 2 ? forged : {}));
      statuses.push(...(await Promise.all(pages)).map(({ status }) => status));
      most = Math.max(most, portal.live.figures().sockets);
    }
    // A session that can't be looked up within two seconds, as on a busy machine, is answered 503.
    expect(new Set(statuses.filter((status) => status !== 503))).toEqual(new Set([401]));
    expect(most).toBe(0);
  });

  it("R41 unknown handshakes of one address: 50 a minute", async ({ startPortal }) => {
    const portal = await startPortal();
    for (let handshake = 0; handshake < 50; handshake += 1) await openRaw(portal.url);
    const refused = await openRaw(portal.url);
    expect([portal.live.figures().refused[401], refused.status]).toEqual([50, 429]);
    expectSecurityHeaders(refused.headers);
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

const query = (changes: Record<string, string>) =>
  `/socket.io/?${new URLSearchParams({ EIO: "4", transport: "websocket", ...changes })}`;
const upgrade = (changes: Record<string, string>): string[] => {
  const lines = {
    Connection: "Upgrade",
    Upgrade: "websocket",
    "Sec-WebSocket-Version": "13",
    "Sec-WebSocket-Key": "AAAAAAAAAAAAAAAAAAAAAA==",
    ...changes,
  };
  return Object.entries(lines).map(([name, value]) => `${name}: ${value}`);
};
const known =
  (changes: Record<string, string> = {}) =>
  (stage: Stage) =>
    upgrade({ Cookie: cookie(stage), ...changes });
const asked = (stage: Stage) => [`Cookie: ${cookie(stage)}`];

it.for<[string, number, string, (stage: Stage) => string[]]>([
  ["without a session", 401, `GET ${query({})}`, () => upgrade({})],
  ["another site's", 403, `GET ${query({})}`, () => upgrade({ Origin: "https://evil.example" })],
  ["another transport", 400, `GET ${query({ transport: "polling" })}`, known()],
  ["a second transport", 400, `GET ${query({})}&transport=polling`, known()],
  ["another's id", 400, `GET ${query({ sid: "AAAA" })}`, known()],
  ["an older protocol", 400, `GET ${query({ EIO: "3" })}`, known()],
  ["another method", 400, `POST ${query({})}`, known()],
  ["no key", 400, `GET ${query({})}`, known({ "Sec-WebSocket-Key": "x" })],
  ["another version", 400, `GET ${query({})}`, known({ "Sec-WebSocket-Version": "7" })],
  ["a broken subprotocol", 400, `GET ${query({})}`, known({ "Sec-WebSocket-Protocol": "," })],
  ["an upgrade to HTTP/2", 400, `GET ${query({})}`, known({ Upgrade: "h2c" })],
  ["polling", 400, `GET ${query({ transport: "polling" })}`, asked],
  ["polling by POST", 400, `POST ${query({ transport: "polling", sid: "AAAA" })}`, () => []],
  ["no upgrade", 400, `GET ${query({})}`, asked],
  ["nothing asked for", 400, "GET /socket.io/", () => []],
])("R72 a refusal has the headers of every answer: %s", async ([_, status, line, headers], { stage }) => {
  const host = `Host: ${new URL(stage.portal.url).host}`;
  const refused = await sendRaw(stage.portal.url, [`${line} HTTP/1.1`, host, ...headers(stage)]);
  expect(refused.status).toBe(status);
  expectSecurityHeaders(refused.headers);
});
