/**
 * A resident and a member of staff in the property's chat: messages, editing, removing, reporting and muting live on both pages, and a server
 * that is killed and restarted under them. The staff's page has the service worker, whose offline page it shows until then.
 */
import type { Page } from "playwright-core";
import { beforeAll, expect, it } from "vitest";
import { DESKTOP, PHONE } from "./support/chromium.ts";
import { expectAccessibleAndFitting } from "./support/looks.ts";
import { RESIDENT, STAFF } from "./support/people.ts";
import { openSite, type SignedIn } from "./support/site.ts";

const MESSAGES = 6;

/** Slow enough that a person types over a whole interval between two notices of typing. */
const TYPING_DELAY_MS = 200;

const site = openSite();

let grace: SignedIn;
let maya: SignedIn;
let staff: Page;
let resident: Page;

beforeAll(async () => {
  grace = await site.enter(STAFF, { viewport: DESKTOP, serviceWorkers: "allow" });
  maya = await site.enter(RESIDENT, { viewport: PHONE, colorScheme: "dark" });
  staff = await grace.go("/staffdashboard/rchat");
  resident = await maya.go("/dashboard#chat");
});

const field = (page: Page) => page.getByPlaceholder("Type your message...");

/** The newest message with a text; the demo has removed messages, too. */
const shown = (page: Page, text: string | RegExp) =>
  page.getByRole("log").getByText(text, { exact: true }).last();

const connection = (page: Page, word: string) =>
  page.getByRole("status").filter({ hasText: word }).filter({ visible: true }).first();

/** Sends a message once the field is empty: one that is still being sent blocks the next. */
async function say(page: Page, text: string): Promise<void> {
  await expect.poll(() => field(page).inputValue()).toBe("");
  await field(page).fill(text);
  await field(page).press("Enter");
}

async function send(page: Page, text: string): Promise<void> {
  await say(page, text);
  await shown(page, text).waitFor();
}

/** Expects that both pages show each message once, in this order. */
async function expectOnBoth(texts: string[]): Promise<void> {
  for (const page of [staff, resident]) {
    // The sender's own screen may show a message a moment after the other's.
    await shown(page, texts.at(-1) ?? "").waitFor();
    // A new row that is not drawn yet has no `innerText`.
    const all = (await page.getByRole("log").textContent()) ?? "";
    const found = all.match(new RegExp(texts.join("|").replaceAll(".", "\\."), "g"));
    expect(found, page === staff ? "staff's page" : "the resident's page").toEqual(texts);
  }
}

async function choose(page: Page, text: string, action: string | RegExp): Promise<void> {
  const row = page.getByRole("listitem").filter({ hasText: text }).last();
  await row.getByRole("button", { name: /^Actions for/ }).click();
  await page.getByRole("menuitem", { name: action }).click();
}

/** The addresses of everything that the service worker keeps, in every cache. */
const cachedUrls = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    const caches = await Promise.all((await window.caches.keys()).map((name) => window.caches.open(name)));
    const keys = await Promise.all(caches.map((cache) => cache.keys()));
    return keys.flat().map(({ url }) => url);
  });

it("messages appear on the other's screen without a reload, once, in their order, and so does who is typing", async () => {
  const texts = Array.from({ length: MESSAGES }, (_, index) => `Message ${index + 1}.`);
  for (const [index, text] of texts.entries()) {
    const [from, to] = index % 2 ? [staff, resident] : [resident, staff];
    await say(from, text);
    await shown(to, text).waitFor();
  }
  await expectOnBoth(texts);

  await Promise.all([
    staff.getByText(/Maya is typing/).waitFor(),
    field(resident).pressSequentially("One more thing about the gym", { delay: TYPING_DELAY_MS }),
  ]);
  await field(resident).fill("");
});

