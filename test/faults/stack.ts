/**
 * `npm run stack`: the processes of `compose.yaml` on this machine's loopback, with the demo property: Caddy, two nodes, Redis, and the
 * embedded store (or mongod, where there is one) in place of the replica set. Caddy serves http, because loopback has no certificate.
 */
import { join } from "node:path";
import { createInterface } from "node:readline";
import { ensureBuilt } from "../../scripts/bootstrap/build.mjs";
import { makeFolder, removeFolder } from "../harness/folder.ts";
import { hasRedis, startRedis } from "../live/nodes/support/redis-server.ts";
import { startCaddy } from "./harness/caddy.ts";
import { startDatabase } from "./harness/database.ts";
import { type PortalNode, startNode } from "./harness/portal-node.ts";
import { repository } from "./harness/process.ts";
import { findCaddy } from "./harness/programs.ts";

const PORT = Number(process.env.PORT ?? 3000);

const say = (text: string) => void process.stdout.write(`${text}\n`);

async function roll(nodes: readonly PortalNode[]): Promise<void> {
  for (const node of nodes) {
    say(`${node.name} stops and starts again. Visitors are served by the other node.`);
    node.process().signal("SIGTERM");
    await node.restart();
    say(`${node.name} runs the new release.`);
  }
}

if (!hasRedis || findCaddy() === undefined) {
  process.stderr.write("The stack needs redis-server and caddy. Install them and try again.\n");
  process.exit(1);
}
await ensureBuilt();
const folder = await makeFolder("stack");
const database = await startDatabase(join(folder, "data"));
const redis = await startRedis();
const env = {
  MONGODB_URI: database.uriOf("portal"),
  REDIS_URL: redis.url,
  TRUST_PROXY: "true",
};
const nodes: PortalNode[] = [];
// One after the other: the first one stores the demo property.
for (const name of ["node-a", "node-b"])
  nodes.push(await startNode({ name, env, program: `${repository}scripts/demo.mjs` }));
const caddy = await startCaddy(folder, nodes, PORT);
say(`The portal is at ${caddy.url}, on ${nodes.map(({ name, url }) => `${name} (${url})`).join(" and ")}.`);
say(`Database: ${database.kind}. Press Enter to roll a release over the nodes, Ctrl+C to stop.`);

let rolling = Promise.resolve();
createInterface({ input: process.stdin }).on("line", () => {
  rolling = rolling.then(() => roll(nodes));
});
for (const signal of ["SIGINT", "SIGTERM"] as const) {
  // The other processes end with this one.
  process.once(
    signal,
    () => void Promise.all([redis.stop(), removeFolder(folder)]).finally(() => process.exit(0)),
  );
}
