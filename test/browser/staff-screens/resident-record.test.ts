/** The profile's photo, portal access and timeline: what they say, what fails, on paper, and between two members of staff. */
import type { Locator, Page } from "playwright-core";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { ResidentSummaryView, ResidentView } from "../../../src/domain/resident.ts";
import { tokenIn } from "../../harness/one-time-links.ts";
import { alerts } from "../support/alerts.ts";
import { DESKTOP, PHONE } from "../support/chromium.ts";
import { expectGoodInEveryLook } from "../support/looks.ts";
import { type Office, openOffice } from "../support/office.ts";
import { BEN, STAFF } from "../support/people.ts";
import { openSite, type SignedIn } from "../support/site.ts";
import { openAccess, openDialog, openProfile, panel } from "./profile-support.ts";

const site = openSite();
let office: Office;
let photo: Buffer;

beforeAll(async () => {
  office = await openOffice(site);
  const image = { width: 40, height: 40, channels: 3, background: "#2f7fa3" } as const;
  photo = await sharp({ create: image }).png().toBuffer();
});

const alert = (page: Page, text: string) => alerts(page).filter({ hasText: text });

/** Waits for an alert and closes it: on a phone it covers the next element. */
async function announced(page: Page, text: string): Promise<void> {
  await alert(page, text).waitFor();
  await page.getByRole("button", { name: "Dismiss" }).click();
}

const access = (page: Page) => panel(page, "Portal access");
const timeline = (page: Page) => panel(page, "Timeline");
const entry = (page: Page, text: string): Locator =>
  timeline(page).getByRole("listitem").filter({ hasText: text });
const kind = (page: Page, name: string) => timeline(page).getByRole("button", { name, exact: true });
const picker = (page: Page) => page.getByRole("button", { name: "Upload a photo" });

const image = (name: string) => ({ name, mimeType: "image/png", buffer: photo });

async function choose(page: Page, file: { name: string; mimeType: string; buffer: Buffer }): Promise<void> {
  // A click during an upload does nothing.
  await expect.poll(() => picker(page).getAttribute("aria-busy")).toBeNull();
  const chooser = page.waitForEvent("filechooser");
  await picker(page).click();
  await (await chooser).setFiles(file);
}

let seat: SignedIn;
let page: Page;

beforeAll(async () => {
  seat = await site.enter(STAFF);
  page = seat.page;
});

afterAll(() => {
  expect(seat.complaints).toEqual([]);
});

