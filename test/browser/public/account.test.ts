/** Login and Register on the real portal: every rule and text, who is redirected, links, focus and the keyboard. */
import type { Page } from "playwright-core";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { PHONE, type Visitor } from "../support/chromium.ts";
import { RESIDENT, STAFF, signIn, signInByForm } from "../support/people.ts";
import { openSite } from "../support/site.ts";
import { focused, visit } from "./visit.ts";

const REDIRECT_MS = 1000;
const PASSWORD = "a-quiet-walk-on-the-quay";

const site = openSite();
let visitor: Visitor;
let page: Page;

beforeEach(async () => {
  visitor = await site.visitor();
  page = visitor.page;
});

afterEach(async () => {
  expect(visitor.complaints).toEqual([]);
  await visitor.context.close();
});

const password = () => page.getByLabel("Password", { exact: true });
const box = () => page.getByRole("main").getByRole("alert");

async function expectProblem(text: string, focusedField: string) {
  await box().filter({ hasText: text }).waitFor();
  expect(await box().innerText()).toBe(text);
  expect(await focused(page)).toBe(focusedField);
}

/** Answers a call in the server's place. */
const answer = (path: string, status: number, body: unknown = {}) =>
  page.route(`**${path}`, (route) => route.fulfill({ status, json: body }));

describe("Login", () => {
  const login = async (email: string, typed: string) => {
    await page.getByLabel("Email").fill(email);
    await password().fill(typed);
    await page.getByRole("button", { name: "Login", exact: true }).click();
  };

  it("has the specified fields, with Resident chosen and Remember me off", async () => {
    await visit(page, `${site.url}/login`);
    expect(await page.getByRole("radio", { name: "Resident" }).isChecked()).toBe(true);
    expect(await page.getByRole("radio", { name: "Staff" }).isChecked()).toBe(false);
    expect(await page.getByRole("checkbox", { name: "Remember me" }).isChecked()).toBe(false);
    expect(await page.getByText("Forgot password? Reset").isVisible()).toBe(true);
    expect(await box().count()).toBe(0);
    await page.getByRole("link", { name: "Register" }).click();
    await page.getByRole("heading", { name: "Register" }).waitFor();
  });

  it("helps password managers", async () => {
    await visit(page, `${site.url}/login`);
    expect(await page.getByLabel("Email").getAttribute("type")).toBe("email");
    expect(await page.getByLabel("Email").getAttribute("autocomplete")).toBe("username");
    expect(await password().getAttribute("autocomplete")).toBe("current-password");
    expect(await password().getAttribute("type")).toBe("password");
    await page.getByRole("button", { name: "Show typed characters" }).click();
    expect(await password().getAttribute("type")).toBe("text");
  });

  it.each([
    ["", "", "email"],
    ["", "secret", "email"],
    ["someone@example.com", "", "password"],
  ])("asks for both fields: %j and %j", async (email, typed, field) => {
    await visit(page, `${site.url}/login`);
    await login(email, typed);
    await expectProblem("Both email and password are required.", field);
  });

  it("shows the same error for a wrong password and a wrong role", async () => {
    await visit(page, `${site.url}/login`);
    await login(RESIDENT.email, "not-the-password");
    await expectProblem("Invalid email or password.", "password");
    await page.getByRole("radio", { name: "Staff" }).click();
    await login(RESIDENT.email, RESIDENT.password);
    await expectProblem("Invalid email or password.", "password");
  });

  it("shows 'Login failed' if the server gives no reason, and 'Server error.' if it does not answer", async () => {
    await visit(page, `${site.url}/login`);
    await answer("/api/auth/login", 500);
    await login("someone@example.com", "secret");
    await expectProblem("Login failed", "password");
    await page.route("**/api/auth/login", (route) => route.abort());
    await login("someone@example.com", "secret");
    await expectProblem("Server error. Try again later.", "password");
  });

  it("explains Reset without leaving the screen", async () => {
    await visit(page, `${site.url}/login`);
    await page.getByRole("link", { name: "Reset" }).click();
    await page.getByRole("alert").filter({ hasText: "Staff can issue a link" }).waitFor();
    expect(page.url()).toBe(`${site.url}/login`);
  });

  it.each([
    [STAFF, /\/staffdashboard/],
    [RESIDENT, /\/dashboard/],
  ])("leads $role to their dashboard, also on a later visit", async (person, dashboard) => {
    await signInByForm(page, site.url, person);
    for (const path of ["/login", "/register"]) {
      await page.goto(site.url + path);
      await page.waitForURL(dashboard);
    }
  });

  it.each([
    [true, 29],
    [false, undefined],
  ])("with Remember me %s keeps the session for %s days at least", async (remember, days) => {
    await visit(page, `${site.url}/login`);
    if (remember) await page.getByRole("checkbox", { name: "Remember me" }).check();
    await login(RESIDENT.email, RESIDENT.password);
    await page.waitForURL(/\/dashboard/);
    const [cookie] = await visitor.context.cookies();
    if (days === undefined) expect(cookie?.expires).toBe(-1);
    else expect(cookie?.expires).toBeGreaterThan(Date.now() / 1000 + days * 24 * 60 * 60);
  });

  it("works with the keyboard alone", async () => {
    await visit(page, `${site.url}/login`);
    await page.keyboard.press("Tab");
    await page.keyboard.press("Tab");
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
  });

  it("leaves a visitor's console empty, and checks the session once", async () => {
    // With the service worker, as a browser that nothing is kept from.
    const { context, page: plain } = await site.visitor({ serviceWorkers: "allow" });
    const lines: string[] = [];
    plain.on("console", (line) => lines.push(line.text()));
    const checked = plain.waitForResponse(/\/api\/auth\/me$/);
    await visit(plain, `${site.url}/login`);
    expect((await checked).status()).toBe(204);
    expect(lines).toEqual([]);
    await context.close();
  });
});

