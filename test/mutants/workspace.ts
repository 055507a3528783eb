/** A copy of the repository for planting faults, so that the work tree is never touched. */
import { execFileSync } from "node:child_process";
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { root } from "../../scripts/bootstrap/run.mjs";
import { type Fault, plant } from "./fault.ts";

export interface Workspace {
  folder: string;
  /** Runs work with the fault in place and takes it out again. */
  withFault<T>(fault: Fault, work: () => Promise<T>): Promise<T>;
  remove(): void;
}

/** What belongs to the repository, changes that are not committed yet included. */
function files(): string[] {
  const args = ["ls-files", "--cached", "--others", "--exclude-standard", "-z"];
  const listed = execFileSync("git", args, { cwd: root, encoding: "utf8", maxBuffer: 64 * 1024 * 1024 });
  return listed.split("\0").filter((file) => file !== "" && existsSync(join(root, file)));
}

/** Copies the repository to a temporary folder; the packages are shared. */
export function createWorkspace(): Workspace {
  const folder = mkdtempSync(join(tmpdir(), "rowanstead-mutants-"));
  for (const file of files()) {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    cpSync(join(root, file), join(folder, file));
  }
  symlinkSync(join(root, "node_modules"), join(folder, "node_modules"), "junction");
  return {
    folder,
    async withFault(fault, work) {
      const path = join(folder, fault.file);
      const text = readFileSync(path, "utf8");
      writeFileSync(path, plant(text, fault));
      try {
        return await work();
      } finally {
        writeFileSync(path, text);
      }
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}