describe("a resident's record", () => {
  let resident: ResidentView;

  beforeAll(async () => {
    resident = await office.moveIn("Vera");
    await openProfile(seat, resident);
    await page.getByText("Personal details", { exact: true }).click();
    await page.getByText("May 17, 1990").waitFor();
    await openAccess(page);
  });

  it("shows an initial, accepts image files only, and shows a new photo at once", async () => {
    expect(await picker(page).textContent()).toBe("VUpload a photo");
    const tip = picker(page).getByText("Upload a photo");
    await picker(page).focus();
    await page.keyboard.press("Shift+Tab");
    await page.keyboard.press("Tab");
    await expect.poll(() => tip.evaluate((node) => getComputedStyle(node).opacity)).toBe("1");
    expect(await page.locator("input[type=file]").getAttribute("accept")).toMatch(
      /^image\/\w+(,image\/\w+)*$/,
    );
    await choose(page, { name: "notes.txt", mimeType: "text/plain", buffer: Buffer.from("no photo") });
    await announced(page, "Photo upload failed.");
    expect(await picker(page).locator("img").count()).toBe(0);
    await choose(page, image("face.png"));
    const shown = picker(page).locator("img");
    await expect.poll(async () => (await shown.count()) && shown.getAttribute("src")).toMatch(/[?&]t=\d+$/);
    await entry(page, "Photo changed").getByText("by Grace").waitFor();
  });

  it("reports a failed upload, and falls back to the initial if the photo does not load", async () => {
    await page.route("**/photo-upload", (route) => route.abort());
    await choose(page, image("other.png"));
    await announced(page, "Photo upload failed.");
    await page.unroute("**/photo-upload");
    await page.route(`**/${resident.userID}/photo?*`, (route) => route.fulfill({ status: 404 }));
    await choose(page, image("lost.png"));
    await expect.poll(() => picker(page).locator("img").count()).toBe(0);
    await page.unroute(`**/${resident.userID}/photo?*`);
    await choose(page, image("found.png"));
    await picker(page).locator("img").waitFor();
  });

  it("shows the state of the invitation, and issues links that are shown once", async () => {
    await access(page).getByText("The invitation link is not used yet.").waitFor();
    const link = async (button: string, title: string) => {
      const dialog = await openDialog(page, button, title);
      const text = await dialog.getByLabel("Link").inputValue();
      await dialog.getByText("is shown only now").waitFor();
      await page.evaluate(() => Object.defineProperty(navigator, "clipboard", { value: undefined }));
      await dialog.getByRole("button", { name: "Copy" }).click();
      await dialog.getByText(/^Selected\./).waitFor();
      await dialog.getByRole("button", { name: "Done" }).click();
      return text;
    };
    const reset = await link("Reset link", "Reset link");
    expect(reset).toMatch(new RegExp(`^${site.url}/register#reset=[\\w-]{22,}$`));
    const invitation = await link("New invitation link", "Invitation link");
    expect(invitation).toMatch(new RegExp(`^${site.url}/register#invite=[\\w-]{22,}$`));
    const answer = await fetch(`${site.url}/api/auth/register`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({
        email: resident.email,
        password: "a-quiet-harbour-42",
        invite: tokenIn(invitation),
      }),
    });
    expect(answer.status).toBe(201);
    await access(page).getByText("The invitation was used to choose a password.").waitFor();
    await entry(page, "Invitation used").waitFor();
  });

  it.each([
    ["New invitation link", "invitation", "Failed to issue invitation link."],
    ["Reset link", "reset", "Failed to issue reset link."],
  ])("says when %s fails", async (button, path, text) => {
    const address = `**/residents/*/${path}`;
    await page.route(address, (route) =>
      route.request().method() === "POST" ? route.abort() : route.continue(),
    );
    await page.getByRole("button", { name: button, exact: true }).click();
    await announced(page, text);
    await page.unroute(address);
  });

  it("lists events newest first by day, and filters them by kind", async () => {
    await entry(page, "Resident entered by staff").getByText("by Grace").waitFor();
    const days = timeline(page).getByRole("region", { name: /^(Today|Yesterday)$/ });
    expect(await days.getByRole("listitem").last().textContent()).toContain("Resident entered by staff");
    await kind(page, "Payments").click();
    await timeline(page).getByText("No entries of this kind yet.").waitFor();
    const { userID } = resident;
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
  });

  it("has the timeline right below the logs, and is accessible and fits in every look", async () => {
    const top = async (name: string) => (await panel(page, name).boundingBox())?.y ?? Number.NaN;
    for (const viewport of [PHONE, DESKTOP]) {
      await page.setViewportSize(viewport);
      const timelineTop = await top("Timeline");
      expect(timelineTop, `${viewport.width} px`).toBeGreaterThan(await top("Behavior Log"));
      expect(timelineTop, `${viewport.width} px`).toBeLessThan(await top("Portal access"));
    }
    await office.rest.post("/api/dashboard/behaviorlog/add", {
      userID: resident.userID,
      type: "Noise Violation (First)",
      rp: -0.5,
      reportedBy: "Ben",
    });
    await panel(page, "Behavior Log").getByText("Noise Violation (First)").waitFor();
    await expectGoodInEveryLook(page, "the profile");
  });

  it("prints only the timeline, with the resident's name and dates", async () => {
    // The browser's own dialog would wait for somebody.
    await page.evaluate(() => Object.assign(window, { print: () => {} }));
    await timeline(page).getByRole("button", { name: "Print" }).click();
    await page.emulateMedia({ media: "print" });
    const printed = (await page.locator("body").innerText()).split("\n").filter((line) => line.trim() !== "");
    expect(printed[0]).toBe("Vera Sample");
    expect(printed[1]).toContain(resident.userID);
    expect(printed[2]).toBe("Timeline");
    expect(printed[3]).toMatch(/^[A-Z][a-z]{2} \d{1,2}, \d{4}$/);
    expect(printed).toContain("Photo changed");
    for (const text of ["Behavior Log", "Portal access", "Print", "Today"])
      expect(printed).not.toContain(text);
    await page.evaluate(() => window.dispatchEvent(new Event("afterprint")));
    await page.emulateMedia({ media: "screen" });
    await page.getByRole("heading", { name: "Behavior Log" }).waitFor();
  });
});

