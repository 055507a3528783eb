/**
 * Measures the office's inbox and the incidents screen of a large property: `node --import tsx test/load/conversations.ts [RESIDENTS
 * [INCIDENTS]]`. Creates 10,000 residents by default, each with a line to the office of 50 messages, and an incident each; serves them
 * with the built portal; and asks it over HTTP, by sockets, and in a real Chromium. Ends with 1 where the inbox takes too long.
 */
import type { Page } from "playwright-core";
import { createAccounts } from "../../src/auth/accounts.service.ts";
import { createPasswords } from "../../src/auth/passwords.ts";
import { createConversationAccess } from "../../src/conversations/conversation-access.ts";
import { createConversationTracker } from "../../src/conversations/conversation-tracker.ts";
import { createConversationViews } from "../../src/conversations/conversation-views.ts";
import { connectDatabase } from "../../src/database/connect.ts";
import { openDatabase } from "../../src/database/open-database.ts";
import { officeConversation } from "../../src/domain/conversation-id.ts";
import { launchBrowser, openVisitor } from "../browser/support/chromium.ts";
import { signIn } from "../browser/support/people.ts";
import { type Client, createClient } from "../harness/client.ts";
import { makeFolder, removeFolder } from "../harness/folder.ts";
import { connectClient, type Client as LivePage } from "../live/support/client.ts";
import { joinRaw, type RawSocket } from "./bench/children/raw-socket.ts";
import { makeResidents } from "./many-logs.ts";
import { MESSAGES, makeConversations, makeIncidents } from "./support/conversations-data.ts";
import { LARGE_STAFF, largeUserID } from "./support/large-property-data.ts";
import { serveLargeProperty } from "./support/served-portal.ts";
import { percentile } from "./support/statistics.ts";
import { printTable, spreadOf } from "./support/table.ts";

const OPENS_WITHIN_MS = 300;
const CALLS = 30;
const SENDS = 200;
const VISITS = 10;

/** Open pages beside those that are measured. They get the messages of the property's chat, and none to the office. */
const SOCKETS = 1_000;
const JOINING_AT_ONCE = 50;

const WRITER = { role: "Resident", email: "writer@example.com", password: LARGE_STAFF.password } as const;
const LISTENER = { ...WRITER, email: "listener@example.com" };

const [given = "10000", givenIncidents = given] = process.argv.slice(2);
const count = Number(given);
const incidents = Number(givenIncidents);
const { DATA_DIR: kept } = process.env;
const folder = kept ?? (await makeFolder("conversations"));

const rows: string[][] = [];
/** Progress is not part of the table. */
const say = (line: string) => void process.stderr.write(`${line}\n`);

function add(what: string, times: readonly number[], bound = ""): void {
  rows.push([what, ...spreadOf(times), bound]);
  say(rows.at(-1)?.join(", ") ?? "");
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await work();
  return performance.now() - began;
}

/** Makes the data unless they are there, and measures the repair of all conversations' states. */
async function prepare(): Promise<void> {
  const silent = { info: () => undefined, warn: () => undefined };
  const opened = await openDatabase({ mongodbUri: undefined, dataFolder: folder, log: silent, sync: false });
  const { repositories, close } = await connectDatabase(opened.uri);
  const accounts = createAccounts({ repositories, clock: () => new Date() });
  if ((await repositories.accounts.count()) === 0) {
    const passwordHash = await createPasswords().hash(LARGE_STAFF.password);
    const { email } = LARGE_STAFF;
    const { userID } = await accounts.create({ email, role: "staff", access: "member", passwordHash });
    await makeResidents(repositories, count);
    const at = new Date();
    await repositories.accounts.insertMany(
      Array.from({ length: count }, (_, number) => ({
        userID: largeUserID(number),
        role: "resident" as const,
        email: [WRITER.email, LISTENER.email][number] ?? `r${number}@example.com`,
        passwordHash: number < 2 ? passwordHash : null,
        access: "member" as const,
        isManager: false,
        firstName: "",
        lastName: "",
        createdAt: at,
        updatedAt: at,
      })),
    );
    await makeConversations(repositories, count, userID);
    await makeIncidents(repositories, incidents, count, userID);
    say(`made ${count} lines of ${MESSAGES} messages, and ${incidents} incidents`);
  }
  const { findDisplayNames } = accounts;
  const tracker = createConversationTracker({
    repositories,
    channel: { publish: () => undefined },
    views: createConversationViews({ repositories, findDisplayNames }),
    access: createConversationAccess({ repositories }),
  });
  const repairs: number[] = [];
  for (let run = 0; run < 5; run += 1) repairs.push(await timed(tracker.repair));
  add("repair of the conversations' states, which runs after the start", repairs);
  await close();
  await opened.stop();
}

async function signedIn(
  url: string,
  { role, email, password }: { role: string; email: string; password: string },
) {
  const client = createClient(url);
  const { status } = await client.post("/api/auth/login", { role: role.toLowerCase(), email, password });
  if (status !== 200) throw new Error(`Logging in as ${email}: ${status}`);
  return client;
}

async function measureCall(staff: Client, name: string, path: string, bound = ""): Promise<number> {
  const times: number[] = [];
  let bytes = 0;
  for (let call = 0; call < CALLS; call += 1) {
    times.push(
      await timed(async () => {
        const { status, text } = await staff.get(path);
        if (status !== 200) throw new Error(`${path}: ${status}`);
        bytes = text.length;
      }),
    );
  }
  add(`${name}, ${(bytes / 1000).toFixed(1)} kB`, times, bound);
  return percentile(times, 0.95);
}

