/** F13: pushes arrive before, during and after the first fetch and around a break, in the web client's own stores. */
import type { ChatMessageView } from "../../../src/domain/chat-message.ts";
import { PROPERTY_CONVERSATION } from "../../../src/domain/conversation-id.ts";
import { messagesOf } from "../../../web/features/conversations/messages.store.ts";
import { useIncidents } from "../../../web/features/incidents/incidents.store.ts";
import { useBehaviorLog } from "../../../web/features/logs/logs.store.ts";
import { useNotifications } from "../../../web/features/notifications/notifications.store.ts";
import { resetStores } from "../../../web/lib/store-registry.ts";
import { view } from "../../../web/lib/views.ts";
import { openLink } from "../../../web/live/link.ts";
import { RESIDENT_SUBSCRIPTIONS, subscribe } from "../../../web/live/subscriptions.ts";
import type { Bench, Fault } from "../fault.ts";
import { callNode, jsonOf } from "../harness/calls.ts";
import { lasting, timeUntil } from "../harness/figures.ts";
import type { Person } from "../harness/people.ts";
import type { PortalNode } from "../harness/portal-node.ts";
import { createSlowSocket } from "../harness/slow-socket.ts";
import { installWebGlobals, type WebGlobals } from "../harness/web-globals.ts";

const RUNS = { short: 60, full: 1_000, soak: 1_000 };
/** A few residents take turns, so that no list grows long. */
const RESIDENTS = 40;
const DELAY_MAX_MS = 8;

const ACTS = ["connect", "load", "drop", "chat", "notice", "incident", "entry"] as const;
type Act = (typeof ACTS)[number];

const delayMs = () => Math.random() * DELAY_MAX_MS;

/** Every act once, and some of the writes twice, in any order. */
function anyOrder(): Act[] {
  const again = ACTS.slice(3).filter(() => Math.random() < 0.5);
  return [...ACTS, ...again]
    .map((act) => ({ act, at: Math.random() }))
    .sort((a, b) => a.at - b.at)
    .map(({ act }) => act);
}

/** Concurrent actions of other users. */
function write(node: PortalNode, staff: Person, { userID }: Person, act: Act) {
  const post = (path: string, body: unknown) =>
    callNode(node.url, "POST", `/api/dashboard/${path}`, { cookie: staff.cookie, body });
  if (act === "chat") return post("rchat/send-message", { message: "Sent at the same time" });
  if (act === "notice")
    return post("notifications/add", { userID, type: "Notice", message: "Notified at the same time" });
  if (act === "entry") {
    return post("behaviorlog/add", { userID, type: "Helped a neighbor", rp: 0.1, reportedBy: "Desk" });
  }
  return post("incidents/new", {
    userID,
    requestID: "",
    type: "Maintenance",
    category: "Plumbing",
    subCategory: "Leak",
    description: "It drips",
    concernedParty: "Kitchen",
    priorityLevel: "High",
  });
}

const byID = (items: readonly { _id: string }[]) =>
  JSON.stringify([...items].sort((a, b) => (a._id < b._id ? -1 : 1)));

/** The content of the stores, and the response of a fresh fetch, as texts. */
async function compare({ url }: PortalNode, { userID, cookie }: Person) {
  const read = async <Item>(path: string) =>
    jsonOf<Item[]>(await callNode(url, "GET", `/api/dashboard/${path}`, { cookie }));
  const lists = { notifications: useNotifications, incidents: useIncidents, behaviorlog: useBehaviorLog };
  const differing: string[] = [];
  for (const [path, store] of Object.entries(lists)) {
    const fresh = await read<{ _id: string }>(`${path}/${userID}`);
    if (byID(fresh) !== byID(store.getState().items)) differing.push(path);
  }
  const chat = await read<ChatMessageView>("rchat");
  const { messages } = messagesOf(PROPERTY_CONVERSATION).getState();
  if (JSON.stringify(chat) !== JSON.stringify(messages.slice(-chat.length))) differing.push("chat");
  return differing;
}

/** Opens the screen of a resident. @returns a function that leaves it */
function open({ userID }: Person): () => void {
  const leave = [
    view(undefined, messagesOf(PROPERTY_CONVERSATION)),
    view<string>(userID, useNotifications, useIncidents, useBehaviorLog),
  ];
  return () => {
    for (const end of leave) end();
  };
}

/** One page, from its opening to its rest. @returns the lists that differ from a fresh fetch, with what was done, if any do */
async function runOnce(node: PortalNode, staff: Person, resident: Person): Promise<string | undefined> {
  resetStores();
  const acts = anyOrder();
  const { socket, drop } = createSlowSocket(node.url, resident.cookie, delayMs);
  const writes: Promise<unknown>[] = [];
  let close: (() => void) | undefined;
  let leave: (() => void) | undefined;
  const connect = () => {
    const link = openLink({ socket, checkSession: async () => "valid" });
    const unsubscribe = subscribe(link, RESIDENT_SUBSCRIPTIONS);
    close = () => {
      unsubscribe();
      link.close();
    };
  };
  for (const act of acts) {
    await lasting(delayMs());
    if (act === "connect") connect();
    else if (act === "load") leave = open(resident);
    else if (act === "drop") drop();
    else writes.push(write(node, staff, resident, act));
  }
  await Promise.all(writes);
  let differing: string[] = ["nothing was compared"];
  await timeUntil(async () => {
    differing = await compare(node, resident);
    return differing.length === 0;
  });
  leave?.();
  close?.();
  return differing.length > 0 ? `${differing.join(", ")} after ${acts.join(" ")}` : undefined;
}

async function run(bench: Bench): Promise<void> {
  const env = { LIMIT_CHAT_PER_MINUTE: "1000000", LIMIT_CHAT_BURST: "1000000" };
  const world = await bench.world({ nodes: [{}], residents: RESIDENTS, env });
  const [node] = world.nodes;
  const [staff, ...residents] = world.people;
  if (!node || !staff) throw new Error("There is nobody to write.");
  const page: WebGlobals = { cookie: "", url: node.url, delayMs };
  installWebGlobals(page);
  const runs = RUNS[bench.scale.size];
  const wrong: string[] = [];
  for (let turn = 0; turn < runs; turn += 1) {
    const resident = residents[turn % residents.length] ?? staff;
    page.cookie = resident.cookie;
    const differing = await runOnce(node, staff, resident);
    if (differing !== undefined) wrong.push(differing);
  }
  bench.exactly(`of ${runs} interleavings, screens unlike a fresh fetch`, wrong.length, 0);
  if (wrong.length > 0) bench.exactly("such as", wrong.slice(0, 3).join("; "), "none");
}

export const interleavings: Fault = {
  id: "F13",
  title: "Pushes before, during and after the first fetch",
  short: true,
  alongside: true,
  run,
};
