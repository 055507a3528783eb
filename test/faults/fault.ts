/** The type of faults, and how they report their findings. */
import { settledDelivery } from "./checks/delivery.ts";
import { shown } from "./harness/figures.ts";
import type { Load } from "./harness/load.ts";
import { startWorld, type World, type WorldOptions } from "./harness/world.ts";

/** How much is done: the whole by hand, less of it with every verify, more of it where somebody has half an hour. */
export interface Scale {
  size: "short" | "full" | "soak";
  clients: number;
  sendsPerSecond: number;
}

interface Finding {
  what: string;
  figure: string;
  bar: string;
  /** Undefined where it is shown only. */
  holds: boolean | undefined;
}

export interface Bench {
  scale: Scale;
  /** Starts processes that are ended with the fault. */
  world(options?: Partial<WorldOptions>): Promise<World>;
  /** Ends something with the fault, before its processes. */
  later(undo: () => unknown): void;
  /**
   * A duration, and the most that it may be. In the short set, which runs on busy machines, it only has to end: the wait for it has a limit
   * that nothing but a hang reaches.
   */
  within(what: string, figure: number, bar: number, unit?: string): void;
  /** A figure and the most that it may be. */
  atMost(what: string, figure: number, bar: number, unit?: string): void;
  /** A figure and the only value that it may have. */
  exactly(what: string, figure: number | string, bar: number | string): void;
  /** Anything else. */
  holds(what: string, figure: string, bar: string, holds: boolean | undefined): void;
  /** The checker of every fault, over everything that a load did. */
  delivered(world: World, load: Load): Promise<void>;
}

export interface Fault {
  /** As the requirements number them: `F4`. */
  id: string;
  /** The part that breaks. */
  title: string;
  /** Whether it belongs to the short set, which runs with every verify. */
  short: boolean;
  /** It judges nothing that others could disturb: in the short set, two of these run at a time, after the others. */
  alongside?: true;
  /** Why it can't run here, such as `needs mongod`; undefined where it can. */
  lacks?: () => string | undefined;
  run(bench: Bench): Promise<void>;
}

export interface Outcome {
  fault: Fault;
  findings: Finding[];
  /** Why it did not run, or what ended it. */
  notRun?: string;
  failure?: unknown;
  /** What a first run missed, where this is the second one. */
  missedBefore?: string;
  seconds: number;
}

/** A fault that takes longer hangs. */
const HANGS_AFTER_MS: Record<Scale["size"], number> = { short: 400_000, full: 900_000, soak: 3_000_000 };

/** All faults together end within this time: what is under way then counts as hanging. */
const ENDS_AFTER_MS: Record<Scale["size"], number> = { short: 1_200_000, full: 1_800_000, soak: 3_600_000 };

/** Functions that end what the fault has started, called in reverse order. */
class Started {
  #undo: (() => unknown)[] = [];
  #troubles: unknown[] = [];
  #ended: Promise<unknown[]> | undefined;

  add(undo: () => unknown): void {
    this.#undo.push(undo);
    // A fault that hung may still start something.
    if (this.#ended) this.#ended = this.#ended.then(() => this.#endRest());
  }

  /** Ends everything, also where something of it can't be ended. @returns why not */
  end(): Promise<unknown[]> {
    this.#ended ??= this.#endRest();
    return this.#ended;
  }

  async #endRest(): Promise<unknown[]> {
    for (let undo = this.#undo.pop(); undo !== undefined; undo = this.#undo.pop()) {
      try {
        await undo();
      } catch (trouble) {
        this.#troubles.push(trouble);
      }
    }
    return this.#troubles;
  }
}

const underWay = new Set<Started>();

/** Ends what all faults under way have started, for a run that is interrupted. */
export async function endAll(): Promise<void> {
  await Promise.all([...underWay].map((started) => started.end()));
}

function createBench(scale: Scale, findings: Finding[], started: Started): Bench {
  const later: Bench["later"] = (undo) => started.add(undo);
  const holds: Bench["holds"] = (what, figure, bar, isHeld) =>
    void findings.push({ what, figure, bar, holds: isHeld });
  const exactly: Bench["exactly"] = (what, figure, bar) =>
    holds(what, String(figure), String(bar), figure === bar);
  return {
    scale,
    later,
    holds,
    exactly,
    within(what, figure, bar, unit = "ms") {
      const isHeld = scale.size === "short" ? Number.isFinite(figure) : figure <= bar;
      holds(what, `${shown(figure)} ${unit}`, `<= ${bar} ${unit}`, isHeld);
    },
    world: (options = {}) => startWorld({ residents: scale.clients, ...options }, later),
    atMost(what, figure, bar, unit = "") {
      const [found, most] = [figure, bar].map((value) => `${shown(value)}${unit && ` ${unit}`}`);
      holds(what, found ?? "", `<= ${most}`, figure <= bar);
    },
    async delivered(world, load) {
      await load.stopSending();
      const { screens, acknowledged } = load;
      const found = await settledDelivery(world, screens, acknowledged);
      const { lost, missed, invented, doubled, disordered } = found;
      if (acknowledged.length === 0) holds("acknowledged sends", "0", "more than 0", false);
      exactly(`of ${acknowledged.length} acknowledged sends, lost`, lost, 0);
      exactly(`on ${screens.length} screens, missed or invented`, missed + invented, 0);
      exactly("shown or stored twice, or out of a sender's order", doubled + disordered, 0);
    },
  };
}

/** Lets work take so long. @throws when it takes longer */
async function within(ms: number, work: Promise<void>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, refuse) => {
    timer = setTimeout(() => refuse(new Error(`It hangs: not done within ${ms / 1_000} s.`)), ms);
  });
  await Promise.race([work, late]).finally(() => clearTimeout(timer));
}

/** Runs one fault and ends all that it started. */
export async function runFault(fault: Fault, scale: Scale): Promise<Outcome> {
  const findings: Finding[] = [];
  const notRun = fault.lacks?.();
  if (notRun !== undefined) return { fault, findings, notRun, seconds: 0 };
  const began = performance.now();
  const started = new Started();
  underWay.add(started);
  const bench = createBench(scale, findings, started);
  const left = ENDS_AFTER_MS[scale.size] - began;
  const failures: unknown[] = [];
  await within(Math.min(HANGS_AFTER_MS[scale.size], left), fault.run(bench)).catch((failure: unknown) =>
    failures.push(failure),
  );
  failures.push(...(await started.end()));
  underWay.delete(started);
  const [failure] = failures;
  return { fault, findings, seconds: (performance.now() - began) / 1000, ...(failure ? { failure } : {}) };
}
