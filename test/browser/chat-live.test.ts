/** A resident and a member of staff chat in two browsers, and the server is killed and restarted under them. */
import type { Page } from "playwright-core";
import { beforeAll, describe, expect, it } from "vitest";
import { PHONE, type Visitor } from "./support/chromium.ts";
import { openChat, RESIDENT, STAFF, signIn } from "./support/people.ts";
import { openSite } from "./support/site.ts";

const MESSAGES = 6;

/** Slow enough that a person types over a whole interval between two notices of typing. */
const TYPING_DELAY_MS = 200;

const site = openSite();
let staff: Visitor;
let resident: Visitor;

beforeAll(async () => {
  [staff, resident] = await Promise.all([site.visitor(), site.visitor({ viewport: PHONE })]);
  await signIn(staff.page, site.url, STAFF);
  await signIn(resident.page, site.url, RESIDENT);
  await openChat(staff.page, site.url, STAFF);
  await openChat(resident.page, site.url, RESIDENT);
});

async function say(page: Page, text: string) {
  await page.getByPlaceholder("Type your message...").fill(text);
  await page.getByPlaceholder("Type your message...").press("Enter");
}

const shown = (page: Page, text: string) => page.getByRole("log").getByText(text, { exact: true });

const connection = (page: Page, word: string) =>
  page.getByRole("status").filter({ hasText: word }).filter({ visible: true }).first();

describe("chat between two browsers", () => {
  it("shows each message on the other's screen once, without a reload", async () => {
    await say(resident.page, "Is the gym open on Sunday?");
    await shown(staff.page, "Is the gym open on Sunday?").waitFor();
    await say(staff.page, "It is, from eight to six.");
    await shown(resident.page, "It is, from eight to six.").waitFor();
    for (const { page } of [staff, resident]) {
      // The sender may see the message a moment after the others.
      await shown(page, "It is, from eight to six.").waitFor();
      expect(await shown(page, "Is the gym open on Sunday?").count()).toBe(1);
      expect(await shown(page, "It is, from eight to six.").count()).toBe(1);
    }
    const input = staff.page.getByPlaceholder("Type your message...");
    await expect.poll(() => input.inputValue()).toBe("");
  });

  it("shows messages that are sent back and forth in their order", async () => {
    const texts = Array.from({ length: MESSAGES }, (_, index) => `Message ${index + 1}.`);
    for (const [index, text] of texts.entries()) {
      const [from, to] = index % 2 ? [staff.page, resident.page] : [resident.page, staff.page];
      await say(from, text);
      await shown(to, text).waitFor();
    }
    // The sender's own screen may show the last message a moment after the other's.
    for (const { page } of [staff, resident]) await shown(page, texts.at(-1) ?? "").waitFor();
    for (const { page } of [staff, resident]) {
      const all = await page.getByRole("log").innerText();
      expect(all.match(/Message \d\./g)).toEqual(texts);
    }
  });

  it("shows who is typing", async () => {
    await resident.page
      .getByPlaceholder("Type your message...")
      .pressSequentially("One more thing", { delay: TYPING_DELAY_MS });
    await staff.page.getByText(/Maya is typing/).waitFor();
    await resident.page.getByPlaceholder("Type your message...").fill("");
  });

  it("reconnects after the server was killed and restarted, with no message lost or duplicated", async () => {
    await say(staff.page, "Said just before the lights went out.");
    await shown(resident.page, "Said just before the lights went out.").waitFor();
    await site.demo.kill();
    await connection(resident.page, "Reconnecting").waitFor();
    await connection(staff.page, "Reconnecting").waitFor();
    await say(resident.page, "Written while it was dark.");
    await site.demo.restart();
    await connection(staff.page, "Live").waitFor();
    await connection(resident.page, "Live").waitFor();
    await shown(staff.page, "Written while it was dark.").waitFor();
    await say(staff.page, "And we are back.");
    await shown(resident.page, "And we are back.").waitFor();
    for (const { page } of [staff, resident]) {
      for (const text of [
        "Said just before the lights went out.",
        "Written while it was dark.",
        "And we are back.",
        ...Array.from({ length: MESSAGES }, (_, index) => `Message ${index + 1}.`),
      ]) {
        expect(await shown(page, text).count(), text).toBe(1);
      }
    }
  });

  it("keeps an unsent text over a reload", async () => {
    await resident.page.getByPlaceholder("Type your message...").fill("Half a thought");
    await resident.page.reload();
    await connection(resident.page, "Live").waitFor();
    expect(await resident.page.getByPlaceholder("Type your message...").inputValue()).toBe("Half a thought");
  });

  it("logs out of every open tab immediately and leaves no data behind", async () => {
    const second = await resident.context.newPage();
    await second.goto(`${site.url}/dashboard`);
    await second.getByText("Resident Chat", { exact: true }).filter({ visible: true }).first().waitFor();
    await second.evaluate(() => localStorage.setItem("left-behind", "yes"));
    await resident.page
      .getByRole("button", { name: /log ?out/i })
      .filter({ visible: true })
      .first()
      .click();
    await Promise.all([resident.page.waitForURL(/\/login/), second.waitForURL(/\/login/)]);
    // A page that finds the session gone is at Login before the page that logs out has cleared the rest.
    await expect.poll(() => second.evaluate(() => Object.keys(localStorage))).toEqual([]);
  });

  it("leaves no error in either browser's console", () => {
    expect([...staff.complaints, ...resident.complaints]).toEqual([]);
  });
});
