/** What one caller can take of a node's memory and time. */
import { EventEmitter, once } from "node:events";
import { connect, type Socket } from "node:net";
import { afterEach, describe, expect, vi } from "vitest";
import { DEFAULT_LIMITS } from "../../src/config.ts";
import { officeConversation } from "../../src/domain/conversation-id.ts";
import { MESSAGE_PHOTOS_MAX } from "../../src/domain/message-photo-rules.ts";
import { limitLargeResponses } from "../../src/http/progress-limits.ts";
import { mailEnvironment } from "../api/delivery/support/mail.ts";
import { multipart, picture, uploadMessagePhoto } from "../api/photos/images.ts";
import { confirmLogin } from "../api/support/second-factor.ts";
import { PASSWORD, type TestAccount } from "../factories/accounts.ts";
import { storeLargest } from "../fuzz/resources/stored.ts";
import type { Answer } from "../harness/client.ts";
import { withPortal } from "../harness/fixtures.ts";
import { holdPromise } from "../harness/held.ts";
import type { Person, TestPortal } from "../harness/portal.ts";
import { startSmtpPeer } from "../harness/smtp-peer.ts";
import { sendRaw } from "./support/raw-request.ts";
import { loginOf } from "./support/stage.ts";

const UPLOAD = "/api/dashboard/message-photos";
const MB = 1024 ** 2;

const callerTest = withPortal({ env: { LIMIT_UPLOAD_MB_PER_DAY: "1000000" } })
  .extend("mara", ({ portal }) => portal.resident())
  .extend("otto", ({ portal }) => portal.resident());

const pageTest = withPortal().extend("mara", { scope: "file" }, async ({ portal }) => {
  const mara = await portal.resident();
  await storeLargest(portal, mara, 60);
  return mara;
});

const loginTest = withPortal({ env: { LIMIT_LOGINS_PER_ACCOUNT: "3" } }).extend("mara", ({ portal }) =>
  portal.resident(),
);

const sockets: Socket[] = [];
afterEach(() => {
  vi.restoreAllMocks();
  for (const socket of sockets.splice(0)) socket.destroy();
});

/** Begins requests on a connection. @returns everything that is answered until the connection ends */
function begin({ url }: TestPortal, text: string): { socket: Socket; ended: Promise<string> } {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  sockets.push(socket);
  let answered = "";
  socket.on("data", (chunk) => {
    answered += chunk.toString("latin1");
  });
  socket.on("error", () => undefined);
  socket.write(text);
  return { socket, ended: once(socket, "close").then(() => answered) };
}

/** The head of an upload whose body does not come. */
const uploadHead = ({ http }: Person, length: number) =>
  [
    `POST ${UPLOAD} HTTP/1.1`,
    "Host: portal",
    `Cookie: ${http.cookie()}`,
    "Content-Type: multipart/form-data; boundary=x",
    `Content-Length: ${length}`,
    "\r\n",
  ].join("\r\n");

/** Keeps calls for the rewards waiting. */
function holdRewards({ repositories }: TestPortal) {
  const { held, release } = holdPromise();
  const { list } = repositories.rewards;
  const begun = vi.spyOn(repositories.rewards, "list").mockImplementation(() => held.then(list));
  return { begun, release };
}

