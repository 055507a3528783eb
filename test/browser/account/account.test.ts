/** The account dialog and the second step of Login, on the real portal: by mouse, by keyboard, on a phone. */
import { Secret, TOTP } from "otpauth";
import type { Page } from "playwright-core";
import { afterEach, expect, it } from "vitest";
import { PHONE, type Visitor } from "../support/chromium.ts";
import { expectAccessible } from "../support/looks.ts";
import { RESIDENT, STAFF, signIn } from "../support/people.ts";
import { openSite } from "../support/site.ts";

const NEW_PASSWORD = "seven wooden ladders";

const site = openSite();
const visitors: Visitor[] = [];
afterEach(async () => {
  for (const { context, complaints } of visitors.splice(0)) {
    expect(complaints).toEqual([]);
    await context.close();
  }
});
async function visit(options = {}): Promise<Page> {
  const visitor = await site.visitor(options);
  visitors.push(visitor);
  return visitor.page;
}

const focusedName = (page: Page) => page.evaluate(() => document.activeElement?.getAttribute("name"));
const dialog = (page: Page) => page.getByRole("dialog");
const button = (page: Page, name: string) => dialog(page).getByRole("button", { name, exact: true });

async function openAccount(page: Page): Promise<void> {
  await page.getByRole("button", { name: /^Account:/ }).click();
  await page.getByRole("menuitem", { name: "Account & security" }).click();
  await dialog(page).getByText("This device").waitFor();
}

/** Sends Login's form and waits for the second step. */
async function firstStep(page: Page): Promise<void> {
  await page.goto(`${site.url}/login`);
  await page.getByRole("radio", { name: STAFF.role }).click();
  await page.getByLabel("Email").fill(STAFF.email);
  await page.getByLabel("Password", { exact: true }).fill(STAFF.password);
  await page.getByRole("button", { name: "Login", exact: true }).click();
  await page.getByRole("heading", { name: "Two-step login" }).waitFor();
}

it("staff turn two-step sign-in on, sign in with it, end the other session, and turn it off", async () => {
  const desk = await visit();
  await signIn(desk, site.url, STAFF);
  await openAccount(desk);
  await expectAccessible(desk);

  await button(desk, "Turn on").click();
  expect(await focusedName(desk)).toBe("password");
  await desk.keyboard.type("certainly not this");
  await desk.keyboard.press("Enter");
  await dialog(desk).getByRole("alert").filter({ hasText: "That is not your current password." }).waitFor();
  await dialog(desk).getByLabel("Current password").fill(STAFF.password);
  await desk.keyboard.press("Enter");
  await dialog(desk)
    .getByRole("img", { name: /QR code/ })
    .waitFor();
  expect(await focusedName(desk)).toBe("code");
  await expectAccessible(desk);
  const key = await dialog(desk).getByLabel("Key", { exact: true }).inputValue();
  await desk.keyboard.type(new TOTP({ secret: Secret.fromBase32(key) }).generate());
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

  const phone = await visit({ viewport: PHONE });
  await firstStep(phone);
  expect(await focusedName(phone)).toBe("code");
  const field = phone.getByLabel("6-digit code");
  expect(await field.getAttribute("autocomplete")).toBe("one-time-code");
  expect(await field.getAttribute("inputmode")).toBe("numeric");
  await expectAccessible(phone);
  await phone.keyboard.press("Enter");
  await phone.getByRole("alert").filter({ hasText: "Please enter the code." }).waitFor();
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
  expect(await focusedName(desk)).toBe("password");
  await expectAccessible(desk);
  await desk.keyboard.press("Escape");
  await confirmation.waitFor({ state: "detached" });
  expect(await desk.getByRole("alert").count()).toBe(0);

  await button(desk, "Turn off").click();
  await confirmation.getByLabel("Code", { exact: true }).fill(codes[1] ?? "");
  await confirmation.getByLabel("Current password").fill("certainly not this");
  await desk.keyboard.press("Enter");
  await confirmation.getByRole("alert").filter({ hasText: "That is not your current password." }).waitFor();
  await confirmation.getByLabel("Current password").fill(STAFF.password);
  await desk.keyboard.press("Enter");
  await button(desk, "Turn on").waitFor();
  await desk.keyboard.press("Escape");
  await dialog(desk).waitFor({ state: "detached" });
  const focused = () => desk.evaluate(() => document.activeElement?.getAttribute("aria-label"));
  await expect.poll(focused).toMatch(/^Account:/);
});

