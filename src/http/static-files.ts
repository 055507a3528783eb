/** Reads files for responses and keeps them in memory, so that many requests at once share one copy and one reading. */
import { readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import { LRUCache } from "lru-cache";

/** The size of the file cache. A build has about 9 MB. */
const KEPT_MAX_BYTES = 24 * 1024 * 1024;

export interface StaticFile {
  content: Buffer;
  modified: Date;
  /** A weak ETag of the size and the time of the last change. */
  tag: string;
}

/** The file of a requested path. Hidden files and paths outside of the folder have none. */
export function pathIn(folder: string, requested: string): string | undefined {
  try {
    const path = decodeURIComponent(requested);
    return /(^|[/\\])\.|\0/.test(path) ? undefined : join(folder, path);
  } catch {
    return undefined;
  }
}

async function statOf(path: string) {
  try {
    const stats = await stat(path);
    return stats.isFile() ? stats : undefined;
  } catch (error) {
    if (["ENOENT", "ENAMETOOLONG", "ENOTDIR"].includes((error as NodeJS.ErrnoException).code ?? ""))
      return undefined;
    throw error;
  }
}

/** @returns a function that reads a file, again if it has changed since; undefined if there is none */
export function createFileReader(): (path: string) => Promise<StaticFile | undefined> {
  const files = new LRUCache<string, StaticFile, { path: string; modified: Date; tag: string }>({
    maxSize: KEPT_MAX_BYTES,
    sizeCalculation: ({ content }) => content.length + 1,
    fetchMethod: async (_key, _stale, { context: { path, modified, tag } }) => ({
      content: await readFile(path),
      modified,
      tag,
    }),
  });
  return async (path) => {
    const stats = await statOf(path);
    if (!stats) return undefined;
    const tag = `W/"${stats.size.toString(16)}-${Math.floor(stats.mtimeMs).toString(16)}"`;
    return files.fetch(`${path} ${tag}`, { context: { path, modified: stats.mtime, tag } });
  };
}
