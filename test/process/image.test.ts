/**
 * Runs the second stage of the Dockerfile without a container: the copied files start and are healthy. Then runs the commands of
 * the operations guide and of `src/docs/commands.md` that take seconds, as they are written.
 */
import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { readdirSync, readFileSync } from "node:fs";
import { cp, mkdir, readFile, rm, symlink } from "node:fs/promises";
import { builtinModules } from "node:module";
import { dirname, join } from "node:path";
import { text } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import { MongoClient } from "mongodb";
import { afterAll, beforeAll, expect, it } from "vitest";
import { ensureBuilt } from "../../scripts/bootstrap/build.mjs";
import { makeFolder, removeFolder } from "../harness/folder.ts";
import { databaseUri } from "../harness/portal.ts";

const LISTENING = /Listening on (http:\/\/[\d.]+:(\d+))/;

const repository = fileURLToPath(new URL("../..", import.meta.url));
const GUIDE = readFileSync(join(repository, "src/docs/operations.md"), "utf8");
const EMAIL = "grace@example.com";
let folder: string;
let dockerfile: string;

/** The last stage's `COPY --from=build` lines: from where to where. */
function copies(): { from: string[]; to: string }[] {
  return [...dockerfile.matchAll(/^COPY --from=build (.+) (\S+)$/gm)].map(([, from = "", to = ""]) => ({
    from: from.split(" ").map((path) => path.replace("/portal/", "")),
    to,
  }));
}

beforeAll(async () => {
  await ensureBuilt();
  folder = await makeFolder("image");
  dockerfile = await readFile(join(repository, "Dockerfile"), "utf8");
  for (const { from, to } of copies()) {
    for (const path of from) {
      const target = to.endsWith("/") ? join(folder, to, path.split("/").at(-1) ?? "") : join(folder, to);
      await mkdir(dirname(target), { recursive: true });
      if (path === "node_modules") await symlink(join(repository, path), target);
      else await cp(join(repository, path), target, { recursive: true });
    }
  }
});

afterAll(() => removeFolder(folder));

const environment = () => ({
  PATH: process.env.PATH,
  NODE_ENV: "production",
  HOST: "127.0.0.1",
  PORT: "0",
  DATA_DIR: join(folder, "data"),
  MONGODB_URI: databaseUri("test-image"),
});

it("what it starts is healthy by its own question, knows no sources, and ends in order", async () => {
  const [, command = "[]"] = /^CMD (\[.+\])$/m.exec(dockerfile) ?? [];
  const [program = "", ...args] = JSON.parse(command);
  const env = environment();
  const portal = spawn(program, args, { cwd: folder, env, stdio: ["ignore", "pipe", "inherit"] });
  let said = "";
  portal.stdout.on("data", (chunk) => {
    said += chunk;
  });
  await expect.poll(() => LISTENING.test(said)).toBe(true);
  const [, url = "", port = ""] = LISTENING.exec(said) ?? [];
  expect((await fetch(url)).status).toBe(200);

  const [, question = "[]"] = /HEALTHCHECK[^\n]*\n\s*CMD (\[.+\])$/m.exec(dockerfile) ?? [];
  const [asker = "", ...asked] = JSON.parse(question);
  expect(spawnSync(asker, asked, { env: { PATH: process.env.PATH, PORT: port } }).status).toBe(0);

  portal.kill("SIGTERM");
  expect(await once(portal, "exit")).toEqual([0, null]);
  expect(spawnSync(asker, asked, { env: { PATH: process.env.PATH, PORT: port } }).status).toBe(1);
});

it("what the server imports is among the packages that stay", async () => {
  const { dependencies } = JSON.parse(await readFile(join(repository, "package.json"), "utf8"));
  const text = await readFile(join(folder, "dist/server/main.js"), "utf8");
  const imported = [...text.matchAll(/^import .*?from "([^"]+)";$/gm)].map(([, name = ""]) =>
    name
      .split("/")
      .slice(0, name.startsWith("@") ? 2 : 1)
      .join("/"),
  );
  const foreign = imported.filter((name) => !name.startsWith("node:") && !builtinModules.includes(name));
  expect(foreign.length).toBeGreaterThan(5);
  expect(foreign.filter((name) => !(name in dependencies))).toEqual([]);
});

/** The operator's environment: nothing of the tests' own, such as their data folder. */
const operator = { PATH: process.env.PATH, HOME: process.env.HOME, npm_config_loglevel: "silent" };

