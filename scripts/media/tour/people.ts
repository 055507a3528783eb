/** The two people of the story and of the README's pictures, and the steps by which each opens screens of the portal. */
import type { Browser, Page } from "playwright-core";

export const MAYA = {
  role: "Resident",
  email: "resident@example.com",
  password: "demo-resident-2026",
} as const;
export const GRACE = { role: "Staff", email: "staff@example.com", password: "demo-staff-2026" } as const;

type Person = typeof MAYA | typeof GRACE;

/** Opens a page without animations. */
export async function openScreen(
  browser: Browser,
  width: number,
  height: number,
  colorScheme: "light" | "dark" = "light",
): Promise<Page> {
  const context = await browser.newContext({
    viewport: { width, height },
    colorScheme,
    locale: "en-US",
    reducedMotion: "reduce",
  });
  return context.newPage();
}

export const composerOf = (page: Page) => page.getByPlaceholder("Type your message...");

export const waitForMessage = (page: Page, text: string) =>
  page.getByRole("log").getByText(text, { exact: true }).waitFor();

/** Fills in the login form without sending it. */
export async function fillLogin(page: Page, url: string, { role, email, password }: Person): Promise<void> {
  await page.goto(`${url}/login`);
  await page.getByRole("radio", { name: role }).click();
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
}

export async function signIn(page: Page, url: string, person: Person): Promise<void> {
  await fillLogin(page, url, person);
  await page.getByRole("button", { name: "Login", exact: true }).click();
  await page.waitForURL(person.role === "Staff" ? /\/staffdashboard/ : /\/dashboard/);
}

/** Opens the chat with everyone, and waits until it is live. */
export async function openChat(page: Page, url: string, person: Person): Promise<void> {
  await page.goto(`${url}${person.role === "Staff" ? "/staffdashboard/rchat" : "/dashboard#chat/everyone"}`);
  await composerOf(page).waitFor();
  await page.getByRole("status").filter({ hasText: "Live" }).filter({ visible: true }).first().waitFor();
}
