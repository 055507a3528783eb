import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { ensureBuilt } from "../../scripts/bootstrap/build.mjs";
import { PORTAL_OPTIONS } from "../../scripts/bootstrap/portal-options.mjs";
import { makeFolder, removeFolder } from "../harness/folder.ts";
import { databaseUri } from "../harness/portal.ts";

const LISTENING = /Listening on (http:\/\/127\.0\.0\.1:\d+)/;

interface Program {
  child: ChildProcess;
  /** Its output so far, of both streams. */
  said(): string;
  /** Its address, once it listens. */
  url(): Promise<string>;
  /** Its exit code, once it has ended. */
  ended: Promise<number | null>;
}

// The built program starts in half the time that the sources take.
beforeAll(ensureBuilt);

let folder: string;
const running: Program[] = [];

beforeEach(async () => {
  folder = await makeFolder("process");
});

afterEach(async () => {
  for (const { child, ended } of running.splice(0)) {
    child.kill("SIGKILL");
    await ended;
  }
  await removeFolder(folder);
});

function start(env: Record<string, string>): Program {
  const { PATH = "", HOME = "" } = process.env;
  const child = spawn(process.execPath, [...PORTAL_OPTIONS, "dist/server/main.js"], {
    env: { PATH, HOME, PORT: "0", DATA_DIR: join(folder, "data"), ...env },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let text = "";
  child.stdout?.on("data", (chunk) => {
    text += chunk;
  });
  child.stderr?.on("data", (chunk) => {
    text += chunk;
  });
  const ended = once(child, "close").then(() => child.exitCode);
  const program: Program = {
    child,
    ended,
    said: () => text,
    async url() {
      await expect.poll(() => LISTENING.test(text) || child.exitCode !== null).toBe(true);
      return LISTENING.exec(text)?.[1] ?? "";
    },
  };
  running.push(program);
  return program;
}

function childrenOf(pid: number | undefined): number[] {
  const children = execFileSync("ps", ["-o", "pid=", "--ppid", String(pid)], { encoding: "utf8" });
  return children.trim().split(/\s+/).map(Number);
}

const ownDatabase = () => ({ MONGODB_URI: databaseUri("test-process") });

describe("the program", () => {
  it("ends with a list of bad values, and nothing of a stack", async () => {
    const program = start({ PORT: "x", LOG_LEVEL: "loud" });
    expect(await program.ended).toBe(1);
    expect(program.said()).toContain("PORT must be a whole number from 0 to 65535");
    expect(program.said()).toContain("LOG_LEVEL must be one of");
    expect(program.said()).not.toMatch(/\bat .+:\d+:\d+/);
  });

  // `image.test.ts` ends it by SIGTERM.
  it("ends in order at SIGINT", async () => {
    const program = start(ownDatabase());
    const url = await program.url();
    expect((await fetch(`${url}/readyz`)).status).toBe(200);
    program.child.kill("SIGINT");
    expect(await program.ended).toBe(0);
  });

  it("ends in order when all processes of the service are signaled at once, and again, with everything stored", async () => {
    const program = start({});
    const url = await program.url();
    const register = (address: string) =>
      fetch(`${address}/api/auth/register`, {
        method: "POST",
        headers: { "Content-Type": "application/json" },
        body: JSON.stringify({ email: "mara@example.com", password: "seven wooden ladders" }),
      });
    expect((await register(url)).status).toBe(201);
    const processes = [...childrenOf(program.child.pid), program.child.pid as number];
    for (const pid of [...processes, ...processes]) process.kill(pid, "SIGTERM");
    expect([await program.ended, program.said()]).toEqual([
      0,
      expect.not.stringContaining("The portal stops:"),
    ]);
    const again = start({});
    expect((await register(await again.url())).status).toBe(409);
  });

  it("ends with one sentence where its port or its data are taken", async () => {
    const first = start({});
    const url = await first.url();
    const second = start({ ...ownDatabase(), PORT: new URL(url).port, DATA_DIR: join(folder, "none") });
    expect(await second.ended).toBe(1);
    expect(second.said()).toMatch(/Port \d+ on 127\.0\.0\.1 is already in use\./);
    const third = start({});
    expect(await third.ended).toBe(1);
    expect(third.said()).toContain(join(folder, "data"));
    expect(third.said()).not.toMatch(/\bat .+:\d+:\d+/);
  });

  it("ends when the database that it started dies", async () => {
    const program = start({});
    await program.url();
    for (const pid of childrenOf(program.child.pid)) process.kill(pid, "SIGKILL");
    expect(await program.ended).toBe(1);
    expect(program.said()).toContain("The portal stops:");
  });
});
