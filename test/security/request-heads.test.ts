/** Requests whose head alone is the attack: long addresses, two hosts, headers that are slow to read, other spellings of a path. */
import { readFileSync } from "node:fs";
import { describe, expect } from "vitest";
import { isPageRoute } from "../../src/domain/page-routes.ts";
import { findSiteFile } from "../../src/domain/site-files.ts";
import { sendRaw } from "./support/raw-request.ts";
import { it, type Stage } from "./support/stage.ts";

const ADDRESS_MAX = 2_048;
/** Node.js takes 16 kB of headers; the rest of a head needs some of them. */
const HEADER_LENGTH = 15_000;

const UPGRADE = [
  "Upgrade: websocket",
  "Sec-WebSocket-Version: 13",
  "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==",
];

const ask = (stage: Stage, line: string, headers: readonly string[] = [], body = "") =>
  sendRaw(
    stage.portal.url,
    [`${line} HTTP/1.1`, `Host: ${new URL(stage.portal.url).host}`, ...headers],
    body,
  );

const askBy = (stage: Stage, [line, ...headers]: [string, ...string[]]) => ask(stage, line, headers);

const padded = (path: string, length: number) => path.padEnd(length, "x");

/** Processor time in microseconds. */
async function costOf(work: () => Promise<unknown> | unknown): Promise<number> {
  const before = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(before);
  return user + system;
}

/** Other work of the process only adds time, and a busy machine adds more: what is too slow in each of so many runs is slow by itself. */
const RUNS_MAX = 100;

/** The fastest of a few runs, or of as many as it takes to be within what is allowed. */
async function leastCostOf(work: () => Promise<unknown> | unknown, allowed?: number): Promise<number> {
  let least = Number.POSITIVE_INFINITY;
  const runs = allowed === undefined ? 5 : RUNS_MAX;
  for (let run = 0; run < runs && least > (allowed ?? 0); run += 1) {
    least = Math.min(least, await costOf(work));
  }
  return least;
}

describe("long addresses", () => {
  const WAYS: [string, (length: number) => [string, ...string[]]][] = [
    ["a page", (length) => [`GET ${padded("/", length)}`]],
    ["slashes", (length) => [`GET ${"/".repeat(length - 1)}x`]],
    ["a call", (length) => [`GET ${padded("/api/auth/me?", length)}`]],
    ["a write", (length) => [`POST ${padded("/api/auth/login?", length)}`]],
    ["an unknown method", (length) => [`PURGE ${padded("/", length)}`]],
    ["/healthz", (length) => [`HEAD ${padded("/healthz?", length)}`]],
    ["Socket.IO's path", (length) => [`GET ${padded("/socket.io/?EIO=4&transport=websocket&", length)}`]],
    [
      "a handshake",
      (length) => [
        `GET ${padded("/socket.io/?EIO=4&transport=websocket&", length)}`,
        "Connection: Upgrade",
        ...UPGRADE,
      ],
    ],
  ];

  it.for(WAYS)("R53 an address over 2,048 characters is 414 first: %s", async ([_, way], { stage }) => {
    const before = stage.portal.logged();
    const refused = await askBy(stage, way(ADDRESS_MAX + 1));
    expect(refused.status).toBe(414);
    expect(refused.headers).toMatchObject({
      "content-type": "application/json; charset=utf-8",
      "x-content-type-options": "nosniff",
    });
    expect(refused.headers["x-request-id"]).toBeUndefined();
    expect(stage.portal.logged()).toBe(before);
    expect((await askBy(stage, way(ADDRESS_MAX))).status).not.toBe(414);
  });

  it("R53 any path is compared in linear time", async () => {
    const compare = (length: number) => () => {
      for (const path of [`${"/".repeat(length)}x`, `/x${"/".repeat(length)}`, "/a".repeat(length / 2)]) {
        for (let time = 0; time < 10; time += 1) {
          expect([isPageRoute(path), findSiteFile(path)]).toEqual([false, undefined]);
        }
      }
    };
    // Four times the length: 4 where the time is linear, 16 where it is quadratic.
    const allowed = 9 * (await leastCostOf(compare(4_000)));
    expect(await leastCostOf(compare(16_000), allowed)).toBeLessThanOrEqual(allowed);
  });
});

