/** Where staff approve registrations, a new resident signs in and is told that approval is awaited. */
import { expect, it } from "vitest";
import { openSite } from "../support/site.ts";
import { visit } from "./visit.ts";

const PASSWORD = "a-quiet-walk-on-the-quay";

const site = openSite({ settings: { REGISTRATION: "approval" } });

it("registers, signs in and waits for approval", async () => {
  const { context, page } = await site.visitor();
  await visit(page, `${site.url}/register`);
  await page.getByLabel("Email").fill("newcomer@example.com");
  await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await page.getByLabel("Confirm password").fill(PASSWORD);
  await page.getByRole("main").getByRole("button", { name: "Register" }).click();
  await page.waitForURL(`${site.url}/login`);
  await page.getByLabel("Email").fill("newcomer@example.com");
  await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await page.getByRole("button", { name: "Login", exact: true }).click();
  await page.waitForURL(/\/dashboard/);
  const banner = page.getByText("Your registration is waiting for approval.", { exact: true });
  await banner.first().waitFor();
  expect(await banner.first().isVisible()).toBe(true);
  await context.close();
});
