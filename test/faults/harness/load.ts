/** People who chat while something breaks: so many sends a second over all pages, with what each of them came to. */
import { createPage, type Page } from "./page.ts";
import type { World } from "./world.ts";

/** A send that was acknowledged. */
export interface Acknowledged {
  _id: string;
  text: string;
}

/** The measurements of one phase of a test, in milliseconds. */
interface Phase {
  /** Calls that were answered. */
  calls: number[];
  statuses: Map<number, number>;
}

export interface Load {
  pages: Page[];
  /** The pages that keep what they hear. */
  screens: Page[];
  acknowledged: Acknowledged[];
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
  /** How many pages keep what they hear; all by default. */
  screens?: number;
}

/** What is said is numbered, so that no text of a process is said twice. */
let number = 0;

/** Opens so many pages, the world's first people's, and lets them chat. */
export async function startLoad(world: World, options: LoadOptions): Promise<Load> {
  const { clients, sendsPerSecond, screens = clients } = options;
  const acknowledged: Acknowledged[] = [];
  const failed: string[] = [];
  const busy = new Set<Page>();
  const underWay = new Set<Promise<void>>();
  let phase = newPhase();
  let turn = 0;

  const hooks = {
    called(_kind: "send" | "read", ms: number, status: number) {
      phase.calls.push(ms);
      phase.statuses.set(status, (phase.statuses.get(status) ?? 0) + 1);
    },
  };
  const pages = world.people
    .slice(0, clients)
    .map((person, index) => createPage({ person, balance: world.balance, hooks, forgets: index >= screens }));
  await Promise.all(pages.map((page) => page.open()));

  async function sendFrom(page: Page): Promise<void> {
    number += 1;
    const text = String(number);
    busy.add(page);
    try {
      const { _id } = await page.send(text);
      acknowledged.push({ _id, text });
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
    pages,
    screens: pages.slice(0, screens),
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
