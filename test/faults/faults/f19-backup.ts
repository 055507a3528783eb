/** F19: a backup is taken under load and restored into another database. */
import { join } from "node:path";
import { connectDatabase } from "../../../src/database/connect.ts";
import type { Bench, Fault } from "../fault.ts";
import { callNode } from "../harness/calls.ts";
import { runCommand } from "../harness/command.ts";
import { startDatabase } from "../harness/database.ts";
import { timeUntil } from "../harness/figures.ts";
import { type Acknowledged, startLoad } from "../harness/load.ts";
import { startNode } from "../harness/portal-node.ts";
import type { World } from "../harness/world.ts";

const AUDITED_EVERY_MS = 100;
/** Messages, and events of the audit trail, from before the backup. */
const STORED = 20;

/** Staff go on adding entries, each of which leaves a trace in the audit trail. */
function keepAuditing(bench: Bench, { nodes, people }: World): () => void {
  const [staff, ...residents] = people;
  let turn = 0;
  const timer = setInterval(() => {
    turn += 1;
    const resident = residents[turn % residents.length];
    const body = { userID: resident?.userID, type: "Notice", message: `Notice ${turn}` };
    const node = nodes[turn % nodes.length];
    const call = { cookie: staff?.cookie, body };
    callNode(node?.url ?? "", "POST", "/api/dashboard/notifications/add", call).catch(() => undefined);
  }, AUDITED_EVERY_MS);
  bench.later(() => clearInterval(timer));
  return () => clearInterval(timer);
}

async function run(bench: Bench): Promise<void> {
  const world = await bench.world();
  const load = await startLoad(world, bench.scale);
  bench.later(load.close);
  const stopAuditing = keepAuditing(bench, world);
  const trail = () => world.data.connection.collection("audittrail").find({}).toArray();
  await timeUntil(async () => load.acknowledged.length >= STORED && (await trail()).length >= STORED);

  const file = join(world.folder, "backup");
  let before: Acknowledged[];
  let audited: Awaited<ReturnType<typeof trail>>;
  // A backup that was over before anything else was sent is none under load.
  do {
    before = [...load.acknowledged];
    audited = await trail();
    await runCommand("db-export", [file], world.uri);
  } while (load.acknowledged.length === before.length);
  stopAuditing();
  await load.stopSending();

  const elsewhere = await startDatabase(join(world.folder, "elsewhere"));
  bench.later(() => elsewhere.process().kill());
  const uri = elsewhere.uriOf("restored");
  await runCommand("db-import", [file], uri);
  const restored = await connectDatabase(uri);
  bench.later(restored.close);
  const messages = await restored.connection.collection("chatmessages").find({}).toArray();
  const ids = new Set(messages.map(({ _id }) => String(_id)));
  const lost = before.filter(({ _id }) => !ids.has(_id)).length;
  bench.exactly(`of ${before.length} sends acknowledged before it began, lost`, lost, 0);
  const events = await restored.connection.collection("audittrail").find({}).toArray();
  const kept = new Set(events.map((event) => JSON.stringify(event)));
  const gone = audited.filter((event) => !kept.has(JSON.stringify(event))).length;
  bench.exactly(`of ${audited.length} events of the audit trail, lost or changed`, gone, 0);

  const node = await startNode({ name: "restored", env: { MONGODB_URI: uri } });
  bench.later(() => node.process().kill());
  const [staff] = world.people;
  const answer = await callNode(node.url, "GET", "/api/dashboard/rchat?limit=1", { cookie: staff?.cookie });
  bench.exactly("a portal on the restored data answers its people", answer.status, 200);
  await bench.delivered(world, load);
}

export const backup: Fault = {
  id: "F19",
  title: "A backup under load, restored elsewhere",
  short: true,
  alongside: true,
  run,
};
