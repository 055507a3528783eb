/** The deployment's files as data: compose.yaml with its variables filled in, the proxy's directives, the database's roles. */
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { parse } from "yaml";

const root = fileURLToPath(new URL("../../..", import.meta.url));

/** The text of one of the repository's files. */
export const textOf = (path: string) => readFileSync(`${root}/${path}`, "utf8");

/** As much of a service as the tests look at. */
export interface Service {
  image?: string;
  read_only?: boolean;
  cap_drop?: string[];
  cap_add?: string[];
  security_opt?: string[];
  privileged?: boolean;
  restart?: string;
  mem_limit?: string;
  ports?: string[];
  networks?: string[];
  network_mode?: string;
  environment?: Record<string, string>;
  stop_grace_period?: string;
  healthcheck?: { test: string[] };
  volumes?: unknown[];
}

export interface ComposeFile {
  services: Record<string, Service>;
  networks: Record<string, { internal?: boolean } | null>;
}

/** What `${NAME...}` stands for; `$$` is a dollar sign. */
const VARIABLE = /\$\$|\$\{(?<name>[A-Z_]+)(?:(?<operator>:[-?])(?<rest>[^}]*))?\}/g;

/** The names of the variables that compose.yaml is filled in with. */
export function variablesIn(text: string): Set<string> {
  return new Set([...text.matchAll(VARIABLE)].flatMap(({ groups }) => groups?.name ?? []));
}

/** The names in the example of the environment. */
export function variablesOfExample(text: string): Set<string> {
  return new Set([...text.matchAll(/^([A-Z_]+)=/gm)].map(([, name = ""]) => name));
}

/** compose.yaml with its variables filled in as Compose does it. */
export function composeFile(variables: Record<string, string>): ComposeFile {
  const filled = textOf("compose.yaml").replace(VARIABLE, (...match) => {
    const groups = match.at(-1) as { name?: string; operator?: string; rest?: string };
    if (groups.name === undefined) return "$";
    const value = variables[groups.name] ?? "";
    if (value !== "") return value;
    if (groups.operator === ":?") throw new Error(`${groups.name} is missing: ${groups.rest}`);
    return groups.operator === ":-" ? (groups.rest ?? "") : "";
  });
  return parse(filled, { merge: true });
}

/** The arguments of a directive of the Caddyfile, wherever it stands. */
export function directive(name: string): string[] {
  const line = textOf("deploy/Caddyfile")
    .split("\n")
    .map((text) => text.trim())
    .find((text) => text.startsWith(`${name} `));
  if (line === undefined) throw new Error(`The Caddyfile has no ${name}.`);
  return line
    .replace(/\s*\{$/, "")
    .split(" ")
    .slice(1);
}

interface Privilege {
  resource: { db: string; collection: string };
  actions: string[];
}

interface Asked {
  role: { role: string; privileges: Privilege[]; roles: unknown[] };
  user: { user: string; roles: string[] };
  uris: string[];
}

/** Runs the database's set-up against a server that only notes what it is asked for. */
export function databaseSetup(): Asked {
  const asked: Partial<Asked> & { uris: string[] } = { uris: [] };
  const database = {
    getRole: () => null,
    getUser: () => null,
    createRole: (role: Asked["role"]) => {
      asked.role = role;
    },
    createUser: (user: Asked["user"]) => {
      asked.user = user;
    },
  };
  class Mongo {
    constructor(uri: string) {
      asked.uris.push(uri);
    }
    getDB() {
      return database;
    }
  }
  const requireHere = () => ({ readFileSync: () => textOf("deploy/mongo/collections.json") });
  const env = { MONGO_ADMIN_PASSWORD: "admin-secret", MONGO_PORTAL_PASSWORD: "portal-secret" };
  const script = new Function(
    "require",
    "process",
    "print",
    "sleep",
    "Mongo",
    textOf("deploy/mongo/setup.js"),
  );
  script(
    requireHere,
    { env },
    () => undefined,
    () => undefined,
    Mongo,
  );
  return asked as Asked;
}
