/**
 * A resident and a member of staff in the property's chat: messages, editing, removing, reporting and muting live on both pages, and a server
 * that is killed and restarted under them. The staff's page has the service worker, whose offline page it shows until then.
 */
import type { Page } from "playwright-core";
import { expect } from "vitest";
import { PHONE } from "./support/chromium.ts";
import { withSite } from "./support/fixtures.ts";
import { expectAccessibleAndFitting } from "./support/looks.ts";
import { uniqueName } from "./support/office.ts";
import { STAFF } from "./support/people.ts";

const MESSAGES = 6;

/** Slow enough that a person types over a whole interval between two notices of typing. */
const TYPING_DELAY_MS = 200;

const it = withSite()
  .extend("noa", async ({ newResident, enter }) =>
    enter(await newResident("Noa"), { viewport: PHONE, colorScheme: "dark" }),
  )
  .extend("gus", ({ enter }) => enter(STAFF, { serviceWorkers: "allow" }))
  .extend("resident", ({ noa }) => noa.go("/dashboard#chat/everyone"))
  .extend("staff", ({ gus }) => gus.go("/staffdashboard/rchat"))
  /** Ends a text so that it is the test's own. */
  .extend("own", ({ task: _ }) => {
    const end = uniqueName();
    return (text: string) => `${text} ${end}`;
  });

const field = (page: Page) => page.getByPlaceholder("Type your message...");

const shown = (page: Page, text: string) => page.getByRole("log").getByText(text, { exact: true });
const newest = (page: Page, text: string) => shown(page, text).last();
const dialog = (page: Page) => page.getByRole("dialog");

const connection = (page: Page, word: string) =>
  page.getByRole("status").filter({ hasText: word }).filter({ visible: true }).first();

/** Sends a message once the field is empty: one that is still being sent blocks the next. */
async function say(page: Page, text: string): Promise<void> {
  await expect.poll(() => field(page).inputValue()).toBe("");
  await field(page).fill(text);
  await field(page).press("Enter");
}

/** Sends a message and waits until both see it. */
async function send(page: Page, text: string, other: Page): Promise<void> {
  await say(page, text);
  await shown(page, text).waitFor();
  await shown(other, text).waitFor();
}

