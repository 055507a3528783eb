/** Parses an import file in a worker thread with memory and time limits. */
import { Worker } from "node:worker_threads";
import { type FileRow, IMPORT_TEXTS } from "../domain/resident-import/import-rows.ts";
import { validationError } from "../http/errors.ts";
import { workerProgram } from "../http/worker-program.ts";
import type { ReadOutcome } from "./import-worker.ts";

/** The largest file with 10,000 rows takes about 60 MB and half a second. */
const MEMORY_MAX_MB = 256;
const TIME_MAX_MS = 10_000;

/**
 * Reads the rows of a file.
 * @param timeMaxMs the time limit in milliseconds
 * @throws HttpError 400 for a file that can't be read or that exceeds the limits
 */
export function readRows(file: Uint8Array, timeMaxMs = TIME_MAX_MS): Promise<FileRow[]> {
  const { filename, execArgv } = workerProgram("import-worker", import.meta.url);
  const worker = new Worker(new URL(filename), {
    execArgv,
    env: {},
    workerData: file,
    resourceLimits: { maxOldGenerationSizeMb: MEMORY_MAX_MB },
  });
  return new Promise<FileRow[]>((resolve, reject) => {
    const tooCostly = () => reject(validationError(IMPORT_TEXTS.tooCostly));
    const timer = setTimeout(tooCostly, timeMaxMs);
    worker.once("message", (outcome: ReadOutcome) => {
      if ("rows" in outcome) resolve(outcome.rows);
      else reject(validationError(outcome.refused));
    });
    worker.once("error", (error: NodeJS.ErrnoException) => {
      if (error.code === "ERR_WORKER_OUT_OF_MEMORY") tooCostly();
      else reject(error);
    });
    worker.once("exit", () => clearTimeout(timer));
  }).finally(() => worker.terminate());
}