describe("Register", () => {
  const register = async (email: string, typed: string, confirmed: string) => {
    const emailField = page.getByLabel("Email");
    if (await emailField.isEditable()) await emailField.fill(email);
    await password().fill(typed);
    await page.getByLabel("Confirm password").fill(confirmed);
    await page
      .getByRole("main")
      .getByRole("button", { name: /^(Register|Save password)$/ })
      .click();
  };

  it("helps password managers", async () => {
    await visit(page, `${site.url}/register`);
    expect(await page.getByLabel("Email").getAttribute("autocomplete")).toBe("username");
    expect(await password().getAttribute("autocomplete")).toBe("new-password");
    expect(await page.getByLabel("Confirm password").getAttribute("autocomplete")).toBe("new-password");
  });

  it.each([
    ["new@example.com", "short", "short", "Password must be at least 8 characters.", "password"],
    ["new@example.com", "password1", "password1", "Please choose a less common password.", "password"],
    [
      RESIDENT.email,
      PASSWORD,
      PASSWORD,
      "An account with this email already exists. Use your invitation link, or ask staff for a new one.",
      "email",
    ],
  ])("refuses %j, %j, %j: %s", async (email, typed, confirmed, problem, field) => {
    await visit(page, `${site.url}/register`);
    await register(email, typed, confirmed);
    await expectProblem(problem, field);
  });

  it("shows 'Registration failed' if the server gives no reason, and 'Server error.' if it does not answer", async () => {
    await visit(page, `${site.url}/register`);
    await answer("/api/auth/register", 500);
    await register("new@example.com", PASSWORD, PASSWORD);
    await box().filter({ hasText: "Registration failed" }).waitFor();
    await page.route("**/api/auth/register", (route) => route.abort());
    await register("new@example.com", PASSWORD, PASSWORD);
    await box().filter({ hasText: "Server error. Try again later." }).waitFor();
  });

  it(`says that it worked and goes to Login after ${REDIRECT_MS} ms, where the new account signs in`, async () => {
    await page.clock.install();
    await visit(page, `${site.url}/register`);
    await page.clock.pauseAt(Date.now() + 60 * 60 * 1000);
    await register("newcomer@example.com", PASSWORD, PASSWORD);
    await page
      .getByRole("status")
      .getByText("Registration successful! Redirecting to login...", { exact: true })
      .or(page.getByText("Registration successful! Redirecting to login...", { exact: true }))
      .first()
      .waitFor();
    await page.clock.runFor(REDIRECT_MS - 1);
    expect(page.url()).toBe(`${site.url}/register`);
    await page.clock.runFor(1);
    await page.waitForURL(`${site.url}/login`);
    await page.clock.resume();
    await page.getByLabel("Email").fill("newcomer@example.com");
    await password().fill(PASSWORD);
    await page.getByRole("button", { name: "Login", exact: true }).click();
    await page.waitForURL(/\/dashboard/);
  });

  it("accepts a one-time link once, with the address filled in", async () => {
    const staff = await site.visitor();
    await signIn(staff.page, site.url, STAFF);
    const me = await (await staff.page.request.get(`${site.url}/api/dashboard/residents`)).json();
    const maya = me.find(({ email }: { email: string }) => email !== RESIDENT.email && email.includes("@"));
    const issued = await staff.page.request.post(`${site.url}/api/dashboard/residents/${maya.userID}/reset`, {
      headers: { origin: site.url },
    });
    const { resetPath } = await issued.json();
    await staff.context.close();

    await visit(page, site.url + resetPath);
    await page.getByRole("heading", { name: "Choose a new password" }).waitFor();
    await expect.poll(() => page.getByLabel("Email").inputValue()).toBe(maya.email);
    expect(await page.getByLabel("Email").isEditable()).toBe(false);
    await register("", PASSWORD, PASSWORD);
    await page.waitForURL(`${site.url}/login`);
    await page.getByLabel("Email").fill(maya.email);
    await password().fill(PASSWORD);
    await page.getByRole("button", { name: "Login", exact: true }).click();
    await page.waitForURL(/\/dashboard/);

    const again = await site.visitor();
    await again.page.goto(site.url + resetPath);
    await again.page.getByText("This link is no longer valid. Please ask staff for a new one.").waitFor();
    await again.context.close();
  });

  it("explains that an invitation is not valid, and offers Login", async () => {
    await visit(page, `${site.url}/register#invite=never-issued`);
    await page.getByText("This link is no longer valid. Please ask staff for a new one.").waitFor();
    await page.getByRole("main").getByRole("link", { name: "Login" }).click();
    await page.waitForURL(`${site.url}/login`);
  });
});

it("errors appear above the first field on a phone, within the screen", async () => {
  const { context, page: phone } = await site.visitor({ viewport: PHONE });
  await visit(phone, `${site.url}/login`);
  await phone.getByRole("button", { name: "Login", exact: true }).click();
  const problem = await phone.getByRole("main").getByRole("alert").boundingBox();
  const first = await phone.getByLabel("Email").boundingBox();
  expect((problem?.y ?? 0) + (problem?.height ?? 0)).toBeLessThan(first?.y ?? 0);
  expect(await phone.evaluate(() => document.documentElement.scrollWidth)).toBe(PHONE.width);
  await context.close();
});
