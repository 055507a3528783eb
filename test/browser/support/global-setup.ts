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

/** Vitest calls the returned function at the end. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  await ensureBuilt();
  const folder = await makeFolder("demo");
  const dataFolder = join(folder, "data");
  const demo = await runDemo(dataFolder);
  await demo.end("SIGTERM");
  project.provide("demoFolder", dataFolder);
  return () => removeFolder(folder);
}
