/** The thread that reads an import's file. Its memory is freed when it ends, however costly the file was. */
import { parentPort, workerData } from "node:worker_threads";
import type { FileRow } from "../domain/resident-import/import-rows.ts";
import { Refusal } from "../http/errors.ts";
import { csvRows } from "./import-file.ts";

/** The file's rows, or the text of the rule that it breaks. */
export type ReadOutcome = { rows: FileRow[] } | { refused: string };

function read(bytes: Uint8Array): ReadOutcome {
  try {
    return { rows: csvRows(bytes) };
  } catch (error) {
    if (error instanceof Refusal) return { refused: error.message };
    throw error;
  }
}

parentPort?.postMessage(read(workerData));
