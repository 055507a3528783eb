/** Login and Register on the real portal, where staff approve registrations: problems, focus, the keyboard, and who waits for approval. */
import type { Page } from "playwright-core";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { DESKTOP, PHONE, type Visitor } from "../support/chromium.ts";
import { RESIDENT, STAFF } from "../support/people.ts";
import { openSite } from "../support/site.ts";
import { register, restClient } from "../support/staff-client.ts";
import { focused, visit } from "./visit.ts";

const REDIRECT_MS = 1000;
const PASSWORD = "a-quiet-walk-on-the-quay";

const site = openSite({ settings: { REGISTRATION: "approval" } });

describe("a visitor", () => {
  let visitor: Visitor;
  let page: Page;

  beforeEach(async () => {
    // With the service worker, as a browser that nothing is kept from.
    visitor = await site.visitor({ serviceWorkers: "allow" });
    page = visitor.page;
  });

  afterEach(async () => {
    expect(visitor.complaints).toEqual([]);
    await visitor.context.close();
  });

  const email = () => page.getByLabel("Email");
  const password = () => page.getByLabel("Password", { exact: true });
  const confirmed = () => page.getByLabel("Confirm password");
  const box = () => page.getByRole("main").getByRole("alert");

  async function expectProblem(text: string, focusedField: string) {
    await box().filter({ hasText: text }).waitFor();
    expect(await box().innerText()).toBe(text);
    expect(await focused(page)).toBe(focusedField);
  }

  async function logIn(address: string, typed: string) {
    await email().fill(address);
    await password().fill(typed);
    await page.getByRole("button", { name: "Login", exact: true }).click();
  }

  it("finds an empty console, is refused at Login with the reason, and goes on to Register", async () => {
    const lines: string[] = [];
    page.on("console", (line) => lines.push(line.text()));
    const checked = page.waitForResponse(/\/api\/auth\/me$/);
    await visit(page, `${site.url}/login`);
    expect((await checked).status()).toBe(204);
    expect(lines).toEqual([]);
    expect(await page.getByText("Forgot password? Reset").isVisible()).toBe(true);
    expect(await box().count()).toBe(0);

    expect(await email().getAttribute("type")).toBe("email");
    expect(await email().getAttribute("autocomplete")).toBe("username");
    expect(await password().getAttribute("autocomplete")).toBe("current-password");
    expect(await password().getAttribute("type")).toBe("password");
    await page.getByRole("button", { name: "Show typed characters" }).click();
    expect(await password().getAttribute("type")).toBe("text");

    // On a phone, an error is above the first field, within the screen.
    await page.setViewportSize(PHONE);
    await page.getByRole("button", { name: "Login", exact: true }).click();
    await expectProblem("Both email and password are required.", "email");
    const [problem, first] = [await box().boundingBox(), await email().boundingBox()];
    expect((problem?.y ?? 0) + (problem?.height ?? 0)).toBeLessThan(first?.y ?? 0);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(PHONE.width);
    await page.setViewportSize(DESKTOP);

    // The same for a wrong password and a wrong role.
    await logIn(RESIDENT.email, "not-the-password");
    await expectProblem("Invalid email or password.", "password");
    await page.getByRole("link", { name: "Reset" }).click();
    await page.getByRole("alert").filter({ hasText: "Staff can issue a link" }).waitFor();
    expect(page.url()).toBe(`${site.url}/login`);
    await page.getByRole("radio", { name: "Staff" }).click();
    await logIn(RESIDENT.email, RESIDENT.password);
    await expectProblem("Invalid email or password.", "password");

    await page.getByRole("link", { name: "Register" }).click();
    await page.getByRole("heading", { name: "Register" }).waitFor();
    await page.getByRole("main").getByRole("link", { name: "Login" }).click();
    await page.waitForURL(`${site.url}/login`);
  });

  it("logs in with the keyboard alone, for 30 days", async () => {
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
    const session = (await visitor.context.cookies()).find(({ name }) => name === "sid");
    expect(session?.expires).toBeGreaterThan(Date.now() / 1000 + 29 * 24 * 60 * 60);
  });

  it(`registers, is led to Login after ${REDIRECT_MS} ms, and waits for approval`, async () => {
    const submit = async (address: string) => {
      await email().fill(address);
      await password().fill(PASSWORD);
      await confirmed().fill(PASSWORD);
      await page.getByRole("main").getByRole("button", { name: "Register" }).click();
    };
    await page.clock.install();
    await visit(page, `${site.url}/register`);
    expect(await page.title()).toBe("Register · Rowanstead");
    expect(await email().getAttribute("autocomplete")).toBe("username");
    expect(await password().getAttribute("autocomplete")).toBe("new-password");
    expect(await confirmed().getAttribute("autocomplete")).toBe("new-password");
    await submit(RESIDENT.email);
    await expectProblem(
      "An account with this email already exists. Use your invitation link, or ask staff for a new one.",
      "email",
    );

    await page.clock.pauseAt(Date.now() + 60 * 60 * 1000);
    await submit("newcomer@example.com");
    await page.getByText("Registration successful! Redirecting to login...", { exact: true }).waitFor();
    await page.clock.runFor(REDIRECT_MS - 1);
    expect(page.url()).toBe(`${site.url}/register`);
    await page.clock.runFor(1);
    await page.waitForURL(`${site.url}/login`);
    await page.clock.resume();
    await logIn("newcomer@example.com", PASSWORD);
    await page.waitForURL(/\/dashboard/);
    const banner = page.getByText("Your registration is waiting for approval.", { exact: true });
    await banner.first().waitFor();

    // Who is logged in has nothing to register.
    await page.goto(`${site.url}/register`);
    await page.waitForURL(/\/dashboard/);
    await banner.first().waitFor();
  });
});

it("who waits for approval is counted at Residents, on every staff screen and at once", async () => {
  const staff = await restClient(site.url, STAFF);
  const waiting = async () =>
    (await staff.get<{ work: { waitingForApproval: number } }>("/api/dashboard/overview")).work
      .waitingForApproval;
  const before = await waiting();
  const grace = await site.enter(STAFF);
  const page = await grace.go("/staffdashboard/rewards");
  const link = page.getByRole("navigation", { name: "Staff" }).getByRole("link", { name: "Residents" });
  const badge = async () => Number((await link.innerText()).match(/\d+/)?.[0] ?? 0);
  await expect.poll(badge).toBe(before);
  const email = "second-newcomer@example.com";
  await register(site.url, email, PASSWORD);
  await expect.poll(badge).toBe(before + 1);
  expect(await link.getAttribute("aria-description")).toBe(`${before + 1} waiting for approval`);
  const residents = await staff.get<{ userID: string; email: string }[]>("/api/dashboard/residents");
  const userID = residents.find((resident) => resident.email === email)?.userID;
  await staff.post(`/api/dashboard/residents/${userID}/approve`, {});
  await expect.poll(badge).toBe(before);
  expect(grace.complaints).toEqual([]);
  await grace.leave();
});
