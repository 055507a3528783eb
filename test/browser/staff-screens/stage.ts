/** The demo with two members of staff, each in a browser of their own, and the screens that they open. */
import { AxeBuilder } from "@axe-core/playwright";
import type { BrowserContextOptions, Page } from "playwright-core";
import { expect } from "vitest";
import type { Visitor } from "../support/chromium.ts";
import { type Person, STAFF, signIn } from "../support/people.ts";
import { openSite } from "../support/site.ts";

const STAFF_BY_NAME = {
  Grace: STAFF,
  Ben: { role: "Staff", email: "ben.arkwright@example.com", password: "demo-upkeep-2026" },
} as const satisfies Record<string, Person>;

/** One person's open browser. */
export interface Seat extends Visitor {
  /** Opens an address of the portal and waits for its title. */
  go(path: string): Promise<Page>;
  leave(): Promise<void>;
}

export interface Stage {
  readonly url: string;
  seat(who: keyof typeof STAFF_BY_NAME, options?: BrowserContextOptions): Promise<Seat>;
}

/** To be called first in a file: hooks of its own then run with the stage up. */
export function openStage(): Stage {
  const site = openSite();
  return {
    get url() {
      return site.url;
    },
    async seat(who, options = {}) {
      const visitor = await site.visitor({ reducedMotion: "reduce", ...options });
      await signIn(visitor.page, site.url, STAFF_BY_NAME[who]);
      return {
        ...visitor,
        async go(path) {
          await visitor.page.goto(site.url + path);
          await visitor.page.getByRole("heading", { level: 1 }).waitFor();
          await live(visitor.page);
          return visitor.page;
        },
        leave: () => visitor.context.close(),
      };
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
