/**
 * Account & security on the real portal: passwords, two-step login and its rule for all staff, by mouse, by keyboard, on a phone. axe
 * looks at these screens in `passkeys.test.ts`, where they also have a passkey.
 */
import type { Page } from "playwright-core";
import { expect } from "vitest";
import { PHONE } from "../support/chromium.ts";
import { withSite } from "../support/fixtures.ts";
import { expectAccessible } from "../support/looks.ts";
import type { Person } from "../support/people.ts";
import { codeOf } from "../support/two-steps.ts";

const it = withSite({ addsOnly: true });

/** Waits until a field has the focus: a new screen or dialog takes it a moment after it is visible. */
const focusedOn = (page: Page, name: string) =>
  expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute("name"))).toBe(name);
const dialog = (page: Page) => page.getByRole("dialog");
const button = (page: Page, name: string) => dialog(page).getByRole("button", { name, exact: true });

async function openAccount(page: Page): Promise<void> {
  await page.getByRole("button", { name: /^Account:/ }).click();
  await page.getByRole("menuitem", { name: "Account & security" }).click();
  await dialog(page).getByText("This device").waitFor();
}

/** Sends Login's form and waits for the second step. */
async function firstStep(page: Page, { role, email, password }: Person): Promise<void> {
  await page.getByRole("radio", { name: role }).click();
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Login", exact: true }).click();
  await page.getByRole("heading", { name: "Two-step login" }).waitFor();
  await focusedOn(page, "code");
}

it("staff turn two-step login on, use it, and turn it off", async ({ site, newStaff, enter, visitor }) => {
  const lena = await newStaff("Lena");
  const desk = await (await enter(lena)).go("/staffdashboard/rewards");
  await openAccount(desk);

  await button(desk, "Turn on").click();
  await focusedOn(desk, "password");
  await desk.keyboard.type("certainly not this");
  await desk.keyboard.press("Enter");
  await dialog(desk).getByRole("alert").filter({ hasText: "That is not your current password." }).waitFor();
  await dialog(desk).getByLabel("Current password").fill(lena.password);
  await desk.keyboard.press("Enter");
  await dialog(desk)
    .getByRole("img", { name: /QR code/ })
    .waitFor();
  await focusedOn(desk, "code");
  await expectAccessible(desk);
  const key = await dialog(desk).getByLabel("Key", { exact: true }).inputValue();
  await desk.keyboard.type(codeOf(key));
  await desk.keyboard.press("Enter");
  const shown = dialog(desk).getByRole("list", { name: "Recovery codes" }).getByRole("listitem");
  await shown.first().waitFor();
  const codes = await shown.allInnerTexts();
  expect(codes).toHaveLength(10);
  const [file] = await Promise.all([desk.waitForEvent("download"), button(desk, "Download").click()]);
  expect(file.suggestedFilename()).toBe("recovery-codes.txt");
  await expectAccessible(desk);
  await button(desk, "I have saved them").click();
  await dialog(desk).getByText("10 unused recovery codes").waitFor();

  const { page: phone, context } = await visitor({ viewport: PHONE });
  await phone.goto(`${site.url}/login`);
  await firstStep(phone, lena);
  const field = phone.getByLabel("6-digit code");
  expect(await field.getAttribute("autocomplete")).toBe("one-time-code");
  expect(await field.getAttribute("inputmode")).toBe("numeric");
  await phone.getByRole("button", { name: "Back to login" }).click();
  expect(await phone.getByLabel("Email").inputValue()).toBe(lena.email);
  expect(await phone.getByLabel("Password", { exact: true }).inputValue()).toBe("");
  await firstStep(phone, lena);
  // As if the first step were long ago.
  await context.clearCookies();
  await phone.keyboard.type("123456");
  await phone.keyboard.press("Enter");
  await phone.getByRole("alert").filter({ hasText: "That took too long. Please log in again." }).waitFor();
  expect(await phone.getByRole("heading", { name: "Log in" }).isVisible()).toBe(true);
  await firstStep(phone, lena);
  await phone.keyboard.type("000000");
  await phone.keyboard.press("Enter");
  await phone.getByRole("alert").filter({ hasText: "That code is not valid." }).waitFor();
  await phone.getByRole("button", { name: "Use a recovery code" }).click();
  await phone.keyboard.type(codes[0]?.toLowerCase() ?? "");
  await phone.keyboard.press("Enter");
  await phone.waitForURL(/\/staffdashboard/);

  // The open list follows and can end the session; the phone is sent to Login at once.
  await button(desk, "Log out Chrome on Linux").click();
  await phone.waitForURL(`${site.url}/login`);
  await expect.poll(() => button(desk, "Log out Chrome on Linux").count()).toBe(0);
  await dialog(desk).getByText("9 unused recovery codes").waitFor();

  // As if the login were 10 minutes old.
  const json = { error: "Please confirm that it’s you.", code: "reauthentication_required" };
  await desk.route("**/second-factor/off", (route) => route.fulfill({ status: 403, json }), { times: 2 });
  await button(desk, "Turn off").click();
  await button(desk, "Turn off").click();
  const confirmation = desk.getByRole("dialog", { name: "Confirm that it’s you" });
  await confirmation.getByLabel("Code", { exact: true }).waitFor();
  await focusedOn(desk, "password");
  await desk.keyboard.press("Escape");
  await confirmation.waitFor({ state: "detached" });
  expect(await desk.getByRole("alert").count()).toBe(0);

  await button(desk, "Turn off").click();
  await confirmation.getByLabel("Code", { exact: true }).fill(codes[1] ?? "");
  await confirmation.getByLabel("Current password").fill("certainly not this");
  await desk.keyboard.press("Enter");
  await confirmation.getByRole("alert").filter({ hasText: "That is not your current password." }).waitFor();
  await confirmation.getByLabel("Current password").fill(lena.password);
  await desk.keyboard.press("Enter");
  await button(desk, "Turn on").waitFor();
  await desk.keyboard.press("Escape");
  await dialog(desk).waitFor({ state: "detached" });
  const focused = () => desk.evaluate(() => document.activeElement?.getAttribute("aria-label"));
  await expect.poll(focused).toMatch(/^Account:/);
});
