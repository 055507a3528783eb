/** The demo with two members of staff, each in a browser of their own, and the screens that they open. */
import { AxeBuilder } from "@axe-core/playwright";
import type { Browser, BrowserContextOptions, Page } from "playwright-core";
import { expect } from "vitest";
import { launchBrowser, openVisitor, type Visitor } from "../support/chromium.ts";
import { type DemoProcess, startDemo } from "../support/demo-process.ts";

const GRACE = { email: "staff@example.com", password: "demo-staff-2026" };
const BEN = { email: "ben.arkwright@example.com", password: "demo-upkeep-2026" };

/** One person's open browser. */
export interface Seat extends Visitor {
  /** Opens an address of the portal and waits for its title. */
  go(path: string): Promise<Page>;
  leave(): Promise<void>;
}

export interface Stage {
  url: string;
  seat(who: "Grace" | "Ben", options?: BrowserContextOptions): Promise<Seat>;
  close(): Promise<void>;
}

async function signIn(page: Page, url: string, person: typeof GRACE): Promise<void> {
  await page.goto(`${url}/login`);
  await page.getByRole("radio", { name: "Staff" }).click();
  await page.getByLabel("Email").fill(person.email);
  await page.getByLabel("Password", { exact: true }).fill(person.password);
  await page.getByRole("button", { name: "Login", exact: true }).click();
  await page.waitForURL(/\/staffdashboard/);
}

export async function openStage(): Promise<Stage> {
  const [demo, browser]: [DemoProcess, Browser] = await Promise.all([startDemo(), launchBrowser()]);
  return {
    url: demo.url,
    async seat(who, options = {}) {
      const visitor = await openVisitor(browser, { reducedMotion: "reduce", ...options });
      await signIn(visitor.page, demo.url, who === "Grace" ? GRACE : BEN);
      return {
        ...visitor,
        async go(path) {
          await visitor.page.goto(demo.url + path);
          await visitor.page.getByRole("heading", { level: 1 }).waitFor();
          await live(visitor.page);
          return visitor.page;
        },
        leave: () => visitor.context.close(),
      };
    },
    async close() {
      await browser.close();
      await demo.stop();
    },
  };
}

/** Waits until what others do is heard; a screen without the indicator has nothing to hear. */
async function live(page: Page): Promise<void> {
  const indicator = page.getByRole("status").filter({ hasText: /^(Live|Connecting)$/ });
  if ((await indicator.count()) > 0) await indicator.filter({ hasText: "Live" }).first().waitFor();
}

/** What axe finds on the page as it stands. */
export async function expectAccessible(page: Page): Promise<void> {
  await page.evaluate(() => document.fonts.ready);
  const { violations } = await new AxeBuilder({ page }).analyze();
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([]);
}

/** The alert host's texts, oldest first. */
export function alerts(page: Page) {
  return page.locator("[data-alert-host] [role]:is([role=alert], [role=status])");
}
