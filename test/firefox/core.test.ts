/** The core of the portal in Firefox: two people signed in, a chat, an incident, the theme, and a server that goes away. */
import type { Browser, Page } from "puppeteer-core";
import { afterAll, beforeAll, expect, inject, it } from "vitest";
import { type DemoProcess, startDemo } from "../browser/support/demo-process.ts";
import { RESIDENT, STAFF } from "../browser/support/people.ts";
import { readEverything } from "../browser/support/staff-client.ts";
import {
  choose,
  type FirefoxVisitor,
  launchFirefox,
  openFirefox,
  press,
  says,
  signInWithFirefox,
  until,
  write,
} from "./firefox.ts";

const DESCRIPTION = "The hall light flickers in the evening.";
const DARK_CANVAS = "rgb(13, 19, 24)";

let demo: DemoProcess;
let browser: Browser;
let staff: FirefoxVisitor;
let resident: FirefoxVisitor;

beforeAll(async () => {
  [demo, browser] = await Promise.all([startDemo({}, inject("demoFolder")), launchFirefox()]);
  await readEverything(demo.url);
  staff = await openFirefox(browser);
  resident = await openFirefox(browser);
});

afterAll(async () => {
  await browser?.close();
  await demo?.stop();
});

/** Writes in the chat that is open. */
async function say(page: Page, text: string): Promise<void> {
  const input = await write(page, "Message", text);
  await input.press("Enter");
}

it("staff and a resident log in and see their dashboards", async () => {
  await signInWithFirefox(staff.page, demo.url, STAFF);
  await signInWithFirefox(resident.page, demo.url, RESIDENT);
  await says(staff.page, "Incident Reports");
  await says(resident.page, "Welcome, Maya Lindqvist");
});

it("a resident's incident appears on the open dashboard, and its new status on the resident's page", async () => {
  const { page } = resident;
  await press(page, "a", "Incidents");
  await press(page, "button", "Report an Incident");
  await write(page, "Request ID", "REQ-FIREFOX");
  await choose(page, "Type", "Maintenance");
  await choose(page, "Category", "Plumbing");
  await choose(page, "Sub Category", "Burst pipe/major leak");
  await write(page, "Description", DESCRIPTION);
  await write(page, "Concerned Party", "Building");
  await press(page, "button", "Submit");
  await says(page, DESCRIPTION);
  await press(staff.page, "button", "Status of REQ-FIREFOX: Open");
  await press(staff.page, "[role=menuitem]", "On Hold");
  const row = () =>
    page.evaluate(() =>
      [...document.querySelectorAll("tr")].some(({ innerText }) =>
        /REQ-FIREFOX[\s\S]*On Hold/.test(innerText),
      ),
    );
  await until(row, "the new status on the resident's page");
});

it("chat messages appear on the other's screen, both ways", async () => {
  await press(staff.page, "a", "Resident-Chat");
  await press(resident.page, "a", "Resident Chat");
  await say(resident.page, "Is anybody there in the evening?");
  await says(staff.page, "Is anybody there in the evening?");
  await say(staff.page, "Until six, and by phone after that.");
  await says(resident.page, "Until six, and by phone after that.");
});

it("a chosen theme survives a reload", async () => {
  const { page } = staff;
  const isDark = async () =>
    (await page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor)) === DARK_CANVAS;
  await press(page, "button", "Account: Grace Holloway");
  await press(page, "[role=menuitemradio]", "Dark");
  await until(isDark, "the dark theme");
  await page.reload();
  await says(page, "Live");
  expect(await isDark()).toBe(true);
});

it("a lost server is shown, and nothing is lost when it is back", async () => {
  await demo.kill();
  await says(resident.page, "Reconnecting", "Offline");
  await staff.page.reload().catch(() => undefined);
  await says(staff.page, "The portal can’t be reached");
  // Within the time for which a page tries to send it.
  await say(resident.page, "Written while it was dark.");
  await demo.restart();
  for (const { page } of [staff, resident]) {
    await says(page, "Written while it was dark.");
    await says(page, "Live");
  }
  expect([...staff.complaints, ...resident.complaints]).toEqual([]);
});
