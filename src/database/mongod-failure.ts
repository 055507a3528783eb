/** A failed try to get a mongod is remembered for this machine, so that starts and tests don't pay for it each time. */
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { dirname } from "node:path";

/** After this time the next start tries again. */
export const RETRY_AFTER_MS = 24 * 60 * 60 * 1000;

export interface FailureMemo {
  /** Why it failed, while another try is too early. */
  lately(): Promise<string | undefined>;
  remember(reason: string): Promise<void>;
}

interface Note {
  at: number;
  reason: string;
  settings: string;
}

/**
 * @param file where the note lies; undefined where this machine has no place for it, and nothing is remembered
 * @param settings whatever decides about the download: with other settings than the failed ones it is tried at once
 * @param now milliseconds since the epoch
 */
export function failureMemo(file: string | undefined, settings: string, now: () => number): FailureMemo {
  return {
    async lately() {
      const note = file === undefined ? undefined : await readNote(file);
      if (!note || note.settings !== settings) return undefined;
      const age = now() - note.at;
      return age >= 0 && age < RETRY_AFTER_MS ? note.reason : undefined;
    },
    async remember(reason) {
      if (file === undefined) return;
      const note: Note = { at: now(), reason, settings };
      try {
        await mkdir(dirname(file), { recursive: true });
        await writeFile(file, `${JSON.stringify(note)}\n`);
      } catch {
        // Not remembered: the next start tries again, which only costs time.
      }
    },
  };
}

async function readNote(file: string): Promise<Note | undefined> {
  try {
    const { at, reason, settings } = JSON.parse(await readFile(file, "utf8")) as Partial<Note>;
    if (typeof at !== "number" || typeof reason !== "string" || typeof settings !== "string")
      return undefined;
    return { at, reason, settings };
  } catch {
    return undefined;
  }
}
