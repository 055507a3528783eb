/** Takes the screens of the README's pictures from the demo: a dashboard, a chat in two browsers, and phones. */
import type { Browser, Page } from "playwright-core";
import { composerOf, GRACE, MAYA, openChat, openScreen, signIn, waitForMessage } from "../tour/people.ts";

export type Scheme = "light" | "dark";

/** Screens side by side, and the width of their picture, in pixels. */
export interface Sheet {
  shots: Buffer[];
  width: number;
}

/** Widths of the pictures: about one and a half times those at which the README shows them. */
const FULL_WIDTH = 1200;
const PHONES_WIDTH = 1000;

/** A window that shows the whole dashboard, a phone, and a window beside the phone. */
const LARGE = { width: 1440, height: 896 };
const PHONE = { width: 390, height: 844 };
const BESIDE_PHONE = { width: 866, height: 844 };

/** The messages of the chat. The second scheme's pictures continue the conversation of the first. */
const MESSAGES: Record<Scheme, { question: string; answer: string }> = {
  light: {
    question: "Is the roof terrace open on Saturday evening?",
    answer: "It is, until ten. Shall I put your name down for the grill?",
  },
  dark: {
    question: "Yes, please! We will be six people.",
    answer: "Done: Saturday at seven, Maya Lindqvist, six people.",
  },
};

/** Takes a picture of a page once it has its data, typeface and charts. */
async function shoot(page: Page): Promise<Buffer> {
  await page.waitForLoadState("networkidle");
  await page.locator("[aria-busy=true]").first().waitFor({ state: "detached" });
  await page.evaluate("document.fonts.ready");
  return page.screenshot({ animations: "disabled" });
}

async function sendMessage(from: Page, to: Page, text: string): Promise<void> {
  const input = composerOf(from);
  await input.fill(text);
  await input.press("Enter");
  await Promise.all([waitForMessage(from, text), waitForMessage(to, text)]);
}

/** Takes the screens of all pictures in one color scheme. @returns the screens of each picture, by its file name */
export async function takeSheets(
  browser: Browser,
  url: string,
  scheme: Scheme,
): Promise<Record<string, Sheet>> {
  const grace = await openScreen(browser, LARGE.width, LARGE.height, scheme);
  const maya = await openScreen(browser, PHONE.width, PHONE.height, scheme);
  await signIn(grace, url, GRACE);
  await signIn(maya, url, MAYA);

  await grace.locator(".apexcharts-canvas").first().waitFor();
  const dashboard = await shoot(grace);

  await maya.getByRole("heading", { name: /Welcome/ }).waitFor();
  const home = await shoot(maya);
  await openChat(maya, url, MAYA);
  await grace.setViewportSize(BESIDE_PHONE);
  await openChat(grace, url, GRACE);
  await sendMessage(maya, grace, MESSAGES[scheme].question);
  await sendMessage(grace, maya, MESSAGES[scheme].answer);
  const chat = [await shoot(maya), await shoot(grace)];

  await grace.setViewportSize(PHONE);
  await grace.goto(`${url}/staffdashboard`);
  // Charts load when they come near the screen, and on a phone they are far below it.
  await grace.getByRole("heading", { name: "Resident Risk Snapshot" }).waitFor();
  const office = await shoot(grace);
  await grace.goto(`${url}/staffdashboard/residents`);
  await grace.getByText("Maya Lindqvist").first().waitFor();
  const list = await shoot(grace);
  await Promise.all([grace.context().close(), maya.context().close()]);
  return {
    dashboard: { shots: [dashboard], width: FULL_WIDTH },
    chat: { shots: chat, width: FULL_WIDTH },
    phone: { shots: [home, office, list], width: PHONES_WIDTH },
  };
}
