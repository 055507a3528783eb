/** Runs the repeated jobs of one node, which `src/jobs.ts` lists. Two runs of a job never overlap. */
import pTimeout from "p-timeout";
import type { Logger } from "pino";
import type { DeliveryChannelName } from "../domain/delivery.ts";

/** A pause is shortened by up to this part at random, so that nodes that were started together do not query the database together. */
const JITTER = 0.1;

/** The shortest pause that a job can ask for. */
const PAUSE_MIN_MS = 1_000;

/** A stop waits for the runs in progress for at most this time, and then cuts them off: the next run of a job continues it. */
const STOP_MS = 3_000;

export type JobName =
  | "announcements"
  | "clock"
  | "erasures"
  | "image-sweep"
  | "live-sessions"
  | "move-outs"
  | "node-report"
  | "rent"
  | "revocations"
  | "settings"
  | "slow-clients"
  | "stats"
  | `${DeliveryChannelName}-delivery`;

export interface Job {
  name: JobName;
  /** The longest pause after a run. */
  everyMs: number | (() => number);
  /** The pause after a run that failed; `everyMs` by default. */
  retryMs?: number;
  /** @param signal is aborted when the node stops */
  run(signal: AbortSignal): unknown;
}

export type Scheduler = ReturnType<typeof createScheduler>;

export function createScheduler(log: Pick<Logger, "warn">) {
  const abortController = new AbortController();
  const repetitions = new Map<JobName, ReturnType<typeof repeat>>();
  let stopPromise: Promise<unknown> | undefined;

  function repeat({ name, everyMs, retryMs, run }: Job) {
    const { signal } = abortController;
    let timer: NodeJS.Timeout | undefined;
    let running: Promise<void> | undefined;
    let isWokenAgain = false;
    let isFailing = false;
    /** The pause that the job has asked for during its run. */
    let requestedMs: number | undefined;

    async function tryRun(): Promise<void> {
      try {
        await run(signal);
        isFailing = false;
      } catch (error) {
        // Only the first of several failures is logged.
        if (!signal.aborted && !isFailing)
          log.warn({ event: "job_failed", job: name, err: error }, "a job failed; it is tried again");
        isFailing = true;
      }
    }

    async function runUntilQuiet(): Promise<void> {
      clearTimeout(timer);
      do {
        isWokenAgain = false;
        requestedMs = undefined;
        await tryRun();
      } while (isWokenAgain && !signal.aborted);
      running = undefined;
      const usualMs = typeof everyMs === "number" ? everyMs : everyMs();
      const pauseMs = (isFailing ? (retryMs ?? usualMs) : usualMs) * (1 - JITTER * Math.random());
      pause(Math.min(requestedMs ?? pauseMs, pauseMs));
    }

    function pause(ms: number): void {
      clearTimeout(timer);
      if (!signal.aborted) timer = setTimeout(wake, ms).unref();
    }

    function wake(): Promise<void> {
      if (signal.aborted) return Promise.resolve();
      if (running) isWokenAgain = true;
      else running = runUntilQuiet();
      return running;
    }

    return {
      wake,
      wakeIn(ms: number): void {
        requestedMs = Math.max(ms, PAUSE_MIN_MS);
        if (!running) pause(requestedMs);
      },
      /** Starts no further run. @returns the run in progress */
      stop(): Promise<void> | undefined {
        clearTimeout(timer);
        return running;
      },
    };
  }

  return {
    /** Runs jobs now, and then again and again. @returns a promise of the end of their first runs */
    async start(jobs: readonly Job[]): Promise<void> {
      const newRepetitions = jobs.map((job) => {
        const repetition = repeat(job);
        repetitions.set(job.name, repetition);
        return repetition;
      });
      await Promise.all(newRepetitions.map(({ wake }) => wake()));
    },
    /** Runs a job now, or again after its run in progress. Does nothing before the job's start and after the stop. */
    wake: (name: JobName): void => void repetitions.get(name)?.wake(),
    /** Moves the next run of a job, which may be running, to this time from now. The last call counts, also if it asks for a later time. */
    wakeIn: (name: JobName, ms: number): void => repetitions.get(name)?.wakeIn(ms),
    /** Ends all repetitions. @returns a promise of the end of the runs in progress */
    stop(): Promise<unknown> {
      abortController.abort();
      const runs = [...repetitions.values()].map(({ stop }) => stop());
      stopPromise ??= pTimeout(Promise.all(runs), { milliseconds: STOP_MS, fallback: () => undefined });
      return stopPromise;
    },
  };
}