/** Expects that each of some pages shows each message once, in this order. */
async function expectOnAll(pages: Page[], texts: string[]): Promise<void> {
  for (const page of pages) {
    // The sender's own screen may show a message a moment after the other's.
    await shown(page, texts.at(-1) ?? "").waitFor();
    // A new row that is not drawn yet has no `innerText`.
    const all = (await page.getByRole("log").textContent()) ?? "";
    const found = all.match(new RegExp(texts.join("|").replaceAll(".", "\\."), "g"));
    expect(found, page.url()).toEqual(texts);
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

it("messages and typing appear on the other's page, once and in order", async ({ staff, resident, own }) => {
  const texts = Array.from({ length: MESSAGES }, (_, index) => own(`Message ${index + 1}.`));
  for (const [index, text] of texts.entries()) {
    const [from, to] = index % 2 ? [staff, resident] : [resident, staff];
    await say(from, text);
    await shown(to, text).waitFor();
  }
  await expectOnAll([staff, resident], texts);
  await Promise.all([
    staff.getByText(/Noa is typing/).waitFor(),
    field(resident).pressSequentially("One more thing about the gym", { delay: TYPING_DELAY_MS }),
  ]);
});

it("messages are edited, removed and reported live on both pages", async ({ staff, resident, own }) => {
  const [wrong, right, closed] = [own("The gym is opne"), own("The gym is open"), own("The pool is closed")];
  await send(resident, wrong, staff);
  await choose(resident, wrong, "Edit");
  const edited = resident.getByRole("textbox", { name: "Edit message" });
  await edited.fill(right);
  await expectAccessibleAndFitting(resident, "a message that is edited");
  await edited.press("Enter");
  await resident.locator("[data-message-menu]:focus").waitFor();
  await shown(staff, right).waitFor();
  await staff.getByRole("listitem").filter({ hasText: right }).getByText("edited").waitFor();
  expect(await shown(staff, wrong).count()).toBe(0);
  await choose(resident, right, "Remove");
  await dialog(resident).getByRole("button", { name: "Remove" }).click();
  await newest(resident, "You removed this message").waitFor();
  await shown(staff, right).waitFor({ state: "detached" });
  // Staff can read what was removed.
  await choose(staff, "Removed by the author", "Earlier texts");
  const about = staff.getByRole("dialog", { name: "About this message" });
  await about.getByText(wrong).waitFor();
  await expectAccessibleAndFitting(staff, "the earlier texts of a message");
  await about.getByRole("button", { name: "Close" }).last().click();

  await send(staff, closed, resident);
  await choose(resident, closed, "Report to staff");
  const report = dialog(resident);
  await report.getByRole("button", { name: "Report" }).click();
  await resident.getByRole("alert").getByText("Please enter a reason.").waitFor();
  await report.getByLabel("What is wrong with it?").fill("It is open");
  await expectAccessibleAndFitting(resident, "the dialog that reports a message");
  await report.getByRole("button", { name: "Report" }).click();
  await resident.getByText("Reported to staff.").waitFor();
  const reported = staff.getByRole("listitem").filter({ hasText: closed });
  const mark = reported.getByRole("button", { name: "Reported", exact: true });
  await mark.click();
  await about.getByText("It is open").waitFor();
  await about.getByRole("button", { name: "Keep message" }).click();
  await mark.waitFor({ state: "detached" });
});

it("the keyboard reaches the actions of the newest and earlier messages", async ({ staff, own }) => {
  const [first, second] = [own("First by keyboard"), own("Second by keyboard")];
  await send(staff, first, staff);
  await send(staff, second, staff);
  await field(staff).focus();
  await staff.keyboard.press("Shift+Tab");
  const focused = () => staff.evaluate(() => document.activeElement?.closest("li")?.textContent ?? "");
  expect(await focused()).toContain(second);
  await staff.keyboard.press("ArrowUp");
  expect(await focused()).toContain(first);
  await staff.keyboard.press("Enter");
  await staff.getByRole("menuitem", { name: "Edit" }).press("Enter");
  const edited = staff.getByRole("textbox", { name: "Edit message" });
  await edited.waitFor();
  await edited.press("Escape");
  await shown(staff, first).waitFor();
});

it("nothing is lost or doubled after an outage", async ({ site, noa, staff, resident, own }) => {
  const texts = [
    "Said before.",
    "Said while a page was offline.",
    "Written while it was dark.",
    "And we are back.",
  ].map(own);
  const [before, away, dark, back] = texts as [string, string, string, string];
  await send(staff, before, resident);
  await noa.context.setOffline(true);
  await connection(resident, "Offline").waitFor();
  await say(staff, away);
  await noa.context.setOffline(false);
  await shown(resident, away).waitFor();

  await staff.waitForFunction(() => navigator.serviceWorker.controller !== null);
  const address = `${site.url}/staffdashboard/residents?sort=name`;
  await staff.goto(address);
  const listed = staff.getByRole("link", { name: "Maya Lindqvist" }).first();
  await listed.waitFor();
  await expect.poll(() => cachedUrls(staff)).not.toEqual([]);
  expect((await cachedUrls(staff)).filter((url) => !url.startsWith(`${site.url}/assets/`))).toEqual([]);

  try {
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
    await say(resident, dark);
  } finally {
    await site.demo.restart();
  }
  await listed.waitFor();
  expect(staff.url()).toBe(address);
  await connection(resident, "Live").waitFor();
  await staff
    .getByRole("navigation", { name: "Staff" })
    .getByRole("link", { name: /^Resident-Chat/ })
    .click();
  await shown(staff, dark).waitFor();
  await send(staff, back, resident);
  await expectOnAll([staff, resident], texts);
});
