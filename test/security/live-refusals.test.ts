/** Security headers of refusals on the live channel's path, from the portal, Engine.IO or ws. */
import { expect } from "vitest";
import { securityHeaderFields } from "../../src/http/security-headers.ts";
import { openRaw } from "./support/raw-page.ts";
import { sendRaw } from "./support/raw-request.ts";
import { it, type Stage } from "./support/stage.ts";

/** Unauthenticated handshakes of one address a minute. */
const STRANGERS_PER_MINUTE = 50;

const cookie = (stage: Stage) => stage.staff.http.cookie() ?? "";

function expectSecurityHeaders(headers: Record<string, unknown>): void {
  const expected = securityHeaderFields(false).map(([name, value]) => [name.toLowerCase(), value]);
  expect(expected.map(([name]) => name)).toContain("content-security-policy");
  expect(headers).toMatchObject({ ...Object.fromEntries(expected), "cache-control": "no-store" });
}

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
const known = (stage: Stage) => upgrade({ Cookie: cookie(stage) });

it.for<[string, number, string, (stage: Stage) => string[]]>([
  ["without a session", 401, `GET ${query({})}`, () => upgrade({})],
  ["another site's", 403, `GET ${query({})}`, () => upgrade({ Origin: "https://evil.example" })],
  ["another transport", 400, `GET ${query({ transport: "polling" })}`, known],
  ["a second transport", 400, `GET ${query({})}&transport=polling`, known],
  ["another's id", 400, `GET ${query({ sid: "AAAA" })}`, known],
  ["an older protocol", 400, `GET ${query({ EIO: "3" })}`, known],
  ["another method", 400, `POST ${query({})}`, known],
  [
    "no key",
    400,
    `GET ${query({})}`,
    (stage) => upgrade({ Cookie: cookie(stage), "Sec-WebSocket-Key": "x" }),
  ],
  [
    "another version",
    400,
    `GET ${query({})}`,
    (stage) => upgrade({ Cookie: cookie(stage), "Sec-WebSocket-Version": "7" }),
  ],
  [
    "a broken subprotocol",
    400,
    `GET ${query({})}`,
    (stage) => upgrade({ Cookie: cookie(stage), "Sec-WebSocket-Protocol": "," }),
  ],
  [
    "an upgrade to HTTP/2",
    400,
    `GET ${query({})}`,
    (stage) => upgrade({ Cookie: cookie(stage), Upgrade: "h2c" }),
  ],
  ["polling", 400, `GET ${query({ transport: "polling" })}`, (stage) => [`Cookie: ${cookie(stage)}`]],
  ["polling by POST", 400, `POST ${query({ transport: "polling", sid: "AAAA" })}`, () => []],
  ["no upgrade", 400, `GET ${query({})}`, (stage) => [`Cookie: ${cookie(stage)}`]],
  ["nothing asked for", 400, "GET /socket.io/", () => []],
])("R72 a refusal has the headers of every answer: %s", async ([_, status, line, headers], { stage }) => {
  const host = `Host: ${new URL(stage.portal.url).host}`;
  const refused = await sendRaw(stage.portal.url, [`${line} HTTP/1.1`, host, ...headers(stage)]);
  expect(refused.status).toBe(status);
  expectSecurityHeaders(refused.headers);
});

it("R72 so has the refusal of too many handshakes", async ({ startPortal }) => {
  const { url } = await startPortal();
  let refused = await openRaw(url);
  for (let time = 0; time < STRANGERS_PER_MINUTE && refused.status === 401; time += 1) {
    refused = await openRaw(url);
  }
  expect(refused.status).toBe(429);
  expectSecurityHeaders(refused.headers);
});
