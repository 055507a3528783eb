/**
 * A member of staff on a desktop and a resident on a phone, side by side: redemption requests, photos of incidents, short replies, the
 * history of a score, and personal data.
 */
import type { IncidentView } from "@domain/incident.ts";
import type { Page } from "playwright-core";
import { expect } from "vitest";
import { picture } from "../api/photos/images.ts";
import { alertShown, openTab, waitForLive } from "./resident/support/dashboard.ts";
import { openProfile } from "./staff-screens/profile-support.ts";
import { PHONE } from "./support/chromium.ts";
import { withSite } from "./support/fixtures.ts";
import { expectAccessibleAndFitting } from "./support/looks.ts";
import { uniqueName } from "./support/office.ts";
import { restClient } from "./support/staff-client.ts";

const it = withSite({ addsOnly: true })
  .extend("noa", async ({ site, newResident }) => {
    const noa = await newResident("Noa");
    return { ...noa, rest: await restClient(site.url, noa) };
  })
  .extend("phone", ({ enter, noa }) => enter(noa, { viewport: PHONE }))
  .extend("incident", ({ noa }) =>
    noa.rest.post<IncidentView>("/api/dashboard/incidents/new", {
      type: "Maintenance",
      category: "Plumbing",
      subCategory: "Clogged drain",
      description: "The drain of the shower is clogged.",
      concernedParty: "Bathroom",
    }),
  )
  .extend("file", async ({ task: _ }) => ({
    name: "drain.jpg",
    mimeType: "image/jpeg",
    buffer: await picture(1200, 900).jpeg().toBuffer(),
  }));

it("redemption requests are made and decided live", async ({ grace, office, noa, phone: seat }) => {
  const { userID } = noa;
  await office.rest.post("/api/dashboard/rewardlog/add", { userID, text: "Earned", cp: 100 });
  const desk = await grace.go("/staffdashboard/");
  const phone = await seat.go("/dashboard");
  await openTab(phone, "Rewards");
  await waitForLive(phone);
  const mine = phone.getByRole("region", { name: "Your requests", exact: true }).first();
  const whose = `Coffee for Two for Noa ${noa.lastName}`;

  const card = phone.getByRole("listitem").filter({ hasText: "Coffee for Two" });
  const redeem = card.getByRole("button", { name: "Redeem Coffee for Two" });
  await redeem.click();
  await alertShown(phone, "Redemption Successful: Coffee for Two The office has your request.");
  await mine.getByText("60 CP are reserved by open requests.").waitFor();
  await desk.getByRole("link", { name: /Redemption requests?$/ }).click();
  const theirs = desk.getByRole("region", { name: "Redemption requests", exact: true }).first();
  await theirs.getByRole("row").filter({ hasText: noa.lastName }).first().waitFor();
  await mine.getByRole("button", { name: /^Withdraw/ }).click();
  await mine.getByText("Withdrawn").waitFor();
  await theirs.getByText("Withdrawn").first().waitFor();

  await redeem.click();
  await theirs.getByRole("button", { name: `Decline ${whose}` }).click();
  const dialog = desk.getByRole("dialog", { name: "Decline request" });
  await dialog.getByRole("button", { name: "Decline" }).click();
  await alertShown(desk, "Please enter a reason.");
  await expectAccessibleAndFitting(desk, "the dialog that declines a request");
  await dialog.getByRole("textbox", { name: "Reason" }).fill("The café is closed this week.");
  await dialog.getByRole("button", { name: "Decline" }).click();
  await mine.getByText("Reason: The café is closed this week.").waitFor();

  await redeem.click();
  await theirs.getByRole("button", { name: `Fulfill ${whose}` }).click();
  await mine.getByText("Fulfilled").waitFor();
  await phone.getByText("Redeemed: Coffee for Two").waitFor();
});

const refuseUploads = (page: Page) =>
  page.route("**/message-photos", (route) =>
    route.fulfill({ status: 429, json: { error: "Too many uploads. Please try again later." } }),
  );

