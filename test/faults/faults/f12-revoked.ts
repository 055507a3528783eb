/** F12: a session ends, on one node, while its pages are open, away or in the middle of a call on the other. */

import { once } from "node:events";
import { connect, type Socket } from "node:net";
import type { ServerEvents } from "../../../src/domain/live-events.ts";
import { tokenIn } from "../../harness/one-time-links.ts";
import type { Bench, Fault } from "../fault.ts";
import { callNode, jsonOf } from "../harness/calls.ts";
import { runCommand } from "../harness/command.ts";
import { lasting, timeUntil } from "../harness/figures.ts";
import { createPage, type Page } from "../harness/page.ts";
import { PASSWORD, type Person } from "../harness/people.ts";
import type { PortalNode } from "../harness/portal-node.ts";
import type { World } from "../harness/world.ts";
import { lacksRedis } from "./support/lacks.ts";

const CLOSED_WITHIN_MS = 2_000;
/** Ends only what hangs, and comes before the check of all sessions each minute, which would close the sockets, too. */
const GIVEN_UP_MS = 40_000;
const OTHER_PASSWORD = "seven wooden ladders";
const SIGN_INS = 20;

interface Watched {
  page: Page;
  /** When events arrived, by the test's clock. */
  eventTimes: number[];
  /** When its connection was last closed, by the same clock. */
  closedAt: number;
}

async function watch(bench: Bench, world: World, person: Person, node: PortalNode): Promise<Watched> {
  const page = createPage({ person, balance: world.balance, node });
  bench.later(page.close);
  const eventTimes: number[] = [];
  const watched: Watched = { page, eventTimes, closedAt: Number.NEGATIVE_INFINITY };
  page.socket.onAny((_event: keyof ServerEvents) => void eventTimes.push(performance.now()));
  page.socket.on("disconnect", () => {
    watched.closedAt = performance.now();
  });
  await page.open();
  return watched;
}

/** Other users keep sending messages, so that there are events to receive. */
function keepTalking(bench: Bench, { nodes, people }: World): void {
  const [staff] = people;
  let turn = 0;
  const timer = setInterval(() => {
    turn += 1;
    const options = { cookie: staff?.cookie, body: { message: `${turn} overheard` } };
    callNode(
      nodes[turn % nodes.length]?.url ?? "",
      "POST",
      "/api/dashboard/rchat/send-message",
      options,
    ).catch(() => undefined);
  }, 100);
  bench.later(() => clearInterval(timer));
}

/** Opens a second session for somebody. */
async function signIn(
  node: PortalNode,
  { email, role }: Person,
  password = PASSWORD,
): Promise<string | undefined> {
  const { status, headers } = await callNode(node.url, "POST", "/api/auth/login", {
    body: { email, role, password },
  });
  return status === 200 ? headers["set-cookie"]?.[0]?.split(";")[0] : undefined;
}

/** A send whose head is with the node and whose body is not. */
async function beginSend(
  { url }: PortalNode,
  { cookie }: Person,
): Promise<{ socket: Socket; finish(): Promise<string> }> {
  const { port } = new URL(url);
  const body = JSON.stringify({ message: "1 begun before the end of its session" });
  const socket = connect(Number(port), "127.0.0.1");
  await once(socket, "connect");
  socket.write(
    `POST /api/dashboard/rchat/send-message HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nCookie: ${cookie}\r\n` +
      `Content-Type: application/json\r\nContent-Length: ${body.length}\r\nConnection: close\r\n\r\n${body.slice(0, 5)}`,
  );
  return {
    socket,
    async finish() {
      socket.write(body.slice(5));
      let text = "";
      for await (const chunk of socket) text += String(chunk);
      return text.slice(9, 12);
    },
  };
}

/**
 * Checks of pages whose session has ended.
 * @param ended when it had ended at the latest: once the call or the command that ended it was answered. Both the closing of
 * the sockets and late events are measured from there, however long the checks in between take.
 */
async function expectEnded(bench: Bench, what: string, pages: Watched[], ended: number): Promise<void> {
  const areClosed = await timeUntil(() => pages.every(({ page }) => !page.socket.connected), GIVEN_UP_MS);
  const closed =
    areClosed === Number.POSITIVE_INFINITY
      ? areClosed
      : Math.max(0, ...pages.map(({ closedAt }) => closedAt - ended));
  bench.within(`${what}: sockets on both nodes are closed`, closed, CLOSED_WITHIN_MS);
  // Others go on talking in the meantime.
  await lasting(CLOSED_WITHIN_MS);
  const late = pages.flatMap(({ eventTimes, closedAt }) => eventTimes.filter((at) => at > closedAt));
  bench.exactly(`${what}: events received after that`, late.length, 0);
}