it("the second step returns to the first by choice and after a timeout", async () => {
  const page = await visit();
  await page.route("**/api/auth/login", (route) => route.fulfill({ json: { secondFactor: true } }));
  await firstStep(page);
  await page.getByRole("button", { name: "Back to login" }).click();
  expect(await page.getByLabel("Email").inputValue()).toBe(STAFF.email);
  expect(await page.getByLabel("Password", { exact: true }).inputValue()).toBe("");
  await firstStep(page);
  await page.keyboard.type("123456");
  await page.keyboard.press("Enter");
  await page.getByRole("alert").filter({ hasText: "That took too long. Please log in again." }).waitFor();
  expect(await page.getByRole("heading", { name: "Log in" }).isVisible()).toBe(true);
});

it("a resident changes the password on a phone", async () => {
  const page = await visit({ viewport: PHONE });
  await signIn(page, site.url, RESIDENT);
  await page.getByRole("button", { name: "Account & security" }).click();
  await dialog(page).getByText("This device").waitFor();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(PHONE.width);
  await expectAccessible(page);
  await button(page, "Change password").click();
  await dialog(page).getByLabel("Current password").fill(RESIDENT.password);
  await dialog(page).getByLabel("New password", { exact: true }).fill(NEW_PASSWORD);
  await dialog(page).getByLabel("Confirm new password").fill("something else");
  await page.keyboard.press("Enter");
  await dialog(page).getByRole("alert").filter({ hasText: "Passwords do not match." }).waitFor();
  expect(await focusedName(page)).toBe("confirmPassword");
  await dialog(page).getByLabel("Confirm new password").fill(NEW_PASSWORD);
  await page.keyboard.press("Enter");
  await page.getByRole("status").filter({ hasText: "Your password was changed." }).waitFor();
  const isFocused = () =>
    button(page, "Change password").evaluate((found) => found === document.activeElement);
  await expect.poll(isFocused).toBe(true);
});

it("staff log a resident out everywhere, and the resident's page goes to Login", async () => {
  const resident = await visit();
  await signIn(resident, site.url, { ...RESIDENT, password: NEW_PASSWORD });
  const desk = await visit();
  await signIn(desk, site.url, STAFF);
  await desk.goto(`${site.url}/staffdashboard/residents`);
  await desk.getByRole("link", { name: /Maya/ }).first().click();
  await desk.getByRole("heading", { name: "Lease, access and devices" }).click();
  const panel = desk.getByRole("region", { name: "Logged-in devices" });
  await panel.getByRole("button", { name: "Log out Chrome on Linux" }).first().waitFor();
  const all = panel.getByRole("button", { name: "Log out everywhere" });
  const one = panel.getByRole("button", { name: "Log out Chrome on Linux" }).first();
  await ((await all.isVisible()) ? all : one).click();
  await panel.getByText("Not logged in anywhere.").waitFor();
  await resident.waitForURL(`${site.url}/login`);
});

it("a resident turns two-step login on with a phone, and staff help when the phone is lost", async () => {
  const resident = { ...RESIDENT, password: NEW_PASSWORD };
  const phone = await visit({ viewport: PHONE });
  await signIn(phone, site.url, resident);
  await phone.getByRole("button", { name: "Account & security" }).click();
  await button(phone, "Turn on").click();
  await phone.keyboard.type(NEW_PASSWORD);
  await phone.keyboard.press("Enter");
  const key = await dialog(phone).getByLabel("Key", { exact: true }).inputValue();
  await dialog(phone)
    .getByLabel("6-digit code from the app")
    .fill(new TOTP({ secret: Secret.fromBase32(key) }).generate());
  await phone.keyboard.press("Enter");
  const codes = dialog(phone).getByRole("list", { name: "Recovery codes" });
  await expect.poll(() => codes.getByRole("listitem").count()).toBe(10);
  expect(await phone.evaluate(() => document.documentElement.scrollWidth)).toBe(PHONE.width);
  await expectAccessible(phone);
  await button(phone, "I have saved them").click();
  await dialog(phone).getByText("10 unused recovery codes").waitFor();

  const desk = await visit();
  await signIn(desk, site.url, STAFF);
  await desk.goto(`${site.url}/staffdashboard/residents`);
  await desk.getByRole("link", { name: /Maya/ }).first().click();
  await desk.getByRole("heading", { name: "Lease, access and devices" }).click();
  await desk.getByRole("button", { name: "Lost device" }).click();
  await expectAccessible(desk);
  await button(desk, "Reset login").click();
  await desk.getByRole("status").filter({ hasText: "Two-step login is off" }).waitFor();
  await phone.waitForURL(`${site.url}/login`);
  await signIn(await visit(), site.url, resident);
});
