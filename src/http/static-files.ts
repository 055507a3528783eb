/** Reads files for responses and keeps them in memory, so that many requests at once share one copy and one reading. */
import { readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import { Readable } from "node:stream";
import { LRUCache } from "lru-cache";

/** A build has about 9 MB. */
const CACHE_MAX_BYTES = 24 * 1024 * 1024;

/** How long a file counts as unchanged. A build that replaces another one is served within this time. */
const STATS_TTL_MS = 1_000;
const STATS_MAX = 1_000;

/** Larger files are sent in parts of this size: the kernel takes a whole file at once, and the node does nothing else until then. */
const PART_BYTES = 64 * 1024;

export interface StaticFile {
  content: Buffer;
  modified: Date;
  /** A weak ETag of the size and the time of the last change. */
  tag: string;
}

/** The path of a requested file in the folder; undefined for hidden files and for paths outside of the folder. */
export function resolvePath(folder: string, requested: string): string | undefined {
  try {
    const path = decodeURIComponent(requested);
    return /(^|[/\\])\.|\0/.test(path) ? undefined : join(folder, path);
  } catch {
    return undefined;
  }
}

async function statFile(path: string) {
  try {
    const stats = await stat(path);
    return stats.isFile() ? stats : undefined;
  } catch (error) {
    if (["ENOENT", "ENAMETOOLONG", "ENOTDIR"].includes((error as NodeJS.ErrnoException).code ?? ""))
      return undefined;
    throw error;
  }
}

function* splitContent(content: Buffer): Generator<Buffer, void> {
  for (let at = 0; at < content.length; at += PART_BYTES) yield content.subarray(at, at + PART_BYTES);
}

/** The body of a response with a file. */
export const fileBody = (content: Buffer): Buffer | Readable =>
  content.length <= PART_BYTES ? content : Readable.from(splitContent(content), { objectMode: false });

/** @returns a function that reads a file, again if it has changed since; undefined if there is none */
export function createFileReader(): (path: string) => Promise<StaticFile | undefined> {
  const files = new LRUCache<string, StaticFile, { path: string; modified: Date; tag: string }>({
    maxSize: CACHE_MAX_BYTES,
    // An empty file has a size, too: the cache accepts no 0.
    sizeCalculation: ({ content }) => content.length + 1,
    fetchMethod: async (_key, _stale, { context: { path, modified, tag } }) => ({
      content: await readFile(path),
      modified,
      tag,
    }),
  });
  const lastStats = new LRUCache<string, { stats: Awaited<ReturnType<typeof statFile>> }>({
    max: STATS_MAX,
    ttl: STATS_TTL_MS,
    // In an object, because the cache stores no undefined.
    fetchMethod: async (path) => ({ stats: await statFile(path) }),
  });
  return async (path) => {
    const stats = (await lastStats.fetch(path))?.stats;
    if (!stats) return undefined;
    const tag = `W/"${stats.size.toString(16)}-${Math.floor(stats.mtimeMs).toString(16)}"`;
    return files.fetch(`${path} ${tag}`, { context: { path, modified: stats.mtime, tag } });
  };
}
