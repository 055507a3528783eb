/** Which programs this machine has for the processes around the portal. */
import { existsSync } from "node:fs";
import { delimiter, join } from "node:path";

function onPath(name: string): string | undefined {
  const folders = (process.env.PATH ?? "").split(delimiter);
  return folders.map((folder) => join(folder, name)).find((path) => existsSync(path));
}

/** A real mongod, where MONGOMS_SYSTEM_BINARY names one or PATH has one. */
export function findMongod(): string | undefined {
  const named = process.env.MONGOMS_SYSTEM_BINARY;
  return named && existsSync(named) ? named : onPath("mongod");
}

export const findCaddy = (): string | undefined => onPath("caddy");
