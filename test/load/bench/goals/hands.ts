/** P9 and the interactions of P14: what people do on screens, and how soon they and others see it, in a real Chromium. */
import type { Page } from "playwright-core";
import { openTab, waitForLive } from "../../../browser/resident/support/dashboard.ts";
import { DESKTOP, launchBrowser, openVisitor } from "../../../browser/support/chromium.ts";
import { startDemo } from "../../../browser/support/demo-process.ts";
import { RESIDENT, STAFF, signIn } from "../../../browser/support/people.ts";
import { percentile } from "../../../faults/harness/figures.ts";
import { hasBrowser, withoutBrowser } from "../browser.ts";
import { type Finding, find, GOALS } from "../goals.ts";

/** More than what a browser's own bars take of its window. */
const BARS_PX = 200;
const MESSAGES = 40;
/** The pause between two messages: the page is at rest again, and no rate limit applies. */
const PAUSE_MS = 100;
const SLOWER = 4;
const ROUNDS = 4;
/** The better of so many attempts counts: other programs only ever slow one. */
const ATTEMPTS = 2;

/** The times that the pages record for the bench. */
interface Noted {
  arrivedAt?: number;
  drawn?: Promise<number>;
  interactions?: number[];
}

/** Notes on a page when a live event with a text comes in. */
function noteArrivals(): void {
  const Original = window.WebSocket;
  window.WebSocket = class extends Original {
    constructor(url: string | URL, protocols?: string | string[]) {
      super(url, protocols);
      this.addEventListener("message", ({ data }) => {
        if (String(data).includes("Drawn number")) (window as unknown as Noted).arrivedAt = performance.now();
      });
    }
  };
}

/**
 * Makes the window so large that all of the page is on the screen. A page is as high as the window without this, whose bars then
 * cover its lower edge: what changes there makes no picture, and an interaction there, such as with the chat's composer, counts
 * until something else on the page changes.
 */
async function showWhole(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const { windowId } = await session.send("Browser.getWindowForTarget");
  const bounds = { width: DESKTOP.width + BARS_PX, height: DESKTOP.height + BARS_PX };
  await session.send("Browser.setWindowBounds", { windowId, bounds });
  await session.detach();
}

/** Milliseconds from a message's arrival on a page to its picture. */
async function drawing(page: Page, send: () => Promise<void>, text: string): Promise<number> {
  await page.evaluate((wanted) => {
    const log = document.querySelector('[role="log"]');
    (window as unknown as Noted).drawn = new Promise((resolve) => {
      const observer = new MutationObserver(() => {
        if (!log?.textContent?.includes(wanted)) return;
        observer.disconnect();
        requestAnimationFrame(() =>
          setTimeout(() =>
            resolve(performance.now() - ((window as unknown as Noted).arrivedAt ?? Number.NaN)),
          ),
        );
      });
      if (log) observer.observe(log, { childList: true, subtree: true, characterData: true });
    });
  }, text);
  await send();
  return page.evaluate(() => (window as unknown as Noted).drawn ?? Number.NaN);
}

/** Opens the property's chat: `#chat` alone opens the office's if it has unread messages. */
async function openChat(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await page.getByPlaceholder("Type your message...").waitFor();
  await waitForLive(page);
}

async function say(page: Page, text: string): Promise<void> {
  await page.getByPlaceholder("Type your message...").fill(text);
  await page.getByPlaceholder("Type your message...").press("Enter");
}

async function drawn(from: Page, to: Page): Promise<Finding> {
  const times: number[] = [];
  for (let number = 1; number <= MESSAGES; number += 1) {
    const text = `Drawn number ${number}.`;
    times.push(await drawing(to, () => say(from, text), text));
    await to.waitForTimeout(PAUSE_MS);
  }
  const reported = `p50 ${percentile(times, 0.5).toFixed(0)} ms of ${times.length}`;
  return find(GOALS.drawn, percentile(times, 0.95), { portal: reported });
}

