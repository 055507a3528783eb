/** Packages that `npm ci` has installed are not installed again, because tests or a bench may be using them. */
import { execFileSync } from "node:child_process";
import { cpSync, existsSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, it, onTestFinished } from "vitest";
import { makeFolder, removeFolder } from "../../harness/folder.ts";

const SCRIPTS = fileURLToPath(new URL("../../../scripts/bootstrap", import.meta.url));

const packages = { "": {}, "node_modules/koa": { version: "3.3.0" }, "node_modules/mac": { optional: true } };

/** The packages that npm lists as installed, and whether the script installs them (again). */
const CASES: [state: string, list: object | undefined, isInstalled: boolean][] = [
  ["an empty clone", undefined, true],
  ["after npm ci", packages, false],
  ["an optional package of another platform", { "node_modules/koa": { version: "3.3.0" } }, false],
  ["without development packages", {}, true],
  ["an earlier lockfile", { "node_modules/koa": { version: "3.2.0" } }, true],
];

it.each(CASES)("packages of %s", async (_state, list, isInstalled) => {
  const folder = await makeFolder("install");
  onTestFinished(() => removeFolder(folder));
  const write = (path: string, content: string) => writeFileSync(join(folder, path), content);
  for (const name of ["src", "node_modules"]) mkdirSync(join(folder, name));
  cpSync(SCRIPTS, join(folder, "scripts", "bootstrap"), { recursive: true });
  write("package-lock.json", JSON.stringify({ packages }));
  if (list) write("node_modules/.package-lock.json", JSON.stringify({ packages: list }));
  write("npm-cli.js", 'require("node:fs").writeFileSync("npm-ran", "")');
  const start = () =>
    execFileSync(
      process.execPath,
      [
        "--input-type=module",
        "-e",
        'await (await import("./scripts/bootstrap/install.mjs")).ensureInstalled()',
      ],
      { cwd: folder, env: { ...process.env, npm_execpath: join(folder, "npm-cli.js") } },
    );
  start();
  expect(existsSync(join(folder, "npm-ran"))).toBe(isInstalled);
});
