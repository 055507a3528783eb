/** P18 and P19: what a send and the opening of the chat cost when a hundred thousand messages are stored. */
import { type Child, startChild } from "../child.ts";
import type { CallerOffers } from "../children/caller.ts";
import type { PortalOffers } from "../children/portal.ts";
import { type Finding, find, GOALS } from "../goals.ts";
import { LOAD_CORE, withPortal } from "../stage.ts";

const LITTLE = 1_000;
const MUCH = 100_000;
const WARM = 100;
const SENDS = 300;
const OPENINGS = 40;
const CHAT = "/api/dashboard/rchat";

type Portal = Child<PortalOffers>;
type Caller = Child<CallerOffers>;

interface SendCost {
  cpuMs: number;
  p50Ms: number;
}

/** The cost of a send for the portal, without listeners. */
async function costOfSends(portal: Portal, caller: Caller): Promise<SendCost> {
  const [member] = await portal.call("residents", 1);
  if (!member) throw new Error("Nobody can send");
  const sends = {
    url: await portal.call("url"),
    method: "POST",
    path: `${CHAT}/send-message`,
    headers: { Cookie: member.cookie },
    body: { userID: member.userID, message: "Message {n}" },
  };
  await caller.call("run", { ...sends, count: WARM });
  await portal.call("begin");
  const { p50Ms, statuses } = await caller.call("run", { ...sends, count: SENDS });
  const { cpuUs } = await portal.call("spent");
  if (statuses[201] !== SENDS) throw new Error(`Sends were answered ${JSON.stringify(statuses)}`);
  return { cpuMs: cpuUs / 1000 / SENDS, p50Ms };
}

async function measureHistory(portal: Portal): Promise<Finding[]> {
  const caller = await startChild<CallerOffers>("children/caller.ts", { core: LOAD_CORE });
  try {
    const url = await portal.call("url");
    const staff = await portal.call("staff");
    const headers = { Cookie: staff.cookie, "Accept-Encoding": "gzip" };
    await portal.call("chat", { count: LITTLE, userID: staff.userID });
    // A send, and its sender's reload of what is newer than the message before.
    const latest = (await (await fetch(url + CHAT, { headers })).json()) as { seq: number }[];
    const path = `${CHAT}?afterSeq=${latest.at(-1)?.seq}`;
    const body = { userID: staff.userID, message: "Message {n}" };
    await caller.call("run", { url, method: "POST", path: `${CHAT}/send-message`, headers, body, count: 1 });
    const reload = await caller.call("run", { url, path, headers, count: 1 });

    const little = await costOfSends(portal, caller);
    await portal.call("chat", { count: MUCH - LITTLE, userID: staff.userID });
    const much = await costOfSends(portal, caller);
    const opening = await caller.call("run", { url, path: CHAT, headers, count: OPENINGS });
    const cost = (one: SendCost) => `${one.cpuMs.toFixed(2)} ms`;
    return [
      find(GOALS.sendCost, much.cpuMs, { portal: cost(much) }),
      find(GOALS.sendGrowth, much.cpuMs / little.cpuMs, { reference: cost(little), portal: cost(much) }),
      find(GOALS.reloadBytes, reload.bytes / 1000, { portal: `${reload.bytes} B` }),
      find(GOALS.openingBytes, opening.bytes / 1000, { portal: `${(opening.bytes / 1000).toFixed(1)} kB` }),
      find(GOALS.openingTime, opening.p95Ms, { portal: `${opening.p95Ms.toFixed(1)} ms` }),
    ];
  } finally {
    await caller.stop();
  }
}

/** Measures P18 and P19. */
export const history = () => withPortal(measureHistory);
