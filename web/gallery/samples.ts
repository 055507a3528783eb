/** The texts, calls and states that the samples use in place of a server. */
import type { LoadState } from "../lib/use-load-state.ts";

export const FAILURES = { failed: "This could not be saved.", networkError: "No connection." };

const SECOND_MS = 1000;

export const nothing = (): undefined => undefined;

/** A call that succeeds after a second. */
export const succeedLater = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, SECOND_MS));

/** A list in each state of its fetches. */
export const LOADS: Readonly<Record<"loading" | "failed" | "ready" | "stale", LoadState>> = {
  loading: { status: "loading", error: undefined, refetch: succeedLater },
  failed: { status: "failed", error: new Error("No connection."), refetch: succeedLater },
  ready: { status: "ready", error: undefined, refetch: succeedLater },
  stale: { status: "ready", error: new Error("No connection."), refetch: succeedLater },
};
