/** The command lines of npm and of packages' programs, also for Windows, where none of them was ever run. */
import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { npmCommand, packageCommand, programScript } from "../../../scripts/bootstrap/commands.mjs";

const machine = (platform: NodeJS.Platform, execPath: string, existing: string[], npmExecpath?: string) => ({
  platform,
  execPath,
  env: { npm_execpath: npmExecpath },
  exists: (path: string) => existing.includes(path),
});

const WINDOWS_NODE = "C:\\Program Files\\nodejs\\node.exe";
const WINDOWS_NPM = "C:\\Program Files\\nodejs\\node_modules\\npm\\bin\\npm-cli.js";

describe("npm's command line", () => {
  it.each([
    [
      "Windows: the script beside node.exe, in a folder with a space",
      machine("win32", WINDOWS_NODE, [WINDOWS_NPM]),
      [WINDOWS_NODE, WINDOWS_NPM, "ci"],
    ],
    [
      "Windows: the npm that runs the script, before the one beside node.exe",
      machine("win32", WINDOWS_NODE, [WINDOWS_NPM, "C:\\my npm\\npm-cli.js"], "C:\\my npm\\npm-cli.js"),
      [WINDOWS_NODE, "C:\\my npm\\npm-cli.js", "ci"],
    ],
    ["Windows without npm: none", machine("win32", WINDOWS_NODE, []), []],
    [
      "Linux: the script in lib",
      machine("linux", "/opt/my node/bin/node", ["/opt/my node/lib/node_modules/npm/bin/npm-cli.js"]),
      ["/opt/my node/bin/node", "/opt/my node/lib/node_modules/npm/bin/npm-cli.js", "ci"],
    ],
    [
      "another package manager's script is not npm",
      machine("linux", "/usr/bin/node", ["/usr/lib/pnpm.cjs"], "/usr/lib/pnpm.cjs"),
      ["npm", "ci"],
    ],
    [
      "a script that is gone is not used",
      machine("darwin", "/usr/bin/node", [], "/gone/npm-cli.js"),
      ["npm", "ci"],
    ],
  ])("%s", (_name, on, expected) => {
    expect(npmCommand(["ci"], on)).toEqual(expected);
  });
});

describe("the command line of a package's program", () => {
  it("runs the package's script with Node.js from a folder with any characters", () => {
    expect(programScript({ name: "tsx", bin: "./dist/cli.mjs" }, "tsx")).toBe("./dist/cli.mjs");
    expect(programScript({ name: "knip", bin: { knip: "bin/knip.js" } }, "knip")).toBe("bin/knip.js");
    expect(() => programScript({ name: "koa" }, "koa")).toThrow("The package koa has no program named koa.");
  });

  it.each([
    ["@biomejs/biome", "biome"],
    ["typescript", "tsc"],
    ["vitest", "vitest"],
    ["tsx", "tsx"],
    ["knip", "knip"],
  ])("starts %s without a shell", (packageName, program) => {
    const root = fileURLToPath(new URL("../../..", import.meta.url));
    const [node = "", ...args] = packageCommand(root, packageName, program, ["--version"]);
    expect(node).toBe(process.execPath);
    expect(spawnSync(node, args, { encoding: "utf8" })).toMatchObject({
      status: 0,
      stdout: expect.stringMatching(/\d/),
    });
  });
});
