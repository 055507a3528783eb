/** People who chat while something breaks: so many sends a second over all pages, with what each of them came to. */
import type { Answer } from "./calls.ts";
import { createPage, type Page } from "./page.ts";
import type { World } from "./world.ts";

/** The measurements of one phase of a test, in milliseconds. */
interface Phase {
  /** Calls that were answered. */
  calls: number[];
  statuses: Map<number, number>;
}

export interface Load {
  world: World;
  pages: Page[];
  /** The ids of the sends that were acknowledged. */
  acknowledged: string[];
  /** Sends that were given up, with the reason. */
  failed: string[];
  /** Begins a phase; what is measured belongs to it until the next one begins. */
  phase(): Phase;
  /** Ends the sending, and waits for the sends that are under way. */
  stopSending(): Promise<void>;
  close(): void;
}

export interface LoadOptions {
  clients: number;
  sendsPerSecond: number;
}

/** What is said is numbered, so that no text of a process is said twice. */
let number = 0;

/** Opens so many pages, the world's first people's, and lets them chat. */
export async function startLoad(world: World, options: LoadOptions): Promise<Load> {
  const { clients, sendsPerSecond } = options;
  const acknowledged: string[] = [];
  const failed: string[] = [];
  const busy = new Set<Page>();
  const underWay = new Set<Promise<void>>();
  let phase = newPhase();
  let turn = 0;

  function onAnswer({ ms, status }: Answer): void {
    phase.calls.push(ms);
    phase.statuses.set(status, (phase.statuses.get(status) ?? 0) + 1);
  }
  const pages = world.people
    .slice(0, clients)
    .map((person) => createPage({ person, balance: world.balance, onAnswer }));
  await Promise.all(pages.map((page) => page.open()));

  async function sendFrom(page: Page): Promise<void> {
    number += 1;
    busy.add(page);
    try {
      acknowledged.push((await page.send(String(number)))._id);
    } catch (error) {
      failed.push(error instanceof Error ? error.message : String(error));
    }
    busy.delete(page);
  }

  function sendNext(): void {
    for (let tried = 0; tried < pages.length; tried += 1) {
      turn = (turn + 1) % pages.length;
      const page = pages[turn];
      if (page === undefined || busy.has(page)) continue;
      const sending = sendFrom(page).finally(() => underWay.delete(sending));
      underWay.add(sending);
      return;
    }
  }

  const timer = setInterval(sendNext, 1_000 / sendsPerSecond);
  return {
    world,
    pages,
    acknowledged,
    failed,
    phase() {
      phase = newPhase();
      return phase;
    },
    async stopSending() {
      clearInterval(timer);
      await Promise.all(underWay);
    },
    close() {
      clearInterval(timer);
      for (const page of pages) page.close();
    },
  };
}

const newPhase = (): Phase => ({ calls: [], statuses: new Map() });
