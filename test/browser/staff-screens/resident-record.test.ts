/** The profile's photo, portal access and timeline: what they say, what fails, on paper, and between two members of staff. */
import type { Locator, Page } from "playwright-core";
import sharp from "sharp";
import { expect } from "vitest";
import { tokenIn } from "../../harness/one-time-links.ts";
import { alerts } from "../support/alerts.ts";
import { withSite } from "../support/fixtures.ts";
import { expectAccessibleAndFitting, expectGoodInEveryLook } from "../support/looks.ts";
import { postTo } from "../support/staff-client.ts";
import { openAccess, openDetails, openProfile, openTab, panel } from "./profile-support.ts";

/** `vera` is a resident of the test's own without an account; `page` is her profile. */
const it = withSite({ addsOnly: true })
  .extend("vera", ({ office }) => office.moveIn("Vera"))
  .extend("page", ({ grace, vera }) => openProfile(grace, vera));

/** Waits for an alert and closes it: on a phone it covers the next element. */
async function announced(page: Page, text: string): Promise<void> {
  await alerts(page).filter({ hasText: text }).waitFor();
  await page.getByRole("button", { name: "Dismiss" }).click();
}

const access = (page: Page) => panel(page, "Portal access");
const timeline = (page: Page) => panel(page, "Timeline");
const entry = (page: Page, text: string): Locator =>
  timeline(page).getByRole("listitem").filter({ hasText: text });
const kind = (page: Page, name: string) => timeline(page).getByRole("button", { name, exact: true });
const picker = (page: Page) => page.getByRole("button", { name: "Upload a photo" });

async function image(name: string) {
  const create = { width: 40, height: 40, channels: 3, background: "#2f7fa3" } as const;
  return { name, mimeType: "image/png", buffer: await sharp({ create }).png().toBuffer() };
}

async function choose(page: Page, file: { name: string; mimeType: string; buffer: Buffer }): Promise<void> {
  // A click during an upload does nothing.
  await expect.poll(() => picker(page).getAttribute("aria-busy")).toBeNull();
  const chooser = page.waitForEvent("filechooser");
  await picker(page).click();
  await (await chooser).setFiles(file);
}

it("accepts image files only, and shows a new photo at once", async ({ page, vera }) => {
  expect(await picker(page).textContent()).toBe("VUpload a photo");
  const tip = picker(page).getByText("Upload a photo");
  await picker(page).focus();
  await page.keyboard.press("Shift+Tab");
  await page.keyboard.press("Tab");
  await expect.poll(() => tip.evaluate((node) => getComputedStyle(node).opacity)).toBe("1");
  expect(await page.locator("input[type=file]").getAttribute("accept")).toMatch(/^image\/\w+(,image\/\w+)*$/);
  await choose(page, { name: "notes.txt", mimeType: "text/plain", buffer: Buffer.from("no photo") });
  await announced(page, "Photo upload failed.");
  const shown = picker(page).locator("img");
  expect(await shown.count()).toBe(0);
  await choose(page, await image("face.png"));
  await expect.poll(async () => (await shown.count()) && shown.getAttribute("src")).toMatch(/[?&]t=\d+$/);
  await openTab(page, "Timeline");
  await entry(page, "Photo changed").getByText("by Grace").waitFor();

  await page.route("**/photo-upload", (route) => route.abort());
  await choose(page, await image("other.png"));
  await announced(page, "Photo upload failed.");
  await page.unroute("**/photo-upload");
  await page.route(`**/${vera.userID}/photo?*`, (route) => route.fulfill({ status: 404 }));
  await choose(page, await image("lost.png"));
  await expect.poll(() => shown.count()).toBe(0);
  await page.unroute(`**/${vera.userID}/photo?*`);
  await choose(page, await image("found.png"));
  await shown.waitFor();
});

