/** Decodes photos one at a time, each in a new process with a memory limit. If the process dies, only that photo is refused. */
import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { PHOTO_TEXTS } from "../domain/photo-rules.ts";
import { createConcurrencyLimit } from "../http/concurrency-limit.ts";
import { HttpError } from "../http/errors.ts";
import { workerProgram } from "../http/worker-program.ts";
import { PROCESS_MAX_BYTES } from "./photo-budget.ts";
import type { DecodeResult, DecodeTask, WorkerMessage } from "./photo-worker.ts";

/** The 413 error, with the limits for photos. */
export const photoTooLarge = () => new HttpError(413, PHOTO_TEXTS.tooLarge, { code: "too_large" });

/** A node's memory is enough for one photo at a time. Uploads beyond the queue are refused (OWASP ASVS 5.2.6). */
const AT_ONCE = 1;
const QUEUE_MAX = 20;

/** libvips ends a decode after 5 s. A process without a result after this time is killed. */
const ANSWER_MS = 8_000;

export interface PhotoDecoder {
  /** @throws HttpError 413 if the process ended while decoding, 503 if the queue is full */
  decode(task: DecodeTask): Promise<DecodeResult>;
}

function start(processMaxBytes: number): ChildProcess {
  const { filename, execArgv } = workerProgram("photo-worker", import.meta.url);
  // The portal's environment is not passed on, because it contains secrets.
  return fork(fileURLToPath(filename), [String(processMaxBytes)], {
    execArgv,
    env: {},
    serialization: "advanced",
  });
}

function decodeIn(worker: ChildProcess, task: DecodeTask): Promise<DecodeResult> {
  return new Promise<DecodeResult>((resolve, reject) => {
    let late: NodeJS.Timeout | undefined;
    worker.on("message", (message: WorkerMessage) => {
      if (message !== "ready") return resolve(message);
      late = setTimeout(() => worker.kill("SIGKILL"), ANSWER_MS);
      worker.send(task);
    });
    worker.once("error", reject);
    worker.once("exit", (code, signal) => {
      clearTimeout(late);
      // After a result, rejecting has no effect.
      if (late) reject(photoTooLarge());
      else reject(new Error(`The photo decoder did not start (${signal ?? code}).`));
    });
  });
}

/** Kills the process. Resolves once the process and its memory are gone. */
async function end(worker: ChildProcess): Promise<void> {
  if (worker.pid === undefined || worker.exitCode !== null || worker.signalCode !== null) return;
  const ended = once(worker, "exit");
  worker.kill("SIGKILL");
  await ended;
}

/** @param processMaxBytes memory at which a decoding process ends itself */
export function createPhotoDecoder(processMaxBytes = PROCESS_MAX_BYTES): PhotoDecoder {
  const limit = createConcurrencyLimit(AT_ONCE, QUEUE_MAX);
  return {
    decode: (task) =>
      limit.run(async () => {
        const worker = start(processMaxBytes);
        try {
          return await decodeIn(worker, task);
        } finally {
          await end(worker);
        }
      }),
  };
}
