/** Before the browser suites: builds the portal if a source has changed, and fills one data folder that every demo begins with. */
import { join } from "node:path";
import type { TestProject } from "vitest/node";
import { ensureBuilt } from "../../../scripts/bootstrap/build.mjs";
import { makeFolder, removeFolder } from "../../harness/folder.ts";
import { runDemo } from "./demo-process.ts";

declare module "vitest" {
  export interface ProvidedContext {
    /** A data folder with the demo property, to be copied. */
    demoFolder: string;
  }
}

/** What the suites of a run share. Each suite loads its own copy of the modules. */
const run = globalThis as { demoFolder?: Promise<string> };

async function fillFolder(): Promise<string> {
  await ensureBuilt();
  const folder = await makeFolder("demo");
  const demo = await runDemo(join(folder, "data"));
  await demo.end("SIGTERM");
  return folder;
}

/** Vitest calls the returned function at the end of the run. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  run.demoFolder ??= fillFolder();
  const folder = await run.demoFolder;
  project.provide("demoFolder", join(folder, "data"));
  return () => removeFolder(folder);
}
