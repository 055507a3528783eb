/** Drafts and read markers are removed from a device when the session of their owner ends, in any way. */
import type { Page } from "playwright-core";
import { afterEach, beforeEach, expect, it } from "vitest";
import { BEN, openSession, STAFF } from "../support/people.ts";
import { openSite, type SignedIn } from "../support/site.ts";
import { restClient } from "../support/staff-client.ts";

const PRIVATE = ["chat-draft", "seen"];

const site = openSite();
let ben: SignedIn;
let page: Page;

/** The owners of what the device keeps of people, by kind. */
const kept = () =>
  page.evaluate(() =>
    Object.keys(localStorage)
      .filter((key) => key.includes(":"))
      .map((key) => key.split(":"))
      .sort(),
  );
const kinds = async () => (await kept()).map(([kind]) => kind);

beforeEach(async () => {
  ben = await site.enter(BEN);
  page = await ben.go("/staffdashboard/rchat");
  await page.getByPlaceholder("Type your message...").fill("Not for everybody yet");
  await expect.poll(kinds).toEqual(PRIVATE);
});
afterEach(() => ben.leave());

it("R76 a session that is ended from elsewhere takes drafts and read markers from an open page", async () => {
  const elsewhere = await restClient(site.url, BEN);
  await elsewhere.post("/api/account/sessions/end-others", {});
  await page.waitForURL(/\/login/);
  await expect.poll(kept).toEqual([]);
});

it.each(["/", "/staffdashboard/"])(
  "R76 a session that has expired takes them when %s is opened next, and a server that is away does not",
  async (path) => {
    // Leave the page before it notices the end of its session.
    await page.goto("about:blank");
    await ben.context.clearCookies();
    await page.route("**/api/auth/me", (route) => route.fulfill({ status: 503 }));
    const asked = page.waitForResponse("**/api/auth/me");
    await page.goto(site.url + path);
    await (await asked).finished();
    await page.getByRole("heading", { level: 1 }).first().waitFor();
    expect(await kinds()).toEqual(PRIVATE);
    await page.unroute("**/api/auth/me");
    await page.reload();
    await expect.poll(kept).toEqual([]);
  },
);

it("R76 another person's session takes them, and leaves that person their own", async () => {
  const before = await kept();
  await page.goto("about:blank");
  await openSession(page, site.url, STAFF);
  await page.goto(`${site.url}/staffdashboard/rchat`);
  await expect.poll(kinds).toEqual(["seen"]);
  expect(before).not.toContainEqual((await kept())[0]);
});
