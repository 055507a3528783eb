/** Checks the repository's files against the architecture rules; part of `npm run verify`. */
import { readdirSync, readFileSync } from "node:fs";
import { join, relative, sep } from "node:path";
import { architectureProblems, type SourceFile } from "./architecture.ts";
import { root } from "./bootstrap/run.mjs";

const SOURCE = /\.(ts|tsx|mjs)$/;

const files: SourceFile[] = ["src", "web", "seeds", "test", "scripts"]
  .flatMap((folder) => readdirSync(join(root, folder), { recursive: true, withFileTypes: true }))
  .filter((entry) => entry.isFile() && SOURCE.test(entry.name))
  .map((entry) => join(entry.parentPath, entry.name))
  .map((path) => ({ path: relative(root, path).split(sep).join("/"), text: readFileSync(path, "utf8") }));

const problems = architectureProblems(files);
if (problems.length > 0) {
  process.stdout.write(`${problems.join("\n")}\n`);
  process.exitCode = 1;
}