describe("one caller", () => {
  const it = callerTest;

  const BODIES = [
    ["a login", "/api/auth/login", "application/json"],
    ["an error report", "/api/client-errors", "application/json"],
    ["a report", "/api/dashboard/incidents/new", "application/json"],
    ["a photo", UPLOAD, "multipart/form-data; boundary=x"],
  ] as const;
  const CODINGS = ["br", "gzip", "deflate", "zstd", "identity, br"];

  it.for(BODIES)("R90 a compressed body is refused early: %s", async ([, path, type], { portal, mara }) => {
    const answers = CODINGS.map((coding) =>
      sendRaw(portal.url, [
        `POST ${path} HTTP/1.1`,
        "Host: portal",
        `Cookie: ${mara.http.cookie()}`,
        `Content-Type: ${type}`,
        `Content-Encoding: ${coding}`,
        "Content-Length: 1000",
      ]),
    );
    expect((await Promise.all(answers)).map(({ status }) => status)).toEqual(CODINGS.map(() => 415));
  });

  it("R90 a body that names its own form, identity, is read", async ({ portal, mara }) => {
    const headers = { "Content-Encoding": "identity" };
    const login = { ...loginOf(mara), password: "not the password" };
    expect((await portal.visitor().post("/api/auth/login", login, { headers })).status).toBe(401);
  });

  it.for<[sent: number, answers: number]>([
    [8, 8],
    [9, 0],
  ])("R91 of %i requests at once on a connection, %i are answered", async ([sent, answers], { portal }) => {
    const request = (connection: string) =>
      `GET /api/property HTTP/1.1\r\nHost: portal\r\nConnection: ${connection}\r\n\r\n`;
    const { ended } = begin(portal, request("keep-alive").repeat(sent - 1) + request("close"));
    expect((await ended).match(/HTTP\/1\.1 200 OK/g) ?? []).toHaveLength(answers);
  });

  it("R93 has 4 calls in progress and 150 that wait; others' calls go on", async ({ portal, mara, otto }) => {
    const { begun, release } = holdRewards(portal);
    const call = () => mara.get("/rewards");
    // From here on, the session is cached.
    await mara.get("/conversations");
    const calls = Array.from({ length: 4 + 150 + 1 }, call);
    expect(await Promise.race(calls)).toMatchObject({ status: 429 });
    expect(begun).toHaveBeenCalledTimes(4);
    expect((await otto.get("/conversations")).status).toBe(200);
    release();
    const refused = (await Promise.all(calls)).filter(({ status }) => status === 429);
    expect(refused).toHaveLength(1);
  });

  it("R93 has the uploads of one message in progress; others' go on", async ({ portal, mara, otto }) => {
    const photo = Buffer.from("no photo");
    let begun = 0;
    const next = async () => {
      begin(portal, uploadHead(mara, 1_000));
      begun += 1;
      return (await uploadMessagePhoto(mara.http, photo)).status;
    };
    await expect.poll(next).toBe(429);
    expect(begun).toBeGreaterThanOrEqual(MESSAGE_PHOTOS_MAX);
    expect((await uploadMessagePhoto(otto.http, photo)).status).toBe(415);
    for (const socket of sockets) socket.destroy();
    await expect.poll(async () => (await uploadMessagePhoto(mara.http, photo)).status).toBe(415);
  });

  it("R93 a node reads 64 MB of uploads at a time, of all people together", async ({ portal, otto }) => {
    const people = await Promise.all([1, 2, 3].map(() => portal.resident()));
    const photo = Buffer.alloc(5 * MB);
    // Further ones at each try: uploads that bring nothing end after a while.
    const next = async () => {
      for (const person of people) begin(portal, uploadHead(person, 10 * MB));
      return (await uploadMessagePhoto(otto.http, photo)).status;
    };
    await expect.poll(next).toBe(503);
    for (const socket of sockets) socket.destroy();
    await expect.poll(async () => (await uploadMessagePhoto(otto.http, photo)).status).toBe(415);
  });

  it("R93 is sent four large responses at a time", async () => {
    const limit = limitLargeResponses();
    const answerTo = async (userID: string) => {
      const res = new EventEmitter();
      const body = "x".repeat(64 * 1024);
      await limit(
        { state: { user: { userID } }, body, length: body.length, res } as never,
        async () => undefined,
      );
      return res;
    };
    const [first] = await Promise.all([1, 2, 3, 4].map(() => answerTo("R-1")));
    await expect(answerTo("R-1")).rejects.toMatchObject({ status: 429 });
    await answerTo("R-2");
    first?.emit("close");
    await answerTo("R-1");
  });

  it("R93 calls whose caller left before their turn are not counted as being answered", async ({
    startPortal,
  }) => {
    const portal = await startPortal();
    const staff = await portal.staff();
    const { begun, release } = holdRewards(portal);
    const calls = Array.from({ length: 4 }, () => staff.get("/rewards"));
    await expect.poll(() => begun.mock.calls.length).toBe(4);
    const request = `GET /api/dashboard/residents HTTP/1.1\r\nHost: portal\r\nCookie: ${staff.http.cookie()}\r\n\r\n`;
    for (let sent = 0; sent < 3; sent += 1) begin(portal, request);
    const inProgress = async () =>
      Number(/^http_requests_in_flight (\d+)$/m.exec((await portal.visitor().get("/metrics")).text)?.[1]);
    // With the call for the metrics.
    await expect.poll(inProgress).toBe(4 + 3 + 1);
    for (const socket of sockets) socket.destroy();
    await expect.poll(inProgress).toBe(4 + 1);
    release();
    expect((await Promise.all(calls)).map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect((await staff.get("/residents")).status).toBe(200);
  });

  it("R93 a repeat of an upload is refused beyond the megabytes of a day", async ({ startPortal }) => {
    const portal = await startPortal({ env: { LIMIT_UPLOAD_MB_PER_DAY: "1" } });
    const { http } = await portal.resident();
    const photo = await picture().png().toBuffer();
    const { raw, headers } = await multipart({ photo });
    const send = () =>
      http.post(UPLOAD, undefined, { raw, headers: { ...headers, "Idempotency-Key": "a".repeat(36) } });
    expect((await send()).status).toBe(201);
    expect((await send()).status).toBe(200);
    await uploadMessagePhoto(http, Buffer.alloc(MB));
    expect((await send()).status).toBe(429);
  });
});

describe("pages", () => {
  const it = pageTest;

  /** Reads a list to its end by its links. */
  async function readAll({ http }: Person, path: string): Promise<Answer[]> {
    const answers = [await http.get(path)];
    for (let link = answers[0]?.headers.link; link !== undefined; link = answers.at(-1)?.headers.link) {
      answers.push(await http.get(/^<(.+)>; rel="next"$/.exec(String(link))?.[1] ?? ""));
    }
    return answers;
  }

  const idsOf = (answers: Answer[]): string[] =>
    answers.flatMap(({ body }) => body.map(({ _id }: { _id: string }) => _id));

  const office = ({ userID }: Person) =>
    `/api/dashboard/conversations/${officeConversation(userID)}/messages`;
  const LISTS: [what: string, pathOf: (mara: Person, ids: string[]) => string, from: number, to: number][] = [
    ["newest messages of the chat", () => "/api/dashboard/rchat?limit=60", 0, 60],
    ["older ones", (_, ids) => `/api/dashboard/rchat?limit=50&before=${ids[55]}`, 5, 55],
    ["newer ones", (_, ids) => `/api/dashboard/rchat?limit=40&after=${ids[9]}`, 10, 50],
    ["messages of a conversation", (mara) => `${office(mara)}?limit=60`, 0, 60],
    ["older ones of it", (mara) => `${office(mara)}?limit=50&beforeSeq=56`, 5, 55],
    ["newer ones of it", (mara) => `${office(mara)}?limit=40&afterSeq=10`, 10, 50],
    ["incidents", ({ userID }) => `/api/dashboard/incidents/${userID}?limit=60`, 0, 60],
  ];

  it.for(LISTS)("R92 pages end at 256 kB: %s", async ([what, pathOf, from, to], { portal, mara }) => {
    const { connection } = portal;
    const kind = { office: officeConversation(mara.userID), property: "property" };
    const stored =
      what === "incidents"
        ? await connection.collection("incidents").find({}).sort({ createdAt: 1 }).toArray()
        : await connection
            .collection("chatmessages")
            .find({
              conversationID:
                what.includes("conversation") || what.includes("it") ? kind.office : kind.property,
            })
            .sort({ seq: 1 })
            .toArray();
    const ids = stored.map(({ _id }) => String(_id));
    const answers = await readAll(mara, pathOf(mara, ids));
    expect(answers.length).toBeGreaterThan(1);
    for (const { text } of answers) expect(Buffer.byteLength(text)).toBeLessThan(260 * 1024);
    expect(idsOf(answers).toSorted()).toEqual(ids.slice(from, to).toSorted());
  });
});

describe("right passwords", () => {
  const it = loginTest;

  const logIn = (portal: TestPortal, account: Pick<TestAccount, "email" | "role">) =>
    portal.visitor().post("/api/auth/login", loginOf(account));

  it("R94 logins and confirmations are limited together", async ({ portal, mara }) => {
    expect(DEFAULT_LIMITS.loginsPerAccount).toBe(20);
    expect((await logIn(portal, mara)).status).toBe(200);
    expect((await logIn(portal, mara)).status).toBe(200);
    expect((await confirmLogin(mara.http)).status).toBeLessThan(300);
    const { status, headers } = await logIn(portal, mara);
    expect([status, Number(headers["retry-after"]) > 0]).toEqual([429, true]);
    expect((await logIn(portal, await portal.resident())).status).toBe(200);
  });

  it("R94 an account keeps 50 known devices", async ({ portal, mara: { userID, email, role } }) => {
    const devices = portal.connection.collection("knowndevices");
    const until = portal.clock.now().getTime();
    await devices.insertMany(
      Array.from({ length: 50 }, (_, day) => ({
        _id: `${day}` as never,
        userID,
        expiresAt: new Date(until + day + 1),
      })),
    );
    expect((await logIn(portal, { email, role })).status).toBe(200);
    const kept = (await devices.find({ userID }).toArray()).map(({ _id }) => String(_id));
    expect(kept).toHaveLength(50);
    expect(kept).not.toContain("0");
    expect(kept).toContain("1");
  });

  it("R94 who waits for approval gets no such email", async ({ startPortal, onTestFinished }) => {
    const peer = await startSmtpPeer();
    onTestFinished(peer.close);
    const portal = await startPortal({ env: { ...mailEnvironment(peer.port), REGISTRATION: "approval" } });
    const stranger = { email: "stranger@example.org", role: "resident" } as const;
    const known = await portal.resident();
    await portal.visitor().post("/api/auth/register", { email: stranger.email, password: PASSWORD });
    for (const account of [stranger, known]) for (const _ of [1, 2]) await logIn(portal, account);
    await expect.poll(() => peer.attempts).toContain(known.email);
    await expect.poll(async () => (await portal.context.delivery.status()).waiting).toBe(0);
    expect(peer.attempts).toEqual([known.email]);
  });
});

describe("emails and announcements", () => {
  const it = loginTest;

  it("R94 a person gets 100 a day, besides those with a link", async ({ startPortal, onTestFinished }) => {
    expect(DEFAULT_LIMITS.mailsPerDay).toBe(100);
    const peer = await startSmtpPeer();
    onTestFinished(peer.close);
    const portal = await startPortal({ env: { ...mailEnvironment(peer.port), LIMIT_MAILS_PER_DAY: "2" } });
    const { userID, email } = await portal.resident();
    const { delivery } = portal.context;
    const allSent = () => expect.poll(async () => (await delivery.status()).waiting).toBe(0);
    for (const ref of ["1", "2", "3"]) await delivery.enqueue({ userIDs: [userID], kind: "new-device", ref });
    await allSent();
    expect(peer.attempts).toEqual([email, email]);
    await portal.context.auth.issueLink("reset", userID, userID);
    await allSent();
    expect(peer.attempts).toHaveLength(3);
    expect(portal.logged().includes("mails_limited")).toBe(true);
  });

  it("R94 a member of the staff writes 20 announcements an hour", async ({ startPortal }) => {
    expect(DEFAULT_LIMITS.announcementsPerHour).toBe(20);
    const portal = await startPortal({ env: { LIMIT_ANNOUNCEMENTS_PER_HOUR: "2" } });
    await portal.resident();
    const [grace, ben] = [await portal.staff(), await portal.staff()];
    const announce = ({ http }: Person, key: string) =>
      http.post(
        "/api/dashboard/announcements",
        { title: key, text: "The water is off.", audience: "everyone", sendBy: [], date: "", time: "" },
        { headers: { "idempotency-key": key.repeat(32) } },
      );
    for (const key of ["a", "a", "b"]) expect((await announce(grace, key)).status).toBeLessThan(300);
    const { status, headers } = await announce(grace, "c");
    expect([status, Number(headers["retry-after"]) > 0]).toEqual([429, true]);
    expect((await announce(ben, "d")).status).toBe(201);
  });
});
