/** How long each step took when it last passed on this machine, kept in .cache. */
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";

export type Durations = Record<string, number>;

/** The kept durations; none where the file is missing or damaged, since they are only an estimate. */
export function readDurations(file: string): Durations {
  try {
    const entries = Object.entries(JSON.parse(readFileSync(file, "utf8")));
    return Object.fromEntries(
      entries.filter((entry): entry is [string, number] => typeof entry[1] === "number"),
    );
  } catch {
    return {};
  }
}

export function writeDurations(file: string, durations: Durations): void {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, JSON.stringify(durations));
}
