/** Watches a node from a worker thread (watch.mjs), so that the fuzzer's own work does not count as the node's. */
import { Worker } from "node:worker_threads";
import type { PortalNode } from "../../faults/harness/portal-node.ts";

export interface Watched {
  peakMB: number;
  isEnded: boolean;
  /** Why the watcher's requests were not answered with 200. */
  failures: string[];
  /** Times of `/healthz`, in milliseconds. */
  health: number[];
  /** Times of another call. */
  others: number[];
}

export interface WatchOptions {
  /** The memory with which the node is ended. */
  limitMB: number;
  /** The other call. */
  path: string;
  cookie: string;
}

/** @returns a function that ends the watch */
export function watch({ url, process: running }: PortalNode, options: WatchOptions): () => Promise<Watched> {
  const worker = new Worker(new URL("./watch.mjs", import.meta.url), {
    workerData: { url, pid: running().pid, ...options },
    execArgv: [],
  });
  const end = async () => {
    const watched = await new Promise<Watched>((resolve) => {
      worker.once("message", resolve);
      worker.postMessage("stop");
    });
    await worker.terminate();
    return watched;
  };
  let ended: Promise<Watched> | undefined;
  return () => (ended ??= end());
}
