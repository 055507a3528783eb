/** deploy/mongo/setup.js against members of a replica set that note what it asks of them. */
import { dirname, join } from "node:path";
import { createContext, runInContext } from "node:vm";
import { expect, test } from "vitest";
import { root, textOf } from "./support.ts";

const FOLDER = join(root, "deploy/mongo");
const MEMBERS = ["mongo-a:27017", "mongo-b:27017", "mongo-c:27017"];
const ADD = ["find", "insert", "createCollection", "createIndex", "dropIndex", "listIndexes"];
const MOVE = ["find", "listIndexes", "dropIndex", "dropCollection"];
const { changing, appendOnly, retired } = JSON.parse(textOf("deploy/mongo/collections.json"));

interface Entry {
  pwd?: string;
  roles?: string[];
  privileges?: { resource: object; actions: string[] }[];
}

const failure = (code: number) => Object.assign(new Error("refused by MongoDB"), { code });

/** The members as mongosh's shell calls see them: without an administrator, or with one. */
function replicaSet(users: Record<string, Entry> = {}) {
  const state = { config: undefined as unknown, users, roles: {} as Record<string, Entry> };
  const isAdmin = (password: string) => state.users["admin.admin"]?.pwd === password;
  const databaseOf = (name: string, mayRead: boolean) => {
    const save = (entries: Record<string, Entry>, key: string, entry: Entry, exists: boolean) => {
      const isFirst = Object.keys(state.users).length === 0;
      if (!mayRead && !isFirst) throw failure(13);
      expect([key, key in entries]).toEqual([key, exists]);
      entries[key] = entry;
    };
    return {
      hello: () => (state.config ? { setName: "portal", primary: MEMBERS[0], isWritablePrimary: true } : {}),
      adminCommand: ({ replSetInitiate }: { replSetInitiate: unknown }) => {
        state.config = replSetInitiate;
      },
      getSiblingDB: (other: string) => databaseOf(other, mayRead),
      getUser: (user: string) => state.users[`${name}.${user}`],
      getRole: (role: string) => state.roles[`${name}.${role}`],
      createUser: ({ user, ...entry }: Entry & { user: string }) =>
        save(state.users, `${name}.${user}`, entry, false),
      updateUser: (user: string, entry: Entry) => save(state.users, `${name}.${user}`, entry, true),
      createRole: ({ role, ...entry }: Entry & { role: string }) =>
        save(state.roles, `${name}.${role}`, entry, false),
      updateRole: (role: string, entry: Entry) => save(state.roles, `${name}.${role}`, entry, true),
    };
  };
  class Mongo {
    readonly #mayRead: boolean;
    constructor(uri: string) {
      expect(uri).toContain("tls=true&tlsCAFile=ca");
      const [, password] = /\/\/admin:([^@]+)@/.exec(uri) ?? [];
      if (password !== undefined && !isAdmin(decodeURIComponent(password))) throw failure(18);
      this.#mayRead = password !== undefined;
    }
    getDB(name: string) {
      return databaseOf(name, this.#mayRead);
    }
  }
  return { state, Mongo };
}

/** Runs the set-up with passwords that are the names of their files. */
function runSetup({ Mongo }: ReturnType<typeof replicaSet>): void {
  const readFileSync = (path: string) =>
    dirname(path) === FOLDER ? textOf("deploy/mongo/collections.json") : `${path}\n`;
  const modules: Record<string, object> = { "node:fs": { readFileSync }, "node:path": { join } };
  const files = ["ADMIN", "BACKUP", "PORTAL"].map((user) => [
    `MONGO_${user}_PASSWORD_FILE`,
    `${user} password`,
  ]);
  const context = createContext({
    require: (name: string) => modules[name],
    process: {
      env: { MONGO_MEMBERS: MEMBERS.join(), MONGO_TLS_CA_FILE: "ca", ...Object.fromEntries(files) },
    },
    __dirname: FOLDER,
    Mongo,
    print: () => undefined,
    sleep: () => undefined,
  });
  runInContext(textOf("deploy/mongo/setup.js"), context);
}

test("R51 initiates the replica set and creates users that may do no more than they need", () => {
  const members = replicaSet();
  runSetup(members);
  const { config, users, roles } = members.state;
  expect(config).toEqual({
    _id: "portal",
    members: MEMBERS.map((host, _id) => ({ _id, host, priority: _id === 0 ? 2 : 1 })),
  });
  expect(users).toEqual({
    "admin.admin": {
      pwd: "ADMIN password",
      roles: ["userAdminAnyDatabase", "clusterAdmin", "restore", "oplogReplay"],
    },
    "admin.backup": { pwd: "BACKUP password", roles: ["backup"] },
    "rowanstead.portal": { pwd: "PORTAL password", roles: ["portal"] },
  });
  const grant = (names: string[], actions: string[]) =>
    names.map((collection) => ({ resource: { db: "rowanstead", collection }, actions }));
  expect(roles["rowanstead.portal"]).toEqual({
    roles: [],
    privileges: [
      ...grant(changing, [...ADD, "update", "remove"]),
      ...grant(appendOnly, ADD),
      ...grant(retired, MOVE),
      ...grant([""], ["listCollections"]),
    ],
  });
});

test("changes nothing the second time, and takes over a new password", () => {
  const members = replicaSet();
  runSetup(members);
  const first = structuredClone(members.state);
  members.state.users["rowanstead.portal"] = { pwd: "an old password", roles: [] };
  runSetup(members);
  expect(members.state).toEqual(first);
});

test("reports a wrong password of the administrator without repeating it, and changes nothing", () => {
  const members = replicaSet({ "admin.admin": { pwd: "chosen before" } });
  expect(() => runSetup(members)).toThrow("mongo_admin_password does not hold the administrator's password.");
  expect(members.state.users).toEqual({ "admin.admin": { pwd: "chosen before" } });
});