it("photos are seen at once, and survive a failed upload", async ({ grace, incident, phone: seat, file }) => {
  const desk = await grace.go(`/staffdashboard/incidents/${incident._id}`);
  await desk.getByRole("textbox", { name: /^Reply to/ }).waitFor();
  const phone = await seat.go(`/dashboard#incidents/${incident._id}`);
  // Of 48 megapixels, as phones take them, and more than the server accepts.
  const large = await picture(8064, 6048).jpeg().toBuffer();
  await phone
    .getByRole("region", { name: "Photos" })
    .getByLabel("Add photos")
    .and(phone.locator("input"))
    .setInputFiles([{ ...file, buffer: large }]);
  const chosen = phone.getByRole("list", { name: "Photos of this message" });
  await chosen.getByRole("img", { name: "drain.jpg" }).waitFor();
  await phone.getByRole("button", { name: "Send", exact: true }).click();
  await phone.getByRole("button", { name: "Photo 1 of 1" }).first().waitFor();
  await expect.poll(() => chosen.count()).toBe(0);

  await desk.getByRole("button", { name: "Photo 1 of 1" }).first().click();
  const whole = desk.getByRole("dialog").getByRole("img");
  await expect.poll(() => whole.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(2048);
  await desk.keyboard.press("Escape");
  await whole.waitFor({ state: "detached" });

  const photos = desk.getByRole("button", { name: /^Photo \d of \d$/ });
  const before = await photos.count();
  await refuseUploads(desk);
  await desk.getByLabel("Add photos").and(desk.locator("input")).setInputFiles([file]);
  await desk.getByText("Too many uploads. Please try again later.").waitFor();
  await desk.getByRole("button", { name: "Send", exact: true }).click();
  await desk.getByText("Not sent").waitFor();
  await desk.unroute("**/message-photos");
  await desk.getByRole("button", { name: "Try drain.jpg again" }).click();
  await expect.poll(() => desk.getByRole("button", { name: "Try drain.jpg again" }).count()).toBe(0);
  await desk.getByRole("button", { name: "Send", exact: true }).click();
  await expect.poll(() => photos.count()).toBeGreaterThan(before);
  grace.complaints.splice(0);
});

it("short replies are saved, used, changed and deleted", async ({ site, grace, noa, incident }) => {
  const text = `The plumber at 9, ${uniqueName()}.`;
  const after = text.replace("at 9", "at noon");
  const desk = await grace.go(`/staffdashboard/inbox/${noa.userID}`);
  const field = desk.getByRole("textbox", { name: /^Message to/ });
  const replies = desk.getByRole("dialog", { name: "Short replies" });
  await field.fill(text);
  await desk.getByRole("button", { name: "Short replies" }).click();
  const save = replies.getByRole("button", { name: "Save as short reply" });
  await save.click();
  await replies.getByRole("button", { name: text, exact: true }).waitFor();
  await replies.getByText("This text is saved.").waitFor();
  expect(await save.evaluate((button) => button === document.activeElement)).toBe(true);
  await desk.keyboard.press("Escape");
  await expect.poll(() => replies.count()).toBe(0);
  await field.fill("");

  const other = await grace.context.newPage();
  await other.setViewportSize(PHONE);
  await other.goto(`${site.url}/staffdashboard/incidents/${incident._id}`);
  const reply = other.getByRole("textbox", { name: /^Reply to/ });
  await reply.fill("Hello!");
  await other.getByRole("button", { name: "Short replies" }).click();
  const otherReplies = other.getByRole("dialog", { name: "Short replies" });
  // While the list loads, there is no row to go to.
  await otherReplies.getByRole("button", { name: text, exact: true }).waitFor();
  await otherReplies.getByRole("searchbox", { name: "Filter short replies" }).fill(text.slice(4));
  await expectAccessibleAndFitting(other, "the short replies on a phone");
  await other.keyboard.press("ArrowDown");
  await other.keyboard.press("Enter");
  await expect.poll(() => reply.inputValue()).toBe(`Hello! ${text}`);
  await expect.poll(() => reply.evaluate((area) => area === document.activeElement)).toBe(true);
  await reply.fill("");

  await desk.getByRole("button", { name: "Short replies" }).click();
  await other.getByRole("button", { name: "Short replies" }).click();
  await otherReplies.getByRole("button", { name: `Edit: ${text}` }).click();
  await otherReplies.getByRole("textbox", { name: "Short reply" }).fill(after);
  await otherReplies.getByRole("button", { name: "Save", exact: true }).click();
  const changed = replies.getByRole("button", { name: after, exact: true });
  await changed.waitFor();
  await otherReplies.getByRole("button", { name: `Delete: ${after}` }).click();
  await otherReplies.getByRole("button", { name: "Delete", exact: true }).click();
  await expect.poll(() => changed.count()).toBe(0);
});

it("staff step through the history of a score, which is live", async ({ grace, office }) => {
  const rosa = await office.enter("Rosa", { monthlyFee: 45 });
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
});
