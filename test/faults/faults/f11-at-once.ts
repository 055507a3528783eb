/** F11: the same thing is asked for many times at once, of two nodes. */

import type { BehaviorLogView } from "../../../src/domain/behavior-log.ts";
import type { ChatMessageView } from "../../../src/domain/chat-message.ts";
import type { PaymentLogView } from "../../../src/domain/payment-log.ts";
import type { ResidentView } from "../../../src/domain/resident.ts";
import { classOf, residentScore } from "../../../src/domain/scoring.ts";
import { readAll } from "../checks/delivery.ts";
import type { Bench, Fault } from "../fault.ts";
import { type Answer, callNode, jsonOf } from "../harness/calls.ts";
import type { Person } from "../harness/people.ts";
import type { World } from "../harness/world.ts";

const SENDS = 50;
const REGISTRATIONS = 20;
const BEHAVIORS = 50;
const PAYMENTS = 20;
/** Fifty of them stay below the score's cap, so that none can hide behind it. */
const RP = 0.25;
const BEHAVIOR = "Helped a neighbor";

/** Asks the nodes in turn, all at once. */
function atOnceOn({ nodes }: World, times: number, path: string, cookie: string | undefined, body: unknown) {
  return Promise.all(
    Array.from({ length: times }, (_, number) => {
      const node = nodes[number % nodes.length];
      if (!node) throw new Error("There is no node.");
      return callNode(node.url, "POST", path, { cookie, body });
    }),
  );
}

const withStatus = (answers: readonly Answer[], status: number) =>
  answers.filter((answer) => answer.status === status).length;

async function sameMessage(bench: Bench, world: World, sender: Person): Promise<void> {
  const body = { userID: sender.userID, message: "1 once", clientMessageID: "the-very-same" };
  const answers = await atOnceOn(world, SENDS, "/api/dashboard/rchat/send-message", sender.cookie, body);
  const ids = new Set(
    answers.filter(({ status }) => status < 300).map((answer) => jsonOf<ChatMessageView>(answer)._id),
  );
  const stored = (await readAll(world, sender)).filter(({ message }) => message === body.message);
  bench.exactly(`${SENDS} sends with one clientMessageID: stored`, stored.length, 1);
  bench.exactly("ids that were answered", ids.size, 1);
  bench.exactly("answered as newly stored", withStatus(answers, 201), 1);
  bench.exactly("answered with a server's error", answers.filter(({ status }) => status >= 500).length, 0);
}

async function sameEmail(bench: Bench, world: World): Promise<void> {
  const body = { email: "once@example.com", password: "four plain garden chairs" };
  const answers = await atOnceOn(world, REGISTRATIONS, "/api/auth/register", undefined, body);
  const accounts = await world.data.connection.collection("accounts").countDocuments({ email: body.email });
  bench.exactly(`${REGISTRATIONS} registrations of one e-mail: accounts`, accounts, 1);
  bench.exactly("answered 201", withStatus(answers, 201), 1);
  bench.exactly("answered 409", withStatus(answers, 409), REGISTRATIONS - 1);
}

async function sameResident(bench: Bench, world: World, staff: Person, { userID }: Person): Promise<void> {
  const body = { userID, type: BEHAVIOR, rp: RP, reportedBy: "Desk" };
  const { cookie } = staff;
  const answers = await atOnceOn(world, BEHAVIORS, "/api/dashboard/behaviorlog/add", cookie, body);
  const [node] = world.nodes;
  const read = async <Body>(path: string) =>
    jsonOf<Body>(await callNode(node?.url ?? "", "GET", path, { cookie }));
  const entries = await read<BehaviorLogView[]>(`/api/dashboard/behaviorlog/${userID}`);
  const resident = await read<ResidentView>(`/api/dashboard/residents/${userID}`);
  bench.exactly(`${BEHAVIORS} behavior entries: stored`, entries.length, BEHAVIORS);
  bench.exactly("answered 201", withStatus(answers, 201), BEHAVIORS);
  bench.exactly("score, beside its recomputation", resident.residentScore, residentScore(entries));
  bench.exactly("class, beside its recomputation", resident.class, classOf(residentScore(entries)));
}

async function sameMonth(bench: Bench, world: World, staff: Person, { userID }: Person): Promise<void> {
  const body = { userID, monthYear: "Mar 2025", status: "Paid: On-time" };
  const { cookie } = staff;
  const answers = await atOnceOn(world, PAYMENTS, "/api/dashboard/paymentlog/add", cookie, body);
  const [node] = world.nodes;
  const entries = jsonOf<PaymentLogView[]>(
    await callNode(node?.url ?? "", "GET", `/api/dashboard/paymentlog/${userID}`, { cookie }),
  );
  bench.exactly(`${PAYMENTS} payments of one month: entries`, entries.length, 1);
  bench.exactly("answered as new", withStatus(answers, 201), 1);
  bench.exactly("answered as replaced", withStatus(answers, 200), PAYMENTS - 1);
}

async function run(bench: Bench): Promise<void> {
  const env = { REGISTRATION: "open", LIMIT_CHAT_BURST: String(2 * SENDS) };
  const world = await bench.world({ residents: 3, env });
  const [staff, first, second, third] = world.people;
  if (!staff || !first || !second || !third) throw new Error("People are missing.");
  await sameMessage(bench, world, first);
  await sameEmail(bench, world);
  await sameResident(bench, world, staff, second);
  await sameMonth(bench, world, staff, third);
}

export const atOnce: Fault = {
  id: "F11",
  title: "The same, many times at once",
  short: true,
  alongside: "short",
  run,
};
