/** Runs the repeated jobs of one node, which `src/jobs.ts` lists: each again and again, and never twice at once. */
import pTimeout from "p-timeout";
import type { Logger } from "pino";
import type { DeliveryChannelName } from "../domain/delivery.ts";

/** A pause is shortened by up to this part at random, so that nodes that were started together do not ask the database together. */
const JITTER = 0.1;

/** The shortest pause that a job can ask for. */
const SOONEST_MS = 1_000;

/** How long a stop waits for the runs in progress. Every job survives the end of the process, so the others are cut off. */
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
  const stopping = new AbortController();
  const repetitions = new Map<JobName, ReturnType<typeof repeat>>();
  let stopped: Promise<unknown> | undefined;

  function repeat({ name, everyMs, retryMs, run }: Job) {
    const { signal } = stopping;
    let timer: NodeJS.Timeout | undefined;
    let running: Promise<void> | undefined;
    let isWokenAgain = false;
    let isFailing = false;
    /** The pause that the job has asked for during its run. */
    let askedMs: number | undefined;

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
        askedMs = undefined;
        await tryRun();
      } while (isWokenAgain && !signal.aborted);
      running = undefined;
      const usualMs = typeof everyMs === "number" ? everyMs : everyMs();
      const pauseMs = (isFailing ? (retryMs ?? usualMs) : usualMs) * (1 - JITTER * Math.random());
      pause(Math.min(askedMs ?? pauseMs, pauseMs));
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
        askedMs = Math.max(ms, SOONEST_MS);
        if (!running) pause(askedMs);
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
      const added = jobs.map((job) => {
        const repetition = repeat(job);
        repetitions.set(job.name, repetition);
        return repetition;
      });
      await Promise.all(added.map(({ wake }) => wake()));
    },
    /** Runs a job now, or again after its run in progress. Does nothing before the job's start and after the stop. */
    wake: (name: JobName): void => void repetitions.get(name)?.wake(),
    /** Moves the next run of a job, which may be running, to this time from now. */
    wakeIn: (name: JobName, ms: number): void => repetitions.get(name)?.wakeIn(ms),
    /** Ends all repetitions. @returns a promise of the end of the runs in progress */
    stop(): Promise<unknown> {
      stopping.abort();
      const runs = [...repetitions.values()].map(({ stop }) => stop());
      stopped ??= pTimeout(Promise.all(runs), { milliseconds: STOP_MS, fallback: () => undefined });
      return stopped;
    },
  };
}
