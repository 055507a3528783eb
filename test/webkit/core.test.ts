/** The core of the portal in WebKit: two people logged in, an incident with a photo, a chat, the theme, and a server that goes away. */
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, expect, inject, it } from "vitest";
import { picture } from "../api/photos/images.ts";
import { type DemoProcess, startDemo } from "../browser/support/demo-process.ts";
import { RESIDENT, STAFF } from "../browser/support/people.ts";
import { readEverything } from "../browser/support/staff-client.ts";
import { makeFolder, removeFolder } from "../harness/folder.ts";
import type { Session } from "./webdriver.ts";
import {
  choose,
  type Display,
  logInWithWebKit,
  openWebKit,
  press,
  says,
  startDisplay,
  until,
  type WebKitVisitor,
  write,
} from "./webkit.ts";

const DESCRIPTION = "The hall light flickers in the evening.";
const DARK_CANVAS = "rgb(13, 19, 24)";
const ENTER = "\uE007";

let demo: DemoProcess;
let display: Display;
let folder: string;
let staff: WebKitVisitor;
let resident: WebKitVisitor;

beforeAll(async () => {
  [demo, display, folder] = await Promise.all([
    startDemo({}, inject("demoFolder")),
    startDisplay(),
    makeFolder("webkit"),
  ]);
  await readEverything(demo.url);
  [staff, resident] = await Promise.all([openWebKit(display), openWebKit(display)]);
});

afterAll(async () => {
  await Promise.all([staff?.close(), resident?.close()]);
  await Promise.all([demo?.stop(), display?.stop(), removeFolder(folder)]);
});

/** Writes in the chat that is open. */
const say = (page: Session, text: string) => write(page, "Message", text + ENTER);

it("staff and a resident log in and see their dashboards", async () => {
  await logInWithWebKit(staff.page, demo.url, STAFF);
  await logInWithWebKit(resident.page, demo.url, RESIDENT);
  await says(staff.page, "Incident Reports");
  await says(resident.page, "Welcome, Maya Lindqvist");
});

it("a resident's incident with a photo appears on the open dashboard, and its new status on the resident's page", async () => {
  const { page } = resident;
  const photo = join(folder, "hall.jpg");
  await writeFile(photo, await picture(1200, 900).jpeg().toBuffer());
  await press(page, "a", "Incidents");
  await press(page, "button", "Report an Incident");
  await write(page, "Request ID", "REQ-WEBKIT");
  await choose(page, "Type", "Maintenance");
  await choose(page, "Category", "Plumbing");
  await choose(page, "Sub Category", "Burst pipe/major leak");
  await write(page, "Description", DESCRIPTION);
  await write(page, "Concerned Party", "Building");
  await write(page, "Add photos", photo);
  await press(page, "button", "Submit");
  await says(page, DESCRIPTION);
  await press(staff.page, "button", "Status of REQ-WEBKIT: Open");
  await press(staff.page, "[role=menuitem]", "On Hold");
  const row = () =>
    page.run(() =>
      [...document.querySelectorAll("tr")].some(({ innerText }) =>
        /REQ-WEBKIT[\s\S]*On Hold/.test(innerText),
      ),
    );
  await until(row, "the new status on the resident's page");
});

it("staff see the photo in the incident's conversation", async () => {
  const { page } = staff;
  const address = await page.run(
    () =>
      document
        .querySelector("[aria-label^='Status of REQ-WEBKIT']")
        ?.closest("li")
        ?.querySelector<HTMLAnchorElement>("a[href*='/incidents/']")?.href,
  );
  expect(address).toBeTruthy();
  await page.open(`${address}`);
  await press(page, "button", "Photo 1 of 1");
  const isWhole = () =>
    page.run(() => document.querySelector<HTMLImageElement>("[role=dialog] img")?.naturalWidth === 1200);
  await until(isWhole, "the whole photo");
});

it("chat messages appear on the other's screen, both ways", async () => {
  await staff.page.open(`${demo.url}/staffdashboard/rchat`);
  await press(resident.page, "a", "Resident Chat");
  await say(resident.page, "Is anybody there in the evening?");
  await says(staff.page, "Is anybody there in the evening?");
  await say(staff.page, "Until six, and by phone after that.");
  await says(resident.page, "Until six, and by phone after that.");
});

it("a chosen theme survives a reload", async () => {
  const { page } = staff;
  const isDark = async () =>
    (await page.run(() => getComputedStyle(document.documentElement).backgroundColor)) === DARK_CANVAS;
  await press(page, "button", "Account: Grace Holloway");
  await press(page, "[role=menuitemradio]", "Dark");
  await until(isDark, "the dark theme");
  await page.reload();
  await says(page, "Live");
  expect(await isDark()).toBe(true);
});

it("a lost server is shown, and nothing is lost when it is back", async () => {
  expect(await staff.complaints()).toEqual([]);
  await demo.kill();
  await says(resident.page, "Reconnecting", "Offline");
  await staff.page.reload();
  await says(staff.page, "The portal can’t be reached");
  // Within the time for which a page tries to send it.
  await say(resident.page, "Written while it was dark.");
  await demo.restart();
  for (const { page } of [staff, resident]) {
    await says(page, "Written while it was dark.");
    await says(page, "Live");
  }
  // The staff page reloads automatically when the server is back, which ends the collection of its errors.
  expect(await resident.complaints()).toEqual([]);
});