it("an author edits and removes a message in its place; others see it at once", async () => {
  await send(resident, "The gym is opne");
  await shown(staff, "The gym is opne").waitFor();
  await choose(resident, "The gym is opne", "Edit");
  const edited = resident.getByRole("textbox", { name: "Edit message" });
  await edited.fill("The gym is open");
  await expectAccessibleAndFitting(resident, "a message that is edited");
  await edited.press("Enter");
  await shown(staff, "The gym is open").waitFor();
  await staff.getByRole("listitem").filter({ hasText: "The gym is open" }).getByText("edited").waitFor();
  expect(await shown(staff, "The gym is opne").count()).toBe(0);
  await choose(resident, "The gym is open", "Remove");
  await resident.getByRole("dialog").getByRole("button", { name: "Remove" }).click();
  await shown(resident, "You removed this message").waitFor();
  await shown(staff, "The gym is open").waitFor({ state: "detached" });
  // Staff can read what was removed.
  await choose(staff, "Removed by the author", "Earlier texts");
  const dialog = staff.getByRole("dialog", { name: "About this message" });
  await dialog.getByText("The gym is opne").waitFor();
  await expectAccessibleAndFitting(staff, "the earlier texts of a message");
  await dialog.getByRole("button", { name: "Close" }).last().click();
});

it("a resident reports a message; staff see a mark at it, and keep or remove it", async () => {
  await send(staff, "The pool is closed");
  await shown(resident, "The pool is closed").waitFor();
  await choose(resident, "The pool is closed", "Report to staff");
  const report = resident.getByRole("dialog");
  await report.getByRole("button", { name: "Report" }).click();
  await resident.getByRole("alert").getByText("Please enter a reason.").waitFor();
  await report.getByLabel("What is wrong with it?").fill("It is open");
  await expectAccessibleAndFitting(resident, "the dialog that reports a message");
  await report.getByRole("button", { name: "Report" }).click();
  await resident.getByText("Reported to staff.").waitFor();
  const mark = staff.getByRole("log").getByRole("button", { name: "Reported", exact: true });
  await mark.click();
  const dialog = staff.getByRole("dialog", { name: "About this message" });
  await dialog.getByText("It is open").waitFor();
  await dialog.getByRole("button", { name: "Keep message" }).click();
  await mark.waitFor({ state: "detached" });
});

it("staff remove a message with a reason, and mute its author until they lift it", async () => {
  await send(resident, "Dana is a thief");
  await shown(staff, "Dana is a thief").waitFor();
  await choose(staff, "Dana is a thief", "Remove");
  await staff.getByLabel("Reason").fill("Insults");
  await staff.getByRole("dialog").getByRole("button", { name: "Remove" }).click();
  await shown(resident, "Dana is a thief").waitFor({ state: "detached" });
  await shown(staff, "Dana is a thief").waitFor({ state: "detached" });
  const mute = async (duration: string, reason: string) => {
    await staff.getByLabel("How long?").selectOption({ label: duration });
    await staff.getByLabel("Reason").fill(reason);
    await staff.getByRole("dialog").getByRole("button", { name: "Save" }).click();
    await staff.getByRole("dialog").waitFor({ state: "detached" });
  };
  await choose(staff, "Removed by staff", /^Mute/);
  await expectAccessibleAndFitting(staff, "the dialog that mutes");
  await mute("Until lifted", "Insults");
  await resident.getByText("You can’t write in this chat until staff lift this.").waitFor();
  expect(await field(resident).count()).toBe(0);
  await expectAccessibleAndFitting(resident, "the chat of a muted resident");
  await choose(staff, "Removed by staff", /^Mute/);
  await mute("Lift the mute", "We talked");
  await field(resident).waitFor();
  // What a refused call logs in the console is no complaint of the page.
  expect([grace.complaints, maya.complaints]).toEqual([[], []]);
});

