/** Looks for due work on one node, such as move-outs. Every node does the same. */
import type { Logger } from "pino";

interface DueWork {
  /** Does what is due. @returns how much it was */
  applyDue(): Promise<number>;
  everyMs: number;
  /** The event and the text of the log's line after some work, and the text after a failure. */
  event: string;
  done: string;
  failed: string;
}

export function createDueSchedule(
  { applyDue, everyMs, event, done, failed }: DueWork,
  log: Pick<Logger, "info" | "warn">,
) {
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> | undefined;
  let isStopped = false;

  async function run(): Promise<void> {
    try {
      const count = await applyDue();
      if (count > 0) log.info({ event, count }, done);
    } catch (error) {
      if (!isStopped) log.warn({ err: error }, failed);
    }
    if (!isStopped) timer = setTimeout(start, everyMs).unref();
  }

  function start(): void {
    running = run();
  }

  return {
    start,
    async stop(): Promise<void> {
      isStopped = true;
      clearTimeout(timer);
      await running;
    },
  };
}