async function signOut(
  bench: Bench,
  world: World,
  person: Person,
  [here, there]: PortalNode[],
): Promise<void> {
  if (!here || !there) throw new Error("There are no two nodes.");
  const pages = await Promise.all([here, there].map((node) => watch(bench, world, person, node)));
  const away = await watch(bench, world, person, there);
  away.page.socket.disconnect();
  const sending = await beginSend(there, person);
  await lasting(500);
  const missed = away.eventTimes.length;
  await callNode(here.url, "POST", "/api/auth/logout", { cookie: person.cookie, body: {} });
  const ended = performance.now();
  const answers = await Promise.all(
    [here, there].map(({ url }) => callNode(url, "GET", "/api/dashboard/rchat", { cookie: person.cookie })),
  );
  bench.exactly(
    "sign-out: the next call on each node",
    answers.map(({ status }) => status).join(" "),
    "401 401",
  );
  away.page.socket.connect();
  await expectEnded(bench, "sign-out", [...pages, away], ended);
  bench.exactly("sign-out: replayed to a page that was away", away.eventTimes.length - missed, 0);
  const status = await sending.finish();
  bench.holds(
    "sign-out: a call that was under way",
    status,
    "201, 401 or 408",
    ["201", "401", "408"].includes(status),
  );
}

async function reset(bench: Bench, world: World, person: Person, [here, there]: PortalNode[]): Promise<void> {
  const [staff] = world.people;
  if (!here || !there) throw new Error("There are no two nodes.");
  const pages = await Promise.all([here, there].map((node) => watch(bench, world, person, node)));
  const path = `/api/dashboard/residents/${person.userID}/reset`;
  const issued = await callNode(here.url, "POST", path, { cookie: staff?.cookie, body: {} });
  const { resetPath } = jsonOf<{ resetPath: string }>(issued);
  const token = tokenIn(resetPath);
  const underWay = Promise.all(
    Array.from({ length: SIGN_INS }, (_, turn) => signIn(turn % 2 ? here : there, person)),
  );
  // Errors are handled at the await below; without this, an early rejection would end the process.
  underWay.catch(() => undefined);
  const body = { email: person.email, password: OTHER_PASSWORD, reset: token };
  const { status } = await callNode(here.url, "POST", "/api/auth/register", { body });
  const ended = performance.now();
  bench.exactly("reset: the new password is taken", String(status), "200");
  await expectEnded(bench, "reset", pages, ended);
  const cookies = (await underWay).filter((cookie) => cookie !== undefined);
  const alive = await Promise.all(
    [person.cookie, ...cookies].map((cookie) => callNode(there.url, "GET", "/api/auth/me", { cookie })),
  );
  const open = alive.filter((answer) => answer.status === 200).length;
  bench.exactly(`reset: of ${alive.length} sessions by the old password, still open`, open, 0);
  const anew = await signIn(there, person, OTHER_PASSWORD);
  bench.exactly("reset: a sign-in by the new one", anew === undefined ? "refused" : "taken", "taken");
}

/** An account is closed by the command line, which knows of no node. */
async function close(bench: Bench, world: World, person: Person, nodes: PortalNode[]): Promise<void> {
  const pages = await Promise.all(nodes.map((node) => watch(bench, world, person, node)));
  const [, there] = nodes;
  if (!there) throw new Error("There are no two nodes.");
  const away = await watch(bench, world, person, there);
  away.page.socket.disconnect();
  const missed = away.eventTimes.length;
  await runCommand("account", ["close", person.email], world.uri);
  const ended = performance.now();
  away.page.socket.connect();
  await expectEnded(bench, "closed by command", [...pages, away], ended);
  bench.exactly("closed by command: replayed to a page that was away", away.eventTimes.length - missed, 0);
  const answers = await Promise.all(
    nodes.map(({ url }) => callNode(url, "GET", "/api/dashboard/rchat", { cookie: person.cookie })),
  );
  const statuses = answers.map(({ status }) => status).join(" ");
  bench.exactly("closed by command: calls on each node", statuses, "401 401");
}

async function run(bench: Bench): Promise<void> {
  const world = await bench.world({ residents: 3 });
  const [, first, second, third] = world.people;
  if (!first || !second || !third) throw new Error("People are missing.");
  keepTalking(bench, world);
  await signOut(bench, world, first, world.nodes);
  await reset(bench, world, second, world.nodes);
  await close(bench, world, third, world.nodes);
}

export const revoked: Fault = {
  id: "F12",
  title: "Sessions end on another node",
  short: true,
  alongside: "short",
  lacks: lacksRedis,
  run,
};