describe("long headers", () => {
  const PUMPED = [",", " ", "a,", "a;q=1,", '"",', "x=;", "0-,", ":1", ".1", "[", "a=b; "];
  const ROUTES: [string, string[]][] = [
    ["GET /", ["Accept-Encoding", "If-None-Match", "Range", "User-Agent"]],
    ["POST /", ["Accept"]],
    ["GET /api/docs/openapi.json", ["Accept-Encoding", "If-None-Match", "Cache-Control"]],
    ["GET /api/auth/me", ["Cookie", "X-Forwarded-For", "X-Forwarded-Host"]],
    ["GET /metrics", ["Authorization"]],
    ["POST /api/auth/login", ["Content-Type", "Origin", "Sec-Fetch-Site"]],
    ["POST /api/dashboard/residents/photo-upload", ["Content-Type"]],
  ];
  const CASES = ROUTES.flatMap(([line, names]) => names.map((name) => [name, line] as const));
  /** A quadratic algorithm has a factor of 50 or more. */
  const FACTOR_MAX = 10;

  it.for(CASES)("R53 a long %s header of %s costs little more", async ([name, line], { stage }) => {
    const cookie = `Cookie: ${stage.rosa.http.cookie()}`;
    const withHeader = (field: string) => () =>
      ask(stage, line, [field, ...(name === "Cookie" ? [] : [cookie]), "Content-Length: 2"], "xx");
    const most = FACTOR_MAX * (await leastCostOf(withHeader(`X-Other: ${"x".repeat(HEADER_LENGTH)}`)));
    const slow: string[] = [];
    for (const unit of PUMPED) {
      const pumped = unit.repeat(Math.floor(HEADER_LENGTH / unit.length));
      for (const value of [`a${pumped}x`, `"a${pumped}`, `multipart/form-data; boundary=a${pumped}x`]) {
        if ((await leastCostOf(withHeader(`${name}: ${value}`), most)) > most) slow.push(value.slice(0, 40));
      }
    }
    expect(slow).toEqual([]);
  });
});

describe("other spellings of an endpoint", () => {
  const SPELLINGS = ["/", "//", "%2f", "%2F", "/.", "/x", "%20", ";x"];
  const spelled = (name: string) => [
    ...SPELLINGS.map((end) => `/${name}${end}`),
    ...[`//${name}`, `/./${name}`, `/%2e/${name}`, `/${name.toUpperCase()}`],
    `/%${name.charCodeAt(0).toString(16)}${name.slice(1)}`,
  ];

  it.for(["metrics", "readyz", "healthz"])(
    "R73 no other spelling of %s is answered",
    async (name, { stage }) => {
      const statusOf = async (path: string) => [path, (await ask(stage, `GET ${path}`)).status];
      const answers = await Promise.all(spelled(name).map(statusOf));
      expect(answers).toEqual(spelled(name).map((path) => [path, 404]));
    },
  );

  it("R73 the proxy keeps the endpoints and all paths below them inside", () => {
    const caddyfile = readFileSync(new URL("../../deploy/Caddyfile", import.meta.url), "utf8");
    const [, blocked = ""] = /@inside path (.+)/.exec(caddyfile) ?? [];
    for (const name of ["metrics", "readyz", "healthz"]) {
      expect(blocked.split(" ")).toEqual(expect.arrayContaining([`/${name}`, `/${name}/*`]));
    }
  });
});

describe("two hosts", () => {
  it.for([
    ["GET /"],
    ["GET /api/auth/me"],
    ["POST /api/auth/logout"],
    ["GET /socket.io/?EIO=4&transport=websocket", "Connection: Upgrade", ...UPGRADE],
  ])("R75 two Host headers are 400: %s", async ([line, ...headers], { stage }) => {
    const lines = [`${line} HTTP/1.1`, ...headers];
    const { host } = new URL(stage.portal.url);
    for (const hosts of [
      [`Host: ${host}`, "Host: evil.example"],
      ["hOST: evil.example", `Host: ${host}`],
      [`Host: ${host}`, `Host: ${host}`],
    ]) {
      const { status, body } = await sendRaw(stage.portal.url, [...lines, ...hosts]);
      expect([status, JSON.parse(body).code]).toEqual([400, "malformed"]);
    }
    expect((await sendRaw(stage.portal.url, [...lines, `Host: ${host}`])).status).not.toBe(400);
  });
});
