/** Runs the embedded store's suite against another MongoDB server: `npm run test:store [-- --uri mongodb://... | --mongod] [FILES]`. */
import { join } from "node:path";
import { parseArgs } from "node:util";
import { root, run } from "./bootstrap/run.mjs";

const { values, positionals } = parseArgs({
  options: { uri: { type: "string" }, mongod: { type: "boolean", default: false } },
  allowPositionals: true,
});

async function startMongod() {
  const { MongoMemoryServer } = await import("mongodb-memory-server");
  return MongoMemoryServer.create();
}

const mongod = values.mongod ? await startMongod() : undefined;
const uri = mongod?.getUri() ?? values.uri;
const vitest = join(root, "node_modules", "vitest", "vitest.mjs");
process.exitCode = await run(
  process.execPath,
  [vitest, "run", ...(positionals.length > 0 ? positionals : ["test/embedded"])],
  { env: uri === undefined ? {} : { STORE_URI: uri } },
);
await mongod?.stop();