it("shows the invitation's state, and issues links once", async ({ page, site, vera }) => {
  await openAccess(page);
  const replace = (button: string) =>
    page.getByRole("dialog").getByRole("button", { name: button, exact: true }).click();
  for (const [button, answer, path, text] of [
    ["New invitation link", "New link", "invitation", "Failed to issue invitation link."],
    ["Reset link", "New reset link", "reset", "Failed to issue reset link."],
  ] as const) {
    const address = `**/residents/*/${path}`;
    await page.route(address, (route) =>
      route.request().method() === "POST" ? route.abort() : route.continue(),
    );
    await page.getByRole("button", { name: button, exact: true }).click();
    await replace(answer);
    await announced(page, text);
    await page.unroute(address);
  }

  await access(page).getByText("The invitation link is not used yet.").waitFor();
  const link = async (button: string, answer: string, title: string) => {
    await page.getByRole("button", { name: button, exact: true }).click();
    await replace(answer);
    const dialog = page.getByRole("dialog", { name: title });
    const text = await dialog.getByLabel("Link").inputValue();
    await dialog.getByText("is shown only once").waitFor();
    await dialog.getByRole("button", { name: "Done" }).click();
    return text;
  };
  const reset = await link("Reset link", "New reset link", "Reset link");
  expect(reset).toMatch(new RegExp(`^${site.url}/register#reset=[\\w-]{22,}$`));
  const invitation = await link("New invitation link", "New link", "Invitation link");
  expect(invitation).toMatch(new RegExp(`^${site.url}/register#invite=[\\w-]{22,}$`));
  const password = "a-quiet-harbour-42";
  await postTo(site.url, "register", { email: vera.email, password, invite: tokenIn(invitation) });
  await access(page).getByText("The invitation was used to choose a password.").waitFor();
  await openTab(page, "Timeline");
  await entry(page, "Invitation used").waitFor();
});

it("the timeline lists events by day, filtered and printed", async ({ office, page, vera }) => {
  const { userID } = vera;
  await openTab(page, "Timeline");
  await entry(page, "Resident entered by staff").getByText("by Grace").waitFor();
  const days = timeline(page).getByRole("region", { name: /^(Today|Yesterday)$/ });
  expect(await days.getByRole("listitem").last().textContent()).toContain("Resident entered by staff");
  await kind(page, "Payments").click();
  await timeline(page).getByText("No entries of this kind yet.").waitFor();
  const payment = { userID, monthYear: "Oct 2026" };
  await office.rest.post("/api/dashboard/paymentlog/add", { ...payment, status: "Unpaid" });
  await entry(page, "Payment for Oct 2026: Unpaid").waitFor();
  await office.rest.post("/api/dashboard/paymentlog/add", { ...payment, status: "Paid: Late" });
  await entry(page, "Payment for Oct 2026 changed from Unpaid to Paid: Late").waitFor();
  await kind(page, "Profile and access").click();
  await entry(page, "Class from B to C; Monthly fee from $50 to $60").waitFor();
  expect(await entry(page, "Payment for Oct 2026").count()).toBe(0);
  await kind(page, "All").click();
  await entry(page, "Payment for Oct 2026").first().waitFor();

  // The browser's own dialog would wait for somebody.
  await page.evaluate(() => Object.assign(window, { print: () => {} }));
  await timeline(page).getByRole("button", { name: "Print" }).click();
  await page.emulateMedia({ media: "print" });
  const printed = (await page.locator("body").innerText()).split("\n").filter((line) => line.trim() !== "");
  expect(printed[0]).toBe("Vera Sample");
  expect(printed[1]).toContain(userID);
  expect(printed[2]).toBe("Timeline");
  expect(printed[3]).toMatch(/^[A-Z][a-z]{2} \d{1,2}, \d{4}$/);
  expect(printed).toContain("Resident entered by staff");
  for (const text of ["Class B", "Print", "Today"]) expect(printed).not.toContain(text);
  await page.evaluate(() => window.dispatchEvent(new Event("afterprint")));
  await page.emulateMedia({ media: "screen" });
  await panel(page, "Resident").waitFor();
  await expectGoodInEveryLook(page, "the timeline of a profile");

  const details = await openDetails(page);
  await details.getByText("May 17, 1990").waitFor();
  await expectAccessibleAndFitting(page, "personal details");
  await page.keyboard.press("Escape");
  await openAccess(page);
  await expectGoodInEveryLook(page, "the access tab of a profile");
  await openTab(page, "Overview");
  const noise = { userID, type: "Noise Violation (First)", rp: -0.5, reportedBy: "Ben" };
  await office.rest.post("/api/dashboard/behaviorlog/add", noise);
  await panel(page, "Behavior Log").getByText("Noise Violation (First)").waitFor();
  await expectGoodInEveryLook(page, "the profile");
});
