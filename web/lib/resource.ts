/**
 * Stores for data that is fetched as a whole, such as a profile, a report or the dashboard's figures. One state machine
 * covers loading, refetching, live events, errors beside earlier data, and logout.
 */
import { create } from "zustand";
import { isNotFound, isTransient } from "./http.ts";
import { keepEqual } from "./keep-equal.ts";
import { registerReset } from "./store-registry.ts";

/** How often a resource that is invalidated by live events is fetched again. */
interface Pace {
  /** The minimum pause between two fetches, in milliseconds. */
  gapMs: number;
  /** The pause is at least this many times as long as the last fetch took. */
  factor: number;
}

export interface ResourceState<Params, Response, Data> {
  /** The parameters of the last `load`. */
  params: Params | undefined;
  /**
   * `idle` while no screen uses the resource, `loading` until the first response, `failed` if the first fetch failed, or if a later one found
   * that there is nothing any more.
   */
  status: "idle" | "loading" | "ready" | "failed";
  /** Whether a fetch is running. */
  busy: boolean;
  data: Data | undefined;
  /** The error of the last fetch; undefined after a successful one. */
  error: unknown;
  /** Whether `data` still belongs to the previous parameters, while the first fetch for the new ones runs. */
  pending: boolean;
  /** Fetches. The current data stay if the parameters are the same. Never throws: see `status` and `error`. */
  load: (params: Params) => Promise<void>;
  /** Fetches again with the same parameters; does nothing before the first load. */
  refetch: () => Promise<void>;
  /** Refetches soon, at the resource's pace; several calls in a short time cause one fetch. */
  invalidate: () => void;
  /** Replaces the data, for example by a live event; does nothing before the first load. */
  update: (change: (current: Data | undefined) => Data | undefined) => void;
  /** Takes a complete response that came in another way, such as a live event; does nothing before the first load. */
  applyResponse: (response: Response) => void;
  /** Drops the data and all running fetches. */
  reset: () => void;
}

interface ResourceOptions<Params, Response, Data> {
  fetch: (params: Params) => Promise<Response>;
  /** Combines a response with the current data. By default, the response is the data. */
  merge?: (response: Response, current: Data | undefined) => Data;
  /** Whether the current data stay visible while other parameters load. If that fetch fails, they are dropped. */
  keeps?: (next: Params, previous: Params) => boolean;
  /** How often live events may cause a fetch; without it, as soon as the previous fetch has ended. */
  pace?: Pace;
}

const NO_PACE: Pace = { gapMs: 0, factor: 0 };

const EMPTY = {
  params: undefined,
  status: "idle",
  busy: false,
  data: undefined,
  error: undefined,
  pending: false,
} as const;

const READY = { status: "ready", error: undefined, pending: false } as const;

const FAILED = { status: "failed", data: undefined, pending: false } as const;

/** The fetches for one set of parameters. A response to earlier parameters, or to another user, is dropped. */
function createGeneration() {
  return {
    running: undefined as Promise<void> | undefined,
    /** Whether the fetch has just begun, in the same task, so that nothing can have changed since. */
    isStarting: false,
    /** Whether `load` or `refetch` was called while a fetch was running: its response may lack a change. */
    isRepeated: false,
    /** Whether `invalidate` was called while a fetch was running. */
    isInvalidated: false,
    timer: undefined as ReturnType<typeof setTimeout> | undefined,
    /** The earliest time at which `invalidate` may fetch. */
    nextAt: Number.NEGATIVE_INFINITY,
  };
}

/** `merge` is required if responses and data have different types. */
type MergeRequirement<Response, Data> = [Response] extends [Data]
  ? unknown
  : { merge: (response: Response, current: Data | undefined) => Data };

/** Creates a store. It is emptied at logout. */
export function createResource<Params, Response, Data = Response>(
  options: ResourceOptions<Params, Response, Data> & MergeRequirement<Response, Data>,
) {
  const { fetch, keeps = () => false, pace = NO_PACE }: ResourceOptions<Params, Response, Data> = options;
  const { merge = (response: Response) => response as unknown as Data } = options;
  let generation = createGeneration();

  const store = create<ResourceState<Params, Response, Data>>()((set, get) => {
    function restart(state: Partial<ResourceState<Params, Response, Data>>): void {
      clearTimeout(generation.timer);
      generation = createGeneration();
      set({ ...EMPTY, ...state });
    }

    async function fetchOnce(ownGeneration: typeof generation): Promise<void> {
      try {
        const response = await fetch(get().params as Params);
        if (ownGeneration === generation) get().applyResponse(response);
      } catch (error) {
        if (ownGeneration !== generation) return;
        // An unavailable server doesn't replace an earlier error, for example that the resident doesn't exist.
        const keepsError = get().status === "failed" && isTransient(error);
        set(({ status }) => ({
          ...(!keepsError && { error }),
          ...((status === "loading" || isNotFound(error)) && FAILED),
        }));
      }
    }

    async function fetchUntilCurrent(ownGeneration: typeof generation): Promise<void> {
      set({ busy: true });
      const startedAt = Date.now();
      ownGeneration.isStarting = true;
      queueMicrotask(() => {
        ownGeneration.isStarting = false;
      });
      do {
        ownGeneration.isRepeated = false;
        ownGeneration.isInvalidated = false;
        await fetchOnce(ownGeneration);
      } while (ownGeneration === generation && ownGeneration.isRepeated);
      if (ownGeneration !== generation) return;
      ownGeneration.running = undefined;
      ownGeneration.nextAt = Date.now() + Math.max(pace.gapMs, pace.factor * (Date.now() - startedAt));
      set({ busy: false });
      if (ownGeneration.isInvalidated) get().invalidate();
    }

    function run(): Promise<void> {
      const ownGeneration = generation;
      clearTimeout(ownGeneration.timer);
      ownGeneration.timer = undefined;
      if (ownGeneration.running) ownGeneration.isRepeated = true;
      ownGeneration.running ??= fetchUntilCurrent(ownGeneration);
      return ownGeneration.running;
    }

    return {
      ...EMPTY,
      load: async (params) => {
        const { status, params: previous, data } = get();
        const isLoaded = status !== "idle";
        if (!isLoaded || JSON.stringify(previous) !== JSON.stringify(params)) {
          const pending = isLoaded && data !== undefined && keeps(params, previous as Params);
          restart({ params, status: "loading", ...(pending && { data, pending }) });
        }
        // Two parts of a screen that open together cause one call.
        await (generation.isStarting ? generation.running : run());
      },
      refetch: async () => {
        if (get().status !== "idle") await run();
      },
      invalidate: () => {
        const ownGeneration = generation;
        if (get().status === "idle") return;
        if (ownGeneration.running) ownGeneration.isInvalidated = true;
        else
          ownGeneration.timer ??= setTimeout(
            () => void run(),
            Math.max(0, ownGeneration.nextAt - Date.now()),
          );
      },
      update: (change) => {
        if (get().status !== "idle") set(({ data }) => ({ data: change(data) }));
      },
      applyResponse: (response) => {
        const { status, data, pending } = get();
        if (status !== "idle")
          set({ ...READY, data: keepEqual(data, merge(response, pending ? undefined : data)) });
      },
      reset: () => restart({}),
    };
  });

  registerReset(() => store.getState().reset());
  return store;
}