it("the keyboard reaches the newest message's actions by Tab, and the others by the arrow keys", async () => {
  await send(staff, "First by keyboard");
  await send(staff, "Second by keyboard");
  await field(staff).focus();
  await staff.keyboard.press("Shift+Tab");
  const focused = () => staff.evaluate(() => document.activeElement?.closest("li")?.textContent ?? "");
  expect(await focused()).toContain("Second by keyboard");
  await staff.keyboard.press("ArrowUp");
  expect(await focused()).toContain("First by keyboard");
  await staff.keyboard.press("Enter");
  await staff.getByRole("menuitem", { name: "Edit" }).press("Enter");
  const edited = staff.getByRole("textbox", { name: "Edit message" });
  await edited.waitFor();
  await edited.press("Escape");
  await shown(staff, "First by keyboard").waitFor();
});

it("nothing is lost or shown twice by a page that was offline, and by a server that was killed and restarted", async () => {
  await send(staff, "Said before.");
  await shown(resident, "Said before.").waitFor();
  await maya.context.setOffline(true);
  await connection(resident, "Offline").waitFor();
  await say(staff, "Said while a page was offline.");
  await maya.context.setOffline(false);
  await shown(resident, "Said while a page was offline.").waitFor();

  await staff.waitForFunction(() => navigator.serviceWorker.controller !== null);
  const address = `${site.url}/staffdashboard/residents?sort=name`;
  await staff.goto(address);
  const listed = staff.getByRole("link", { name: "Maya Lindqvist" }).first();
  await listed.waitFor();
  await expect.poll(() => cachedUrls(staff)).not.toEqual([]);
  expect((await cachedUrls(staff)).filter((url) => !url.startsWith(`${site.url}/assets/`))).toEqual([]);

  await site.demo.kill();
  await connection(resident, "Reconnecting").waitFor();
  await staff.reload();
  await staff.getByRole("heading", { name: "The portal can’t be reached" }).waitFor();
  expect(staff.url()).toBe(address);
  expect(await staff.getByText("Maya Lindqvist").count()).toBe(0);
  await staff.keyboard.press("Tab");
  await staff.keyboard.press("Enter");
  await staff.getByText("The portal still can’t be reached").waitFor();

  // Within the time for which a page tries to send it.
  await say(resident, "Written while it was dark.");
  await site.demo.restart();
  await listed.waitFor();
  expect(staff.url()).toBe(address);
  await connection(resident, "Live").waitFor();
  await staff
    .getByRole("navigation", { name: "Staff" })
    .getByRole("link", { name: /^Resident-Chat/ })
    .click();
  await shown(staff, "Written while it was dark.").waitFor();
  await send(staff, "And we are back.");
  await expectOnBoth([
    "Said before.",
    "Said while a page was offline.",
    "Written while it was dark.",
    "And we are back.",
  ]);
});

it("an unsent text is on a page that is opened later; a logout leaves every tab immediately, and no data behind", async () => {
  await field(resident).fill("Half a thought");
  const second = await maya.context.newPage();
  await second.goto(`${site.url}/dashboard#chat`);
  await expect.poll(() => field(second).inputValue()).toBe("Half a thought");
  await second.evaluate(() => localStorage.setItem("left-behind", "yes"));
  const logOut = (page: Page) =>
    page
      .getByRole("button", { name: /log ?out/i })
      .filter({ visible: true })
      .first()
      .click();
  await logOut(resident);
  await Promise.all([resident.waitForURL(/\/login/), second.waitForURL(/\/login/)]);
  // A page that finds the session gone is at Login before the page that logs out has cleared the rest.
  await expect.poll(() => second.evaluate(() => Object.keys(localStorage))).toEqual([]);

  const isStaffs = (url: string) => /staff|residents/.test(url);
  expect((await cachedUrls(staff)).filter(isStaffs)).not.toEqual([]);
  await logOut(staff);
  await staff.waitForURL(/\/login/);
  await expect.poll(async () => (await cachedUrls(staff)).filter(isStaffs)).toEqual([]);
  expect([...grace.complaints, ...maya.complaints]).toEqual([]);
});
