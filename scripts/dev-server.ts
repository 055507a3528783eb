/**
 * The server's half of `npm run dev`: runs the demo portal from its sources, and again after each change. That takes a moment, because
 * the database keeps running, and a spare process has already loaded the packages when it gets the new bundle.
 */
import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { type BuildResult, context, type Plugin } from "esbuild";
import { openDevDatabase } from "../seeds/dev-database.ts";
import { PORTAL_OPTIONS } from "./bootstrap/portal-options.mjs";
import { root } from "./bootstrap/run.mjs";
import { SERVER_BUNDLE, WORKERS } from "./server-bundle.ts";

/** A sibling of `dist`, so that the server finds the built web app by the same relative path. */
const BUNDLES = `${root}.cache`;
const BUNDLE = `${BUNDLES}/dev-server.js`;
const SPARE = fileURLToPath(new URL("./dev-spare.mjs", import.meta.url));

const say = (sentence: string) => void process.stderr.write(`${sentence}\n`);
const database = await openDevDatabase(say);
const childEnv = {
  ...process.env,
  ...database.settings,
  // A data folder refuses a database that is named beside the one it contains.
  DATA_DIR: `${BUNDLES}/dev-data`,
};

let portal: ChildProcess | undefined;
let spare: ChildProcess | undefined;
let isEnding = false;

function startSpare(packages: string[]): ChildProcess {
  const child = fork(SPARE, [BUNDLE, ...packages], {
    cwd: root,
    env: childEnv,
    execArgv: [...PORTAL_OPTIONS, "--enable-source-maps"],
  });
  // The process itself prints errors in the sources. The next change starts another one.
  child.once("exit", () => {
    if (spare === child) spare = undefined;
  });
  return child;
}

/** The packages that a bundle takes from node_modules. */
function packagesOf({ metafile }: BuildResult): string[] {
  const outputs = Object.values(metafile?.outputs ?? {});
  const external = outputs.flatMap(({ imports }) => imports.filter((imported) => imported.external));
  return [...new Set(external.map(({ path }) => path))];
}

async function end(child: ChildProcess | undefined): Promise<void> {
  if (child === undefined || child.exitCode !== null || child.signalCode !== null) return;
  const exit = once(child, "exit");
  // The portal may be killed at any time: acknowledged writes are in the database, and open pages reconnect.
  child.kill("SIGKILL");
  await exit;
}

async function restart(result: BuildResult): Promise<void> {
  if (isEnding || result.errors.length > 0) return;
  const startedAt = performance.now();
  const packages = packagesOf(result);
  const next = spare ?? startSpare(packages);
  spare = undefined;
  await end(portal);
  portal = next;
  next.once("message", () => {
    say(`The server is up, ${Math.round(performance.now() - startedAt)} ms after it was bundled.`);
    spare ??= startSpare(packages);
  });
  next.send("run");
}

const restarting: Plugin = {
  name: "restarting",
  setup: ({ onEnd }) => onEnd(restart),
};

const bundling = await context({
  ...SERVER_BUNDLE,
  entryPoints: { "dev-server": "seeds/demo.ts", ...WORKERS },
  outdir: BUNDLES,
  metafile: true,
  plugins: [restarting],
});
await bundling.watch({ delay: 0 });

async function stop(): Promise<void> {
  if (isEnding) return;
  isEnding = true;
  await Promise.all([bundling.dispose(), end(portal), end(spare)]);
  await database.stop();
  process.exit();
}
for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => void stop());
database.onExit((message) => {
  say(message);
  void stop();
});
