/** The attacks on a node's memory and time. Each has at least one round, and goes on until its time is over. */
import { readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync, constants, deflateSync, gzipSync } from "node:zlib";
import { DEFAULT_LIMITS } from "../../../src/config.ts";
import { incidentConversation, officeConversation } from "../../../src/domain/conversation-id.ts";
import { LIST_LIMIT_MAX, MESSAGE_PHOTO_MAX_BYTES } from "../../../src/domain/limits.ts";
import { PASSWORD, type Person } from "../../faults/harness/people.ts";
import type { Description } from "../grammar.ts";
import { multipart, PIXEL } from "../uploads.ts";
import { type Sent, type Sockets, toBytes } from "./sockets.ts";

export interface Target {
  sockets: Sockets;
  isOver(): boolean;
  /** The folder of the built web app. */
  web: string;
  description: Description;
  staff: Person;
  /** Who has stored the most. */
  author: Person;
  incidentID: string;
  loggingIn: Person;
  uploading: Person[];
  /** The number of emails to an address. */
  mailsTo(email: string): number;
}

export interface Attack {
  name: string;
  /** @returns what passed a limit that does not depend on the machine */
  run(target: Target): Promise<string[]>;
}

const AT_ONCE = 100;
const CODINGS = ["br", "gzip", "identity"] as const;
const JSON_TYPE = { "Content-Type": "application/json" };
const MB = 1024 ** 2;

/** The largest file that everybody may read. */
const VIEWER = "/api-viewer/swagger-ui-bundle.js";

const together = <T>(count: number, make: (index: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: count }, (_, index) => make(index)));

/** Few bytes that become 20 MB. A decoder of brotli has a window of 16 MB. */
function bombs(): { coding: string; body: Buffer }[] {
  const plain = Buffer.alloc(20 * MB, " ");
  const params = { [constants.BROTLI_PARAM_LGWIN]: constants.BROTLI_MAX_WINDOW_BITS };
  return [
    { coding: "br", body: brotliCompressSync(plain, { params }) },
    { coding: "gzip", body: gzipSync(plain) },
    { coding: "deflate", body: deflateSync(plain) },
  ];
}

/** Half of the bodies end, and half never do, which keeps their decoders. */
async function sendCompressedBodies({ sockets, isOver, author }: Target): Promise<string[]> {
  const callers = [
    { path: "/api/auth/login" },
    { path: "/api/dashboard/rchat/send-message", cookie: author.cookie },
  ];
  const requests = bombs().flatMap(({ coding, body }) =>
    callers.map(({ path, cookie }) => {
      const headers = { ...JSON_TYPE, "Content-Encoding": coding, ...(cookie && { Cookie: cookie }) };
      const whole = toBytes({ method: "POST", path, headers, body });
      const part = toBytes({ method: "POST", path, headers: { ...headers, "Content-Length": "1000" }, body });
      return { whole, part };
    }),
  );
  do {
    for (const { part } of requests) for (let times = 0; times < AT_ONCE; times += 1) sockets.leave(part);
    await together(AT_ONCE, (index) => sockets.read(requests[index % requests.length]?.whole as Buffer));
  } while (!isOver());
  return [];
}

/** Asks for everything in turn, 100 at once that read and 100 that don't: first for what is largest alone, then for all. */
async function askForAll({ sockets, isOver }: Target, largest: Sent[], all: Sent[]): Promise<void> {
  const inCodings = (sent: Sent) =>
    CODINGS.map((coding) => toBytes({ ...sent, headers: { ...sent.headers, "Accept-Encoding": coding } }));
  const alone = largest.flatMap(inCodings).map((bytes) => Array.from({ length: AT_ONCE }, () => bytes));
  const each = all.flatMap(inCodings);
  const parts = Array.from({ length: Math.ceil(each.length / AT_ONCE) }, (_, part) =>
    each.slice(part * AT_ONCE, (part + 1) * AT_ONCE),
  );
  const rounds = [...alone, ...parts];
  let round = 0;
  do {
    const requests = rounds[round % rounds.length] ?? [];
    for (const bytes of requests) sockets.leave(bytes);
    await Promise.all(requests.map(sockets.read));
    round += 1;
  } while (!isOver());
}

async function askForFiles(target: Target): Promise<string[]> {
  const { web } = target;
  const files = readdirSync(web, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !/\.(br|gz)$/.test(entry.name))
    .map(({ parentPath, name }) => join(parentPath, name))
    .sort((one, other) => statSync(other).size - statSync(one).size)
    .map((path) => ({ path: encodeURI(path.slice(web.length)) }));
  const pages = ["/", "/about", "/login", "/staffdashboard/", "/api/docs", "/api/docs/openapi.json"].map(
    (path) => ({ path }),
  );
  const largest = [VIEWER, "/api/docs/openapi.json"].map((path) => ({ path }));
  await askForAll(target, largest, [...pages, ...largest, ...files]);
  return [];
}

const PIPELINED = [
  { path: VIEWER, coding: "br", requests: 2_000 },
  { path: "/", coding: "identity", requests: 20_000 },
  { path: "/about", coding: "br", requests: 2_000 },
];

async function sendPipelined({ sockets, isOver }: Target): Promise<string[]> {
  const all = PIPELINED.map(({ path, coding, requests }) => {
    const one = toBytes({ path, headers: { "Accept-Encoding": coding } }, true);
    return Buffer.concat(Array.from({ length: requests }, () => one));
  });
  do {
    for (const bytes of all) sockets.leave(bytes);
    await Promise.all(all.map(sockets.read));
  } while (!isOver());
  return [];
}

