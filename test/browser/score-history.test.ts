/** The history of a score: staff and the resident step through it, by buttons and by keys. */
import { expect, it } from "vitest";
import { openOffice, openProfile } from "./staff-screens/profile-support.ts";
import { PHONE } from "./support/chromium.ts";
import { expectAccessibleAndFitting } from "./support/looks.ts";
import { RESIDENT, STAFF } from "./support/people.ts";
import { openSite } from "./support/site.ts";

const site = openSite();

it("staff step through entries, reversals and their own changes, and see new ones at once", async () => {
  const office = await openOffice(site);
  const rosa = await office.moveIn("Rosa", { monthlyFee: 45 });
  const { userID } = rosa;
  const add = (type: string, rp: number) =>
    office.rest.post<{ _id: string }>("/api/dashboard/behaviorlog/add", {
      userID,
      type,
      rp,
      reportedBy: "Desk",
    });
  await add("5-Year Resident Anniversary", 5);
  const renewal = await add("Lease Renewal", 2);
  await office.rest.post("/api/dashboard/behaviorlog/reverse", {
    _id: renewal._id,
    reason: "Entered twice.",
  });

  const grace = await site.enter(STAFF);
  const page = await openProfile(grace, rosa);
  await page.getByRole("heading", { name: "Score history" }).click();
  const step = page.getByRole("status").filter({ hasText: "Monthly fee" });
  await step.getByText("Reversal of Lease Renewal").waitFor();
  await page.getByText("Step 4 of 4").waitFor();
  await page.getByRole("button", { name: "Previous" }).click();
  await page.keyboard.press("ArrowLeft");
  await step.getByText("5-Year Resident Anniversary").waitFor();
  await page.keyboard.press("ArrowLeft");
  await step.getByText("Account created").waitFor();
  expect(await step.innerText()).toContain("stays $45");
  const steps = page.getByRole("list", { name: "Steps, newest first" });
  await steps
    .getByRole("button", { name: /Lease Renewal/ })
    .nth(1)
    .click();
  expect(await step.innerText()).toMatch(/\$60.*\$50/s);
  await expectAccessibleAndFitting(page, "the score history");

  await add("Parking Violation", -0.5);
  await steps.getByRole("button", { name: /Parking Violation/ }).waitFor();
  expect(grace.complaints).toEqual([]);
  await grace.leave();
});

it("a resident opens it from 'Why?', and reads what is not recorded", async () => {
  const maya = await site.enter(RESIDENT, { viewport: PHONE });
  const page = await maya.go("/dashboard");
  await page.getByRole("button", { name: "Why? Resident score" }).click();
  const dialog = page.getByRole("dialog", { name: "Why this Resident score?" });
  expect(await dialog.getByRole("link", { name: /^How scores are made/ }).getAttribute("href")).toBe(
    "/scores",
  );
  await dialog.getByRole("button", { name: "Step through the history of the score" }).click();
  const steps = dialog.getByRole("list", { name: "Steps, newest first" });
  await steps.getByRole("button").last().click();
  await dialog.getByText("Start of the history").first().waitFor();
  await dialog.getByText("What came before, and how the resident started, is not recorded.").waitFor();
  await expectAccessibleAndFitting(page, "the score history of a resident");
  await dialog.getByRole("button", { name: "Back to what adds up to the score" }).click();
  await dialog.getByRole("list", { name: "What adds up to the score" }).waitFor();
  expect(maya.complaints).toEqual([]);
  await maya.leave();
});
