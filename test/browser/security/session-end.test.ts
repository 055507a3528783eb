/** Drafts and read markers are removed from a device when the session of their owner ends, in any way. */
import type { Page } from "playwright-core";
import { expect } from "vitest";
import { withSite } from "../support/fixtures.ts";
import { BEN, openSession, STAFF } from "../support/people.ts";

const PRIVATE = ["chat-draft", "seen"];

const it = withSite({ readsOnly: true });

/** The owners of what the device keeps of people, by kind. */
const kept = (page: Page) =>
  page.evaluate(() =>
    Object.keys(localStorage)
      .filter((key) => key.includes(":"))
      .map((key) => key.split(":"))
      .sort(),
  );
const kinds = async (page: Page) => (await kept(page)).map(([kind]) => kind);

/** Opens the chat as somebody who has a session, and leaves a draft in it. */
async function draft(page: Page, url: string): Promise<void> {
  await page.goto(`${url}/staffdashboard/rchat`);
  await page.getByPlaceholder("Type your message...").fill("Not for everybody yet");
  await expect.poll(() => kinds(page)).toEqual(PRIVATE);
}

it("R76 the end of a session takes drafts and read markers", async ({ site, enter }) => {
  const { page, context } = await enter(BEN);
  await draft(page, site.url);
  await page.request.post(`${site.url}/api/auth/logout`);
  await page.waitForURL(/\/login/);
  await expect.poll(() => kept(page), { message: "ended from elsewhere" }).toEqual([]);

  await openSession(page, site.url, BEN);
  await draft(page, site.url);
  // Leave the page before it notices the end of its session.
  await page.goto("about:blank");
  await context.clearCookies();
  await page.route("**/api/auth/me", (route) => route.fulfill({ status: 503 }));
  const asked = page.waitForResponse("**/api/auth/me");
  await page.goto(site.url);
  await (await asked).finished();
  await page.getByRole("heading", { level: 1 }).first().waitFor();
  expect(await kinds(page), "while the server is away").toEqual(PRIVATE);
  await page.unroute("**/api/auth/me");
  await page.reload();
  await expect.poll(() => kept(page), { message: "when a public page is opened" }).toEqual([]);

  await openSession(page, site.url, BEN);
  await draft(page, site.url);
  const before = await kept(page);
  await page.goto("about:blank");
  await openSession(page, site.url, STAFF);
  await page.goto(`${site.url}/staffdashboard/rchat`);
  await expect.poll(() => kinds(page), { message: "another person's session" }).toEqual(["seen"]);
  expect(before).not.toContainEqual((await kept(page))[0]);
});
