/** Where staff approve registrations, a new resident signs in and is told that approval is awaited. */
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { launchBrowser, openVisitor } from "../support/chromium.ts";
import { type DemoProcess, startDemo } from "../support/demo-process.ts";
import { visit } from "./visit.ts";

const PASSWORD = "a-quiet-walk-on-the-quay";

let demo: DemoProcess;
let browser: Browser;

beforeAll(async () => {
  vi.stubEnv("REGISTRATION", "approval");
  [demo, browser] = await Promise.all([startDemo(), launchBrowser()]);
});

afterAll(async () => {
  vi.unstubAllEnvs();
  await browser?.close();
  await demo?.stop();
});

it("registers, signs in and waits for approval", async () => {
  const { context, page } = await openVisitor(browser);
  await visit(page, `${demo.url}/register`);
  await page.getByLabel("Email").fill("newcomer@example.com");
  await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await page.getByLabel("Confirm password").fill(PASSWORD);
  await page.getByRole("main").getByRole("button", { name: "Register" }).click();
  await page.waitForURL(`${demo.url}/login`);
  await page.getByLabel("Email").fill("newcomer@example.com");
  await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await page.getByRole("button", { name: "Login", exact: true }).click();
  await page.waitForURL(/\/dashboard/);
  const notice = page.getByText("Your registration is waiting for approval.", { exact: true });
  await notice.first().waitFor();
  expect(await notice.first().isVisible()).toBe(true);
  await context.close();
});
