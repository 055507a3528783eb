/** What every measurement of the bench stands on: a portal over a fresh database, and which core runs what. */
import { openDatabase } from "../../../src/database/open-database.ts";
import { makeFolder, removeFolder } from "../../harness/folder.ts";
import { type Child, startChild } from "./child.ts";
import type { PortalOffers } from "./children/portal.ts";

/** Servers under measurement on one core, load and database on the other, as far as there are two. */
export const SERVER_CORE = 0;
export const LOAD_CORE = 1;

const silent = { info: () => undefined, warn: () => undefined };

/** Which database a run of the bench uses. */
export function databaseName(): string {
  const { MONGODB_URI } = process.env;
  return MONGODB_URI ? "MongoDB" : "embedded store";
}

/** Starts a portal on the server's core over a database that is there. */
export const startPortal = (uri: string, env: Record<string, string> = {}) =>
  startChild<PortalOffers>("children/portal.ts", {
    core: SERVER_CORE,
    env: { ...env, MONGODB_URI: uri },
  });

/** Runs work on a portal of its own over a fresh database, and takes both away again. */
export async function withPortal<T>(
  work: (portal: Child<PortalOffers>, uri: string) => Promise<T>,
): Promise<T> {
  const dataFolder = await makeFolder("bench");
  const { MONGODB_URI: mongodbUri } = process.env;
  const opened = await openDatabase({ mongodbUri, dataFolder, log: silent });
  const uri = new URL(opened.uri);
  uri.pathname = `/bench-${process.pid}-${Math.round(performance.now())}`;
  try {
    const portal = await startPortal(uri.href);
    try {
      return await work(portal, uri.href);
    } finally {
      await portal.stop();
    }
  } finally {
    await opened.stop();
    await removeFolder(dataFolder);
  }
}

/** The one with the highest figure. */
export function best<T>(found: readonly T[], figure: (one: T) => number): T {
  const [first, ...rest] = found;
  if (first === undefined) throw new Error("Nothing was measured");
  return rest.reduce((most, one) => (figure(one) > figure(most) ? one : most), first);
}
