/** The deployment's files as data, and its shell scripts run beside fake programs. */
import { spawnSync } from "node:child_process";
import { chmodSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { parse } from "yaml";

export const root = fileURLToPath(new URL("../../..", import.meta.url));

/** The text of one of the repository's files. */
export const textOf = (path: string) => readFileSync(`${root}/${path}`, "utf8");

/** As much of a service as the tests look at. */
interface Service {
  secrets?: string[];
  ports?: string[];
  networks?: string[];
  environment?: Record<string, string>;
}

interface ComposeFile {
  services: Record<string, Service>;
  networks: Record<string, { internal?: boolean } | null>;
  secrets: Record<string, { file: string }>;
}

/** The value of `${NAME...}`; `$$` is a dollar sign. */
const VARIABLE = /\$\$|\$\{(?<name>[A-Z_]+)(?:(?<operator>:[-?])(?<rest>[^}]*))?\}/g;

/** The names of the variables that compose.yaml is filled in with. */
export function variablesIn(text: string): Set<string> {
  return new Set([...text.matchAll(VARIABLE)].flatMap(({ groups }) => groups?.name ?? []));
}

/** The names in the example of the environment. */
export function variablesOfExample(text: string): Set<string> {
  return new Set([...text.matchAll(/^([A-Z_]+)=/gm)].map(([, name = ""]) => name));
}

const REQUIRED = { PORTAL_DOMAIN: "portal.example.com", PROPERTY_TIME_ZONE: "America/Chicago" };

/** compose.yaml with its variables filled in as Compose does it. */
export function composeFile(over: Record<string, string> = {}): ComposeFile {
  const variables: Record<string, string> = { ...REQUIRED, ...over };
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

/** The arguments of a directive, anywhere in the Caddyfile. */
export function directive(name: string): string[] {
  const [, rest] = new RegExp(`^\\s*${name} (.*?)( \\{)?$`, "m").exec(textOf("deploy/Caddyfile")) ?? [];
  if (rest === undefined) throw new Error(`The Caddyfile has no ${name}.`);
  return rest.split(" ");
}

interface Run {
  command: string[];
  /** Shell scripts that replace the real programs on PATH, by name. */
  fakes: Record<string, string>;
  /** An existing folder, which gets the fakes. */
  folder: string;
  env?: Record<string, string>;
}

/** Runs a command of the deployment to its end. */
export function runWithFakes({ command: [program = "", ...args], fakes, folder, env }: Run) {
  const bin = join(folder, "bin");
  mkdirSync(bin, { recursive: true });
  for (const [name, script] of Object.entries(fakes)) {
    writeFileSync(join(bin, name), `#!/bin/bash\n${script}\n`);
    chmodSync(join(bin, name), 0o755);
  }
  const { status, signal, stdout, stderr } = spawnSync(program, args, {
    env: { ...env, PATH: `${bin}:${process.env.PATH}` },
    encoding: "utf8",
  });
  return { status, signal, stdout, stderr };
}
