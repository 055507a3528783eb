/** Starts the demo on a free port with a new data folder, for scripts that look at screens. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { PORTAL_OPTIONS } from "../bootstrap/portal-options.mjs";
import { root } from "../bootstrap/run.mjs";

const LISTENING = /Listening on (http:\/\/[\d.:]+)/;

/** Starts the demo, calls `use` with its address, ends it and removes its data. */
export async function withDemo<Result>(use: (url: string) => Promise<Result>): Promise<Result> {
  const folder = await mkdtemp(join(tmpdir(), "rowanstead-site-"));
  const child = spawn(process.execPath, [...PORTAL_OPTIONS, "scripts/demo.mjs"], {
    cwd: root,
    env: { ...process.env, NODE_ENV: "development", DATA_DIR: folder, PORT: "0", LOG_LEVEL: "info" },
    stdio: ["ignore", "pipe", "inherit"],
  });
  try {
    return await use(await addressOf(createInterface({ input: child.stdout })));
  } finally {
    if (child.exitCode === null) {
      child.kill("SIGTERM");
      await once(child, "exit");
    }
    await rm(folder, { recursive: true, force: true });
  }
}

/** Reads the demo's output until it listens, and discards the rest. */
function addressOf(lines: ReturnType<typeof createInterface>): Promise<string> {
  return new Promise((resolve, reject) => {
    lines.on("line", (line) => {
      const url = LISTENING.exec(line)?.[1];
      if (url !== undefined) resolve(url);
    });
    lines.once("close", () => reject(new Error("The demo ended before it listened.")));
  });
}
