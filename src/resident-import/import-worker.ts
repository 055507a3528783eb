/** The worker thread that parses an import file. Its memory is freed when it exits. */
import { parentPort, workerData } from "node:worker_threads";
import type { FileRow } from "../domain/resident-import/import-rows.ts";
import { HttpError } from "../http/errors.ts";
import { csvRows, isXlsx, xlsxRows } from "./import-file.ts";

export type ReadOutcome = { rows: FileRow[] } | { errorText: string };

async function read(bytes: Uint8Array): Promise<ReadOutcome> {
  try {
    return { rows: isXlsx(bytes) ? await xlsxRows(bytes) : csvRows(bytes) };
  } catch (error) {
    if (error instanceof HttpError) return { errorText: error.message };
    throw error;
  }
}

parentPort?.postMessage(await read(workerData));