const WAVE = 12;
const WAVES = 12;

const largePages = ({ author: { userID, cookie } }: Target): Sent[] =>
  [
    `/api/dashboard/conversations/${officeConversation(userID)}/messages?limit=${LIST_LIMIT_MAX}`,
    `/api/dashboard/rchat?limit=${LIST_LIMIT_MAX}`,
    `/api/dashboard/incidents/${userID}?limit=${LIST_LIMIT_MAX}`,
  ].map((path) => ({ path, headers: { Cookie: cookie } }));

/** First a few at a time, because a database refuses many: those that nobody reads stay, until they are more than 100. */
async function askForLargePages(target: Target): Promise<string[]> {
  const pages = largePages(target);
  const requests = pages.map((page) => toBytes(page));
  for (let wave = 0; wave < WAVES; wave += 1) {
    for (const bytes of Array.from({ length: WAVE / pages.length }, () => requests).flat())
      target.sockets.leave(bytes);
    await Promise.all(requests.map(target.sockets.read));
  }
  await askForAll(target, pages, pages);
  return [];
}

const LOGINS_AT_ONCE = 60;

async function logIn({ sockets, isOver, loggingIn, mailsTo }: Target): Promise<string[]> {
  const foreign = `stranger-${Date.now()}@example.org`;
  const post = (path: string, body: unknown) =>
    sockets.read(toBytes({ method: "POST", path, headers: JSON_TYPE, body: JSON.stringify(body) }));
  await post("/api/auth/register", { email: foreign, password: PASSWORD });
  const accounts = [foreign, loggingIn.email].map((email) => ({
    email,
    password: PASSWORD,
    role: "resident",
  }));
  const loggedIn = new Map<string, number>();
  do {
    await together(LOGINS_AT_ONCE, async (index) => {
      const account = accounts[index % accounts.length] as { email: string };
      const status = await post("/api/auth/login", account);
      if (status === 200) loggedIn.set(account.email, (loggedIn.get(account.email) ?? 0) + 1);
    });
  } while (!isOver());
  const most = Math.max(0, ...loggedIn.values());
  // A run may touch two hours, and two periods of 15 minutes.
  return [
    ...(most > 2 * DEFAULT_LIMITS.loginsPerAccount ? [`${most} logins of one account`] : []),
    ...(mailsTo(foreign) > 0 ? [`${mailsTo(foreign)} emails to a stranger`] : []),
    ...(mailsTo(loggingIn.email) > 2 ? [`${mailsTo(loggingIn.email)} emails to the owner`] : []),
  ];
}

const UPLOADS_AT_ONCE = 20;

async function upload({ sockets, isOver, uploading }: Target): Promise<string[]> {
  const boundary = "resources";
  const photo = Buffer.concat([PIXEL, Buffer.alloc(MESSAGE_PHOTO_MAX_BYTES - MB / 10)]);
  const body = multipart(boundary, [{ name: "photo", filename: "p.png", value: photo }]);
  const requestOf = ({ cookie }: Person, key?: string) =>
    toBytes({
      method: "POST",
      path: "/api/dashboard/message-photos",
      headers: {
        Cookie: cookie,
        "Content-Type": `multipart/form-data; boundary=${boundary}`,
        ...(key === undefined ? {} : { "Idempotency-Key": key }),
      },
      body,
    });
  const requests = uploading.flatMap((person, number) => {
    const bytes = requestOf(person, number === 0 ? "1e8f5a9e-5a0b-4b0c-9b57-2f6f3a1f7b11" : undefined);
    return { number, bytes };
  });
  const taken = uploading.map(() => 0);
  do {
    await together(requests.length * UPLOADS_AT_ONCE, async (index) => {
      const { number, bytes } = requests[index % requests.length] as (typeof requests)[number];
      const status = await sockets.read(bytes);
      if (status === 200 || status === 201) taken[number] = (taken[number] ?? 0) + photo.length / MB;
    });
  } while (!isOver());
  const most = Math.max(...taken);
  return most > DEFAULT_LIMITS.uploadMegabytesPerDay ? [`${most.toFixed(0)} MB read of one person`] : [];
}

async function call(target: Target): Promise<string[]> {
  const { author, description, incidentID, staff } = target;
  const values: Record<string, string> = {
    userID: author.userID,
    conversationID: incidentConversation(incidentID),
    _id: incidentID,
  };
  const paths = Object.entries(description.paths)
    .filter(([, { get }]) => get !== undefined)
    .map(([template]) => template.replace(/\{(\w+)\}/g, (_, name: string) => values[name] ?? "0".repeat(24)));
  const all = [staff, author].flatMap(({ cookie }) =>
    paths.map((path) => ({ path, headers: { Cookie: cookie } })),
  );
  const lists = ["/api/dashboard/incidents", "/api/dashboard/residents"].map((path) => ({
    path,
    headers: { Cookie: staff.cookie },
  }));
  await askForAll(target, lists, all);
  return [];
}

export const ATTACKS: readonly Attack[] = [
  { name: "compressed bodies", run: sendCompressedBodies },
  { name: "files", run: askForFiles },
  { name: "pipelined requests", run: sendPipelined },
  { name: "large pages", run: askForLargePages },
  { name: "logins", run: logIn },
  { name: "uploads", run: upload },
  { name: "all reads", run: call },
];
