/** Where staff approve registrations, a new resident signs in and reads that approval is awaited, and staff see how many wait. */
import { expect, it } from "vitest";
import { STAFF } from "../support/people.ts";
import { openSite } from "../support/site.ts";
import { restClient } from "../support/staff-client.ts";
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
  const answer = await fetch(`${site.url}/api/auth/register`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ email, password: PASSWORD }),
  });
  expect(answer.status).toBe(201);
  await expect.poll(badge).toBe(before + 1);
  expect(await link.getAttribute("aria-description")).toBe(`${before + 1} waiting for approval`);
  const residents = await staff.get<{ userID: string; email: string }[]>("/api/dashboard/residents");
  const userID = residents.find((resident) => resident.email === email)?.userID;
  await staff.post(`/api/dashboard/residents/${userID}/approve`, {});
  await expect.poll(badge).toBe(before);
  expect(grace.complaints).toEqual([]);
  await grace.leave();
});
