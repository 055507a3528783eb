/** What the commands that move data share: the file that they are given, and how they tell what went into it or came out. */
import type { Counts } from "./export-file.ts";

/** The one file that a command's arguments name. @throws Error with the usage */
export function namedFile([file, ...more]: string[], usage: string): string {
  if (file === undefined || file.startsWith("-") || more.length > 0) throw new Error(`Usage: ${usage}`);
  return file;
}

/** Such as `3 documents (rewards 1, users 2)`. */
export function countsText(counts: Counts): string {
  const documents = Object.values(counts).reduce((sum, count) => sum + count, 0);
  const list = Object.entries(counts).map(([name, count]) => `${name} ${count}`);
  return `${documents} documents (${list.join(", ") || "none"})`;
}