async function run(command: string, input = "", cwd = folder): Promise<string> {
  const shell = spawn("bash", ["-ec", command], { cwd, env: operator });
  // A command that reads no input may have closed it already. Its code says whether it failed.
  shell.stdin.once("error", () => undefined);
  shell.stdin.end(input);
  const closed = once(shell, "close");
  const [stdout, stderr, [code]] = await Promise.all([text(shell.stdout), text(shell.stderr), closed]);
  expect([command, code, code === 0 ? "" : stderr]).toEqual([command, 0, ""]);
  return stdout;
}

/** The guide's lines of commands that match, as they are without containers. */
function guideLines(pattern: RegExp): string[] {
  const blocks = [...GUIDE.matchAll(/^```sh\n([\s\S]*?)^```$/gm)].map(([, text = ""]) => text);
  const lines = blocks.flatMap((block) => block.split("\n")).filter((line) => pattern.test(line));
  return lines.map((line) => line.replace(/^dc exec node-a /, ""));
}

async function createAccounts(): Promise<void> {
  const lines = guideLines(/program\.mjs staff-add/);
  expect(lines).toHaveLength(1);
  expect(await run(lines[0] ?? "", "seven wooden ladders\n")).toMatch(
    /^Created the staff account S-\w{8}, a manager\.\n$/,
  );
  const second = await run(
    'npm run staff:add -- --manager ben@example.com "Ben Arkwright"',
    "seven wooden ladders",
  );
  expect(second).toMatch(/, a manager\.\n$/);
}

async function changeAccount(): Promise<void> {
  const said: string[] = [];
  for (const line of guideLines(/program\.mjs account/))
    said.push((await run(line)).replace(/S-\w{8}/, "S-1"));
  expect(said).toEqual([
    expect.stringMatching(/^Staff S-1 can choose a new password [^:]+:\n\/register#reset=[\w-]{43}\n$/),
    "Staff S-1 had no second factor; all sessions have ended.\n",
    "Staff S-1 is logged out everywhere.\n",
    "Staff S-1 can't log in until a reset link opens the account again.\n",
  ]);
  expect(await run(`npm run account -- end-sessions ${EMAIL}`)).toMatch(/logged out everywhere/);
}

/** To a file, to another folder, and to MongoDB. */
async function moveData(): Promise<void> {
  const lines = guideLines(/npm run db:(export|import)|^mv \.data/);
  expect(lines).toHaveLength(5);
  const uri = databaseUri("test-commands");
  const said: string[] = [];
  for (const line of lines) {
    // Both sections of the guide export to a file of this name, and an existing file is not overwritten.
    if (line.includes("db:export")) await rm(join(folder, "rowanstead.backup"), { force: true });
    said.push(await run(line.replace("mongodb://...", uri)));
  }
  expect(said[0]).toMatch(/^Exported to rowanstead\.backup: \d+ documents \(accounts 2, /);
  expect(said[1]).toMatch(/^Imported from rowanstead\.backup: \d+ documents \(accounts 2, /);
  expect(said[4]).toBe(said[1]);
  const client = await MongoClient.connect(uri);
  expect(await client.db().collection("accounts").countDocuments({ email: EMAIL })).toBe(1);
  await client.close();
}

it("the guide's commands do what it says, in its order", async () => {
  await createAccounts();
  await changeAccount();
  expect(await run("npm run overview:rebuild")).toBe(
    "Recomputed the stats of 0 residents; corrected those of 0.\n",
  );
  await moveData();
});

it("a browser's stack is translated to the sources", async () => {
  const maps = join(folder, "dist/maps/assets");
  // Vite puts a line of its own before the code of some files.
  const isMapped = (name: string) => /"mappings":"[^;"]{10000}/.test(readFileSync(join(maps, name), "utf8"));
  const file = readdirSync(maps).find(isMapped) ?? "";
  const position = `assets/${file.replace(/\.map$/, "")}:1:2345`;
  const said = await run(
    "npm run --silent resolve-stack",
    `at x (https://portal.example.com/${position})`,
    repository,
  );
  expect(said).toMatch(/^at x \(https:\/\/portal\.example\.com\/[\w/.-]+\.[jt]sx?:\d+:\d+\)$/);
});

it("the demo property is loaded into an empty data folder", async () => {
  const load = `DATA_DIR='${join(folder, "demo")}' node --import tsx seeds/main.ts`;
  expect(await run(load, "", repository)).toBe("The demo data are loaded.\n");
});
