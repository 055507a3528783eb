/** Login and Register on the real portal, where staff approve registrations: problems, focus, the keyboard, and who waits for approval. */
import type { Page } from "playwright-core";
import { expect } from "vitest";
import { DESKTOP, PHONE } from "../support/chromium.ts";
import { withSite } from "../support/fixtures.ts";
import { uniqueName } from "../support/office.ts";
import { RESIDENT, STAFF } from "../support/people.ts";
import { focused, visit } from "./visit.ts";

const REDIRECT_MS = 1000;
const PASSWORD = "a-quiet-walk-on-the-quay";

// With the service worker, as a browser that nothing is kept from.
const it = withSite({ settings: { REGISTRATION: "approval" } })
  .extend("page", async ({ visitor }) => (await visitor({ serviceWorkers: "allow" })).page)
  .extend("address", ({ task: _ }) => `${uniqueName()}@example.com`.toLowerCase());

const emailOf = (page: Page) => page.getByLabel("Email");
const passwordOf = (page: Page) => page.getByLabel("Password", { exact: true });
const box = (page: Page) => page.getByRole("main").getByRole("alert");

async function expectProblem(page: Page, text: string, focusedField: string): Promise<void> {
  await box(page).filter({ hasText: text }).waitFor();
  expect(await box(page).innerText()).toBe(text);
  expect(await focused(page)).toBe(focusedField);
}

async function logIn(page: Page, address: string, typed: string): Promise<void> {
  await emailOf(page).fill(address);
  await passwordOf(page).fill(typed);
  await page.getByRole("button", { name: "Login", exact: true }).click();
}

it("a visitor is refused at Login with the reason", async ({ site, page }) => {
  const [email, password] = [emailOf(page), passwordOf(page)];
  const lines: string[] = [];
  page.on("console", (line) => lines.push(line.text()));
  const checked = page.waitForResponse(/\/api\/auth\/me$/);
  await visit(page, `${site.url}/login`);
  expect((await checked).status()).toBe(204);
  expect(lines).toEqual([]);
  expect(await page.getByText("Forgot password? Reset").isVisible()).toBe(true);
  expect(await box(page).count()).toBe(0);

  expect(await email.getAttribute("type")).toBe("email");
  expect(await email.getAttribute("autocomplete")).toBe("username");
  expect(await password.getAttribute("autocomplete")).toBe("current-password");
  expect(await password.getAttribute("type")).toBe("password");
  await page.getByRole("button", { name: "Show typed characters" }).click();
  expect(await password.getAttribute("type")).toBe("text");

  // On a phone, an error is above the first field, within the screen.
  await page.setViewportSize(PHONE);
  await page.getByRole("button", { name: "Login", exact: true }).click();
  await expectProblem(page, "Both email and password are required.", "email");
  const [problem, first] = [await box(page).boundingBox(), await email.boundingBox()];
  expect((problem?.y ?? 0) + (problem?.height ?? 0)).toBeLessThan(first?.y ?? 0);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(PHONE.width);
  await page.setViewportSize(DESKTOP);

  // The same for a wrong password and a wrong role.
  await logIn(page, RESIDENT.email, "not-the-password");
  await expectProblem(page, "Invalid email or password.", "password");
  await page.getByRole("link", { name: "Reset" }).click();
  await page.getByRole("alert").filter({ hasText: "ask the office for a link" }).waitFor();
  expect(page.url()).toBe(`${site.url}/login`);
  await page.getByRole("radio", { name: "Staff" }).click();
  await logIn(page, RESIDENT.email, RESIDENT.password);
  await expectProblem(page, "Invalid email or password.", "password");

  await page.getByRole("link", { name: "Register" }).click();
  await page.getByRole("heading", { name: "Register" }).waitFor();
  await page.getByRole("main").getByRole("link", { name: "Login" }).click();
  await page.waitForURL(`${site.url}/login`);
});

it("a visitor logs in with the keyboard alone, for 30 days", async ({ site, page }) => {
  await visit(page, `${site.url}/login`);
  // The property's name, two languages, and the role.
  for (let presses = 0; presses < 4; presses += 1) await page.keyboard.press("Tab");
  await page.keyboard.press("ArrowRight");
  expect(await page.getByRole("radio", { name: "Staff" }).isChecked()).toBe(true);
  await page.keyboard.press("Tab");
  await page.keyboard.type(STAFF.email);
  await page.keyboard.press("Tab");
  await page.keyboard.type(STAFF.password);
  await page.keyboard.press("Tab");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Space");
  expect(await page.getByRole("checkbox", { name: "Remember me" }).isChecked()).toBe(true);
  await page.keyboard.press("Tab");
  expect(await focused(page)).toBe("Reset");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await page.waitForURL(/\/staffdashboard/);
  const session = (await page.context().cookies()).find(({ name }) => name === "sid");
  expect(session?.expires).toBeGreaterThan(Date.now() / 1000 + 29 * 24 * 60 * 60);
});

it("a visitor registers, and waits for approval", async ({ site, page, address: newcomer }) => {
  const [email, password] = [emailOf(page), passwordOf(page)];
  const confirmed = page.getByLabel("Confirm password");
  const submit = async (address: string) => {
    await email.fill(address);
    await password.fill(PASSWORD);
    await confirmed.fill(PASSWORD);
    await page.getByRole("main").getByRole("button", { name: "Register" }).click();
  };
  await page.clock.install();
  await visit(page, `${site.url}/register`);
  expect(await page.title()).toBe("Register · Alder Quay Residences");
  expect(await email.getAttribute("autocomplete")).toBe("username");
  expect(await password.getAttribute("autocomplete")).toBe("new-password");
  expect(await confirmed.getAttribute("autocomplete")).toBe("new-password");
  await submit(RESIDENT.email);
  await expectProblem(
    page,
    "An account with this email already exists. Use your invitation link, or ask staff for a new one.",
    "email",
  );

  await page.clock.pauseAt(Date.now() + 60 * 60 * 1000);
  await submit(newcomer);
  await page.getByText("Registration successful! Redirecting to login...", { exact: true }).waitFor();
  await page.clock.runFor(REDIRECT_MS - 1);
  expect(page.url()).toBe(`${site.url}/register`);
  await page.clock.runFor(1);
  await page.waitForURL(`${site.url}/login`);
  await page.clock.resume();
  await logIn(page, newcomer, PASSWORD);
  await page.waitForURL(/\/dashboard/);
  const banner = page.getByText("Your registration is waiting for approval.", { exact: true });
  await banner.first().waitFor();

  // Who is logged in has nothing to register.
  await page.goto(`${site.url}/register`);
  await page.waitForURL(/\/dashboard/);
  await banner.first().waitFor();
});
