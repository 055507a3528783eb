/** The steps of the Dockerfile's second stage, outside of a container: what it copies starts, is healthy, and makes an account. */
import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { cp, mkdir, readFile, symlink } from "node:fs/promises";
import { builtinModules } from "node:module";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, expect, it } from "vitest";
import { ensureBuilt } from "../../../scripts/bootstrap/build.mjs";
import { makeFolder, removeFolder } from "../../harness/folder.ts";
import { databaseUri } from "../../harness/portal.ts";

const BUILT_WITHIN_MS = 180_000;
const LISTENING = /Listening on (http:\/\/[\d.]+:(\d+))/;

const repository = fileURLToPath(new URL("../../..", import.meta.url));
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
}, BUILT_WITHIN_MS);

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

it("its programs run, as the guide calls them", async () => {
  const env = environment();
  const made = spawnSync(
    process.execPath,
    ["scripts/program.mjs", "staff-add", "grace@example.com", "Grace Holloway"],
    { cwd: folder, env, input: "seven wooden ladders\n", encoding: "utf8" },
  );
  expect(made.stdout).toMatch(/^Created the staff account S-\w{8}, a manager\.$/m);
  const file = join(folder, "backup");
  const exported = spawnSync(process.execPath, ["scripts/program.mjs", "db-export", file], {
    cwd: folder,
    env,
    encoding: "utf8",
  });
  expect(exported.stdout).toContain("accounts 1");
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
