/** deploy/mongo/setup.js in the real mongosh, against members that are not initiated yet. */
import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import type { Document } from "bson";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { makeFolder, removeFolder } from "../../harness/folder.ts";
import { FakeReplicaSet } from "./fake-replica-set.ts";
import { composeFile, root, runWithFakes, textOf } from "./support.ts";

/** A tool that npx fetches, not a dependency of the portal. */
const MONGOSH = "mongosh@2.12.0";
const FETCH_MS = 600_000;
const RUN_MS = 120_000;
/** How npm reports a registry that can't be reached or doesn't have the package. */
const NO_REGISTRY =
  /npm error code (E[45]\d\d|EAI_AGAIN|ECONN\w+|ENET\w+|ENOTCACHED|ENOTFOUND|ERR_SOCKET\w*|ETIMEDOUT)/;

const { services } = composeFile({
  PORTAL_DOMAIN: "portal.example.com",
  PROPERTY_TIME_ZONE: "America/Chicago",
});
const setup = services["mongo-setup"];

let folder: string;
let secrets: string;
let mongosh: string | undefined;
let members: FakeReplicaSet;

/** The path of mongosh, or undefined where the registry is away. */
function fetchMongosh(): string | undefined {
  const args = [
    "--yes",
    "--prefer-offline",
    "--fetch-retries=0",
    "--package",
    MONGOSH,
    "--call",
    "command -v mongosh",
  ];
  const { status, stdout, stderr } = spawnSync("npx", args, { encoding: "utf8", cwd: folder });
  if (status === 0) return stdout.trim();
  if (NO_REGISTRY.test(stderr)) return undefined;
  throw new Error(`${MONGOSH} could not be fetched:\n${stderr}`);
}

beforeAll(async () => {
  folder = await makeFolder("mongosh");
  mongosh = fetchMongosh();
  mkdirSync(join(folder, "home"));
  secrets = join(folder, "deploy/secrets");
  mkdirSync(secrets, { recursive: true });
  for (const user of ["admin", "backup", "portal"]) {
    writeFileSync(join(secrets, `mongo_${user}_password`), `password of ${user}\n`);
  }
  const script = join(folder, "deploy/make-secrets.sh");
  copyFileSync(join(root, "deploy/make-secrets.sh"), script);
  expect(runWithFakes({ command: ["sh", script], fakes: {}, folder })).toMatchObject({ status: 0 });
}, FETCH_MS);

afterAll(() => removeFolder(folder));

beforeEach(async ({ skip }) => {
  skip(mongosh === undefined, "needs the npm registry for mongosh");
  members = new FakeReplicaSet();
  await members.listen(readFileSync(join(secrets, "mongo_certificate_key"), "utf8"));
});

afterEach(() => members?.close());

/** Runs the set-up as compose.yaml does. */
async function runSetup() {
  members.commands.length = 0;
  const [program = "", ...args] = setup?.entrypoint ?? [];
  expect(program).toBe("mongosh");
  const environment = Object.entries(setup?.environment ?? {}).map(([name, value]) => [
    name,
    value.replace("/run/secrets", secrets),
  ]);
  const run = spawn(
    mongosh ?? program,
    args.map((argument) => argument.replace("/setup/", `${root}/deploy/mongo/`)),
    {
      env: {
        PATH: process.env.PATH,
        ...Object.fromEntries(environment),
        HOME: join(folder, "home"),
        MONGO_MEMBERS: members.hosts.join(),
      },
      stdio: ["ignore", "pipe", "pipe"],
    },
  );
  const [output, errors, [status]] = await Promise.all([
    text(run.stdout),
    text(run.stderr),
    once(run, "exit"),
  ]);
  return { output: output + errors, status };
}

const state = () => structuredClone({ config: members.config, users: members.users, roles: members.roles });
const rolesOf = (user: string) => members.users.get(user)?.roles;

function expectPortalPrivileges() {
  const { privileges, roles } = members.roles.get("rowanstead.portal") ?? {};
  expect(roles).toEqual([]);
  const { changing, appendOnly, retired } = JSON.parse(textOf("deploy/mongo/collections.json"));
  const add = ["find", "insert", "createCollection", "createIndex", "dropIndex", "listIndexes"];
  for (const { resource, actions } of privileges) {
    const { collection } = resource;
    expect(resource).toEqual({ db: "rowanstead", collection });
    if (collection === "") expect(actions).toEqual(["listCollections"]);
    else if (appendOnly.includes(collection)) expect(actions).toEqual(add);
    else if (retired.includes(collection))
      expect(actions).toEqual(["find", "listIndexes", "dropIndex", "dropCollection"]);
    else expect(actions, collection).toEqual([...add, "update", "remove"]);
  }
  const named = privileges.map(({ resource }: Document) => resource.collection);
  expect(named).toEqual([...changing, ...appendOnly, ...retired, ""]);
}

describe("the set-up", { timeout: RUN_MS }, () => {
  test("R51 initiates the replica set, creates limited users, and changes nothing the second time", async () => {
    expect(await runSetup()).toMatchObject({ status: 0, output: expect.stringContaining("are ready") });
    const first = state();
    expect(first.config).toEqual({
      _id: "portal",
      members: members.hosts.map((host, _id) => ({ _id, host, priority: _id === 0 ? 2 : 1 })),
    });
    expect(rolesOf("admin.admin")).toEqual([
      "userAdminAnyDatabase",
      "clusterAdmin",
      "restore",
      "oplogReplay",
    ]);
    expect(rolesOf("admin.backup")).toEqual(["backup"]);
    expect(rolesOf("rowanstead.portal")).toEqual(["portal"]);
    expect(first.users.size).toBe(3);
    expectPortalPrivileges();

    expect(await runSetup()).toMatchObject({ status: 0, output: expect.stringContaining("are ready") });
    expect(state()).toEqual(first);
    const created = ["replSetInitiate", "createUser", "createRole"].map((name) => members.count(name));
    expect(created).toEqual([0, 0, 0]);
  });

  test("continues after an interrupted run, and takes over a new password", async () => {
    members.config = { _id: "portal", members: [] };
    members.addUser("admin", "admin", "password of admin");
    members.addUser("rowanstead", "portal", "an old password");
    expect(await runSetup()).toMatchObject({ status: 0 });
    expect(members.count("replSetInitiate")).toBe(0);
    expect(members.users.get("rowanstead.portal")?.pwd).toBe("password of portal");
    expect(members.users.size).toBe(3);
  });

  test("reports a wrong password of the administrator without repeating it, and changes nothing", async () => {
    members.config = { _id: "portal", members: [] };
    members.addUser("admin", "admin", "chosen before");
    const before = state();
    const { status, output } = await runSetup();
    expect(status).not.toBe(0);
    expect(output).toContain("mongo_admin_password does not hold the administrator's password.");
    expect(output).not.toContain("password of admin");
    expect(state()).toEqual(before);
  });
});
