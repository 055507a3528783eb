/** The README's pictures: a dashboard, a chat in two browsers, and phones. */
import type { Browser, Page } from "playwright-core";
import { GRACE, MAYA, openChat, openScreen, signIn } from "../tour/people.ts";

export type Scheme = "light" | "dark";

/** Screens side by side, and the width of their picture, in pixels. */
export interface Sheet {
  shots: Buffer[];
  width: number;
}

/** Widths of sheets: about one and a half times what the README shows them at. */
const WHOLE = 1200;
const PHONES = 1000;

/** A window that shows the whole dashboard, a phone, and a window that fills a laptop's width together with the phone. */
const LARGE = { width: 1440, height: 896 };
const PHONE = { width: 390, height: 844 };
const BESIDE_PHONE = { width: 866, height: 844 };

/** The messages of the two; each color scheme has another conversation. */
const TALK: Record<Scheme, { question: string; answer: string }> = {
  light: {
    question: "Is the roof terrace open on Saturday evening?",
    answer: "It is, until ten. Shall I put your name down for the grill?",
  },
  dark: {
    question: "Yes, please! We will be six people.",
    answer: "Done: Saturday at seven, Maya Lindqvist, six people.",
  },
};

const COMPOSER = "Type your message...";

/** Waits until a page has its data, its typeface and its charts, and takes its picture. */
async function shoot(page: Page): Promise<Buffer> {
  await page.waitForLoadState("networkidle");
  await page.locator("[aria-busy=true]").first().waitFor({ state: "detached" });
  await page.evaluate("document.fonts.ready");
  return page.screenshot({ animations: "disabled" });
}

async function say(from: Page, to: Page, text: string): Promise<void> {
  const input = from.getByPlaceholder(COMPOSER);
  await input.fill(text);
  await input.press("Enter");
  const shown = (page: Page) => page.getByRole("log").getByText(text, { exact: true }).waitFor();
  await Promise.all([shown(from), shown(to)]);
}

/** Takes every picture in one color scheme: the screens of each picture, by its file name. */
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
  await say(maya, grace, TALK[scheme].question);
  await say(grace, maya, TALK[scheme].answer);
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
    dashboard: { shots: [dashboard], width: WHOLE },
    chat: { shots: chat, width: WHOLE },
    phone: { shots: [home, office, list], width: PHONES },
  };
}