describe("a long timeline", () => {
  it("shows its first entry after 'Show older' was clicked often enough", async () => {
    const resident = await office.enter("Nora");
    const add = (number: number) =>
      office.rest.post("/api/dashboard/notifications/add", {
        userID: resident.userID,
        type: `Notice ${number}`,
        message: "Please read.",
      });
    for (let number = 1; number <= 70; number += 1) await add(number);
    await openProfile(seat, resident);
    await kind(page, "Notifications").click();
    await entry(page, "Notice 70").waitFor();
    // The first visit to a new profile saves the scores, and the new class is the newest of 71 notifications.
    await entry(page, "Class Change").waitFor();
    const entries = timeline(page).getByRole("listitem");
    expect(await entries.count()).toBe(30);
    const older = timeline(page).getByRole("button", { name: "Show older" });
    for (const shown of [60, 71]) {
      await older.click();
      await expect.poll(() => entries.count(), { timeout: 60_000 }).toBe(shown);
    }
    expect(await entries.last().textContent()).toMatch(/Notice 1(?!\d)/);
    await older.waitFor({ state: "detached" });
  });
});

describe("two members of staff", () => {
  it("see each other's actions on the timeline, marked as new for the other person, and that one approved a waiting resident", async () => {
    const resident = await office.moveIn("Zelda");
    const grace = seat;
    const ben = await site.enter(BEN, { viewport: PHONE });
    await Promise.all([openProfile(grace, resident), openProfile(ben, resident)]);
    await openAccess(ben.page);
    const dialog = await openDialog(ben.page, "New invitation link", "Invitation link");
    await dialog.getByRole("button", { name: "Done" }).click();
    const issued = (seat: SignedIn) =>
      entry(seat.page, "Invitation link issued").filter({ hasText: "by Ben" });
    await issued(grace).getByText("New", { exact: true }).waitFor();
    await issued(ben).waitFor();
    expect(await issued(ben).getByText("New", { exact: true }).count()).toBe(0);
    await choose(ben.page, image("zelda.png"));
    await expect.poll(() => picker(grace.page).locator("img").count()).toBe(1);
    await entry(grace.page, "Photo changed").getByText("by Ben").waitFor();

    const all = await office.rest.get<ResidentSummaryView[]>("/api/dashboard/residents");
    const waiting = all.find(({ status }) => status === "Pending");
    if (!waiting) throw new Error("The demo property has two who wait.");
    const name = `${waiting.firstName} ${waiting.lastName}`;
    await Promise.all([openProfile(grace, waiting), openProfile(ben, waiting)]);
    for (const { page } of [grace, ben]) {
      await openAccess(page);
      await access(page).getByText("Waiting for approval.").waitFor();
    }
    await grace.page.getByRole("button", { name: `Approve ${name}` }).click();
    await alert(grace.page, `Approved: ${name}`).waitFor();
    for (const { page } of [grace, ben]) {
      await access(page).getByText("Waiting for approval.").waitFor({ state: "detached" });
      await entry(page, "Registration approved").getByText("by Grace").waitFor();
      expect(await page.getByRole("button", { name: `Approve ${name}` }).count()).toBe(0);
    }
    expect(ben.complaints).toEqual([]);
    await ben.leave();
  });
});
