/** The embedded store listens on loopback, where everybody with an account on the machine can connect. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { chmod, readFile, stat, writeFile } from "node:fs/promises";
import { connect } from "node:net";
import { join } from "node:path";
import { MongoClient } from "mongodb";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { embeddedProgram } from "../../src/database/embedded-process.ts";
import { openDatabase } from "../../src/database/open-database.ts";
import { makeFolder, removeFolder } from "../harness/folder.ts";

const silent = { info: () => undefined, warn: () => undefined };

let folder: string;
let passwordFile: string;
beforeAll(async () => {
  folder = await makeFolder("embedded-login");
  passwordFile = join(folder, "embedded", "password");
});
afterAll(() => removeFolder(folder));

/** Opens the portal's own store on the folder. */
const openStore = () => openDatabase({ mongodbUri: undefined, dataFolder: folder, log: silent, sync: false });

/** Opens and closes it. @returns the password in its address */
async function passwordOfStart(): Promise<string> {
  const { uri, stop } = await openStore();
  await stop();
  return new URL(uri).password;
}

async function run(uri: URL, command: Record<string, unknown>): Promise<unknown> {
  const client = new MongoClient(uri.href);
  try {
    return await client.db("rowanstead").command(command);
  } catch (error) {
    return (error as { code?: unknown }).code;
  } finally {
    await client.close();
  }
}

function changed(uri: URL, change: Partial<Pick<URL, "username" | "password">>): URL {
  return Object.assign(new URL(uri), change);
}

const UNAUTHORIZED = 13;
const AUTHENTICATION_FAILED = 18;

describe("a stranger", () => {
  let stop: () => Promise<void>;
  let uri: URL;
  beforeAll(async () => {
    const opened = await openStore();
    stop = opened.stop;
    uri = new URL(opened.uri);
  });
  afterAll(() => stop());

  const COMMANDS = [
    { find: "sessions" },
    { insert: "sessions", documents: [{ _id: "x" }] },
    { update: "accounts", updates: [{ q: {}, u: { $set: { role: "staff" } } }] },
    { delete: "accounts", deletes: [{ q: {}, limit: 0 }] },
    { aggregate: "accounts", pipeline: [], cursor: {} },
    { listCollections: 1 },
    { createIndexes: "accounts", indexes: [{ key: { a: 1 }, name: "a" }] },
    { dropDatabase: 1 },
    { embeddedStats: 1 },
    { endSessions: [] },
    { noSuchCommand: 1 },
  ];

  it("R56 nothing but a login is answered without the password", async () => {
    const stranger = changed(uri, { username: "", password: "" });
    expect(await run(stranger, { ping: 1 })).toMatchObject({ ok: 1 });
    for (const command of COMMANDS)
      expect([command, await run(stranger, command)]).toEqual([command, UNAUTHORIZED]);
    expect(await run(uri, { find: "accounts" })).toMatchObject({ ok: 1 });
  });

  it("R56 a wrong name or password opens nothing, by either way of logging in", async () => {
    const wrong = [{ password: "x".repeat(43) }, { username: "admin" }, { password: `${uri.password}x` }];
    for (const attempt of wrong.map((change) => changed(uri, change))) {
      expect(await run(attempt, { ping: 1 })).toBe(AUTHENTICATION_FAILED);
      attempt.searchParams.set("authMechanism", "SCRAM-SHA-256");
      expect(await run(attempt, { ping: 1 })).toBe(AUTHENTICATION_FAILED);
    }
    const older = new URL(uri);
    older.searchParams.set("authMechanism", "SCRAM-SHA-1");
    expect(await run(older, { ping: 1 })).toBe(AUTHENTICATION_FAILED);
    expect(await run(uri, { ping: 1 })).toMatchObject({ ok: 1 });
  });

  it("R56 a large message before the login ends the connection", async () => {
    const socket = connect(Number(uri.port), uri.hostname);
    const head = Buffer.alloc(16);
    head.writeInt32LE(16 * 1024 + 1, 0);
    socket.on("error", () => undefined).write(head);
    await once(socket, "close");
  });
});

describe("the password", () => {
  it("R56 the password is random, for its owner alone, and stays over restarts", async () => {
    const first = await passwordOfStart();
    expect((await readFile(passwordFile, "utf8")).trim()).toBe(first);
    await chmod(passwordFile, 0o644);
    expect(await passwordOfStart()).toBe(first);
    expect((await stat(passwordFile)).mode & 0o777).toBe(0o600);
    await writeFile(passwordFile, "guess me\n");
    await expect(openStore()).rejects.toThrow(/password is damaged\. Delete it/);
    await writeFile(passwordFile, `${first}\n`);
  });

  it("R56 the command prints where the password is, and prints it on request only", async () => {
    const printed = async (...more: string[]) => {
      const args = [embeddedProgram(), "--data", join(folder, "embedded"), ...more];
      const child = spawn(process.execPath, args, { stdio: ["ignore", "pipe", "inherit"] });
      const [line] = (await once(child.stdout, "data")) as [Buffer];
      child.kill();
      await once(child, "close");
      return line.toString();
    };
    const password = (await readFile(passwordFile, "utf8")).trim();
    const said = await printed();
    expect(said).not.toContain(password);
    expect(JSON.parse(said)).toMatchObject({ passwordFile });
    expect(await printed("--print-uri")).toContain(`rowanstead:${password}@`);
  });

  it.skipIf(process.env.MONGODB_URI !== undefined || process.env.TEST_DATABASE !== undefined)(
    "R56 the suites' own database asks for the password, too",
    async () => {
      const stranger = changed(new URL(inject("databaseUri")), { username: "", password: "" });
      expect(await run(stranger, { listCollections: 1 })).toBe(UNAUTHORIZED);
    },
  );
});