/** Notes how long each of a page's interactions took, from the hand to the next picture. */
function noteInteractions(): void {
  const noted: number[] = [];
  (window as unknown as Noted).interactions = noted;
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & { interactionId?: number })[]) {
      if (entry.interactionId) noted.push(entry.duration);
    }
  }).observe({ type: "event", buffered: true, durationThreshold: 16 } as PerformanceObserverInit);
}

/** The longest interaction while hands are at work; 16 ms if none took that long, the finest value that browsers report. */
async function longest(page: Page, work: (attempt: number) => Promise<void>): Promise<number> {
  const found: number[] = [];
  while (found.length < ATTEMPTS) found.push(await longestOnce(page, () => work(found.length)));
  return Math.min(...found);
}

async function longestOnce(page: Page, work: () => Promise<void>): Promise<number> {
  const session = await page.context().newCDPSession(page);
  await session.send("Emulation.setCPUThrottlingRate", { rate: SLOWER });
  await page.evaluate(() => {
    const { interactions } = window as unknown as Noted;
    if (interactions) interactions.length = 0;
  });
  await work();
  await page.waitForTimeout(PAUSE_MS * SLOWER);
  const times = await page.evaluate(() => (window as unknown as Noted).interactions ?? []);
  await session.send("Emulation.setCPUThrottlingRate", { rate: 1 });
  await session.detach();
  return Math.max(16, ...times);
}

async function filtering(page: Page, url: string): Promise<number> {
  await page.goto(`${url}/staffdashboard/residents`);
  const box = page.getByRole("searchbox", { name: "Filter by name or unit" });
  await box.waitFor();
  return longest(page, async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      await box.pressSequentially("maya", { delay: PAUSE_MS });
      for (const _letter of "maya") await box.press("Backspace", { delay: PAUSE_MS / 2 });
    }
  });
}

async function changingTabs(page: Page): Promise<number> {
  return longest(page, async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      for (const tab of ["Notifications", "Rewards", "Incidents", "Profile"] as const)
        await openTab(page, tab);
    }
  });
}

async function sending(page: Page): Promise<number> {
  return longest(page, async (attempt) => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const text = `Is the gym open, week ${attempt * ROUNDS + round}?`;
      await page.getByPlaceholder("Type your message...").pressSequentially(text, { delay: 20 });
      await page.getByPlaceholder("Type your message...").press("Enter");
      await page.getByRole("log").getByText(text, { exact: true }).waitFor();
    }
  });
}

/** Measures P9 and the interactions of P14 on the demo. */
export async function hands(): Promise<Finding[]> {
  if (!hasBrowser) return [GOALS.drawn, GOALS.inpFilter, GOALS.inpTab, GOALS.inpSend].map(withoutBrowser);
  const [demo, browser] = await Promise.all([
    startDemo({ LIMIT_CHAT_PER_MINUTE: "100000", LIMIT_CHAT_BURST: "100000" }),
    launchBrowser(),
  ]);
  try {
    const [staff, resident] = [await openVisitor(browser), await openVisitor(browser)];
    for (const { context, page } of [staff, resident]) {
      await showWhole(page);
      await context.addInitScript(noteArrivals);
      await context.addInitScript(noteInteractions);
    }
    await signIn(staff.page, demo.url, STAFF);
    await signIn(resident.page, demo.url, RESIDENT);
    const tab = await changingTabs(resident.page);
    await openChat(resident.page, `${demo.url}/dashboard#chat/everyone`);
    await openChat(staff.page, `${demo.url}/staffdashboard/rchat`);
    const shown = await drawn(resident.page, staff.page);
    const send = await sending(resident.page);
    const filter = await filtering(staff.page, demo.url);
    const times = (count: number) => ({ portal: `${count} times` });
    return [
      shown,
      find(GOALS.inpFilter, filter, times(ROUNDS * 8)),
      find(GOALS.inpTab, tab, times(ROUNDS * 4)),
      find(GOALS.inpSend, send, times(ROUNDS)),
    ];
  } finally {
    await browser.close();
    await demo.stop();
  }
}
