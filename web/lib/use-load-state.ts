/** How the fetches of a store went. A background fetch that brings nothing new doesn't change it, so nothing is rendered. */
import type { StoreApi, UseBoundStore } from "zustand";
import { useShallow } from "zustand/react/shallow";

export interface LoadState {
  status: "idle" | "loading" | "ready" | "failed";
  /** The error of the last fetch; undefined after a successful one. */
  error: unknown;
  refetch: () => Promise<void>;
}

export function useLoadState<State extends LoadState>(store: UseBoundStore<StoreApi<State>>): LoadState {
  return store(useShallow(({ status, error, refetch }: State) => ({ status, error, refetch })));
}
