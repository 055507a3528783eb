/** The embedded store's suite, against any MongoDB server: `npm run test:store [-- --uri mongodb://...] [FILES]`. */
import { join } from "node:path";
import { parseArgs } from "node:util";
import { root, run } from "./bootstrap/run.mjs";

const { values, positionals } = parseArgs({
  options: { uri: { type: "string" } },
  allowPositionals: true,
});
const env = values.uri === undefined ? {} : { STORE_URI: values.uri };
const vitest = join(root, "node_modules", "vitest", "vitest.mjs");
process.exitCode = await run(process.execPath, [vitest, "run", "--project", "embedded", ...positionals], {
  env,
});