/** Milliseconds from a send until another page has the message. */
async function sendToSeen(writer: Client, page: LivePage, path: string, event: string, body: object) {
  const before = page.receivedEvents.length;
  let seen: (() => void) | undefined;
  const arrived = new Promise<void>((resolve) => {
    seen = resolve;
  });
  const listen = (name: string) => name === event && seen?.();
  page.socket.onAny(listen);
  const took = await timed(async () => {
    const sent = writer.post(path, body);
    await arrived;
    void sent.then(({ status }) => status < 300 || say(`${path}: ${status}`));
  });
  page.socket.offAny(listen);
  page.receivedEvents.splice(before);
  return took;
}

/** Opens pages of a resident who reads the property's chat only. @returns closes them */
async function openPages(url: string): Promise<() => void> {
  const cookie = (await signedIn(url, LISTENER)).cookie();
  const sockets: RawSocket[] = [];
  let next = 0;
  async function lane(): Promise<void> {
    while (next++ < SOCKETS) sockets.push(await joinRaw(url, cookie, () => undefined));
  }
  await Promise.all(Array.from({ length: JOINING_AT_ONCE }, lane));
  return () => {
    for (const socket of sockets) socket.close();
  };
}

async function measureSends(url: string, staff: Client, among: string): Promise<void> {
  const writer = await signedIn(url, WRITER);
  const page = connectClient(url, staff.cookie());
  await page.connected();
  const userID = largeUserID(0);
  const office = `/api/dashboard/conversations/${encodeURIComponent(officeConversation(userID))}/messages`;
  const property: number[] = [];
  const private_: number[] = [];
  for (let send = 0; send < SENDS; send += 1) {
    const message = `Measured ${send}`;
    property.push(
      await sendToSeen(writer, page, "/api/dashboard/rchat/send-message", "chat:message", {
        userID,
        message,
      }),
    );
    private_.push(await sendToSeen(writer, page, office, "conversation:message", { text: message }));
  }
  page.close();
  add(`send to seen${among}: the property's chat`, property);
  add(`send to seen${among}: a line to the office, in turn with the chat`, private_, "as the chat");
}

/** From a click on a link of one screen until the rows of another one are drawn. */
async function measureScreen(page: Page, from: string, to: string): Promise<number[]> {
  const times: number[] = [];
  for (let visit = 0; visit < VISITS; visit += 1) {
    await page.goto(new URL(`/staffdashboard/${from}`, page.url()).href);
    await page.getByRole("status").filter({ hasText: "Live" }).first().waitFor();
    const link = `a[href="/staffdashboard/${to}"]`;
    await page.locator(link).first().waitFor();
    times.push(
      await page.evaluate(
        ([href = "", row = ""]) =>
          new Promise<number>((resolve) => {
            const began = performance.now();
            const observer = new MutationObserver(() => {
              if (!document.querySelector(row)) return;
              observer.disconnect();
              requestAnimationFrame(() => resolve(performance.now() - began));
            });
            observer.observe(document.body, { childList: true, subtree: true });
            document.querySelector<HTMLElement>(href)?.click();
          }),
        [link, `main a[href*="/staffdashboard/${to}/"]`],
      ),
    );
  }
  return times;
}

/** From a text in the inbox's filter until its only row, an old conversation that the page has not loaded yet, is there. */
async function measureFilter(page: Page): Promise<number> {
  await page.goto(new URL("/staffdashboard/inbox", page.url()).href);
  await page.locator('main a[href*="/staffdashboard/inbox/"]').first().waitFor();
  const name = `Sample Resident ${Math.floor(count / 8)}`;
  return timed(async () => {
    await page.getByLabel("Filter by name or unit").fill(name);
    await page.getByRole("link", { name }).waitFor();
  });
}

try {
  await prepare();
  const portal = await serveLargeProperty(0, folder);
  try {
    const staff = await signedIn(portal.url, LARGE_STAFF);
    const list = "/api/dashboard/conversations?kind=office&limit";
    const bound = `${OPENS_WITHIN_MS} ms`;
    const inbox = await measureCall(staff, "the inbox's first page over HTTP", `${list}=100`, bound);
    if (inbox > OPENS_WITHIN_MS) process.exitCode = 1;
    await measureCall(staff, "the inbox's next page", `${list}=500&before=office:${largeUserID(count / 2)}`);
    await measureCall(staff, "unread conversations", `${list}=100&unread=true`);
    const line = `/api/dashboard/conversations/${encodeURIComponent(officeConversation(largeUserID(3)))}`;
    await measureCall(staff, "a conversation", line);
    await measureCall(staff, "its messages", `${line}/messages`);
    await measureCall(staff, `all ${incidents} incidents`, "/api/dashboard/incidents");
    await measureCall(staff, "the dashboard's counts", "/api/dashboard/overview");
    await measureSends(portal.url, staff, "");
    const closePages = await openPages(portal.url);
    await measureSends(portal.url, staff, ` among ${SOCKETS} other sockets`);
    closePages();
    const browser = await launchBrowser();
    try {
      const { page } = await openVisitor(browser);
      await signIn(page, portal.url, LARGE_STAFF);
      const inboxTimes = await measureScreen(page, "rchat", "inbox");
      add("from the click to the inbox's rows in Chromium", inboxTimes, bound);
      add("from a filter's text to an old conversation", [await measureFilter(page)]);
      const incidentTimes = await measureScreen(page, "rewards", "incidents");
      add("from the click to the incidents' rows", incidentTimes);
    } finally {
      await browser.close();
    }
  } finally {
    await portal.stop();
  }
  printTable(["what", "p50", "p95", "load", "bound"], rows);
} finally {
  if (kept === undefined) await removeFolder(folder);
}
