/** Staff's Rewards: the grid, Add Reward, what is empty, and what others add. The form's rules are in unit/web/forms.test.tsx. */
import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { REWARD_ICONS } from "../../../src/domain/reward-icons.ts";
import { alerts } from "../support/alerts.ts";
import { DESKTOP, PHONE } from "../support/chromium.ts";
import { expectAccessibleAndFitting, expectAccessibleInEachTheme } from "../support/looks.ts";
import { BEN, STAFF } from "../support/people.ts";
import { openSite, type SignedIn } from "../support/site.ts";
import { restClient } from "../support/staff-client.ts";

const REWARDS = "/staffdashboard/rewards";

const site = openSite();
let grace: SignedIn;
let page: Page;

beforeAll(async () => {
  grace = await site.enter(STAFF);
  page = await grace.go(REWARDS);
});

afterAll(() => {
  expect(grace?.complaints).toEqual([]);
});

const tiles = () => page.getByRole("main").getByRole("listitem");

async function openForm() {
  await tiles().first().getByRole("button", { name: "Add Reward" }).click();
  return page.getByRole("dialog", { name: "Add a Reward" });
}

describe("Rewards", () => {
  it("shows title, image and price in CP after the tile that adds a reward", async () => {
    await page.getByRole("heading", { level: 1, name: "Rewards", exact: true }).waitFor();
    await tiles().filter({ hasText: "Coffee for Two" }).getByText("60 CP", { exact: true }).waitFor();
    await tiles().filter({ hasText: "One Month of Gym Classes" }).getByText("350 CP").waitFor();
    expect(await tiles().first().textContent()).toBe("Add Reward");
    const image = tiles().filter({ hasText: "Coffee for Two" }).locator("img");
    await expect.poll(() => image.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0);
  });

  it("adds a reward with one of 17 icons in place of an image's address at the top", async () => {
    const form = await openForm();
    await form.locator("input[name=title]:focus").waitFor();
    await expect.poll(() => form.getByRole("radio").count()).toBe(17);
    for (const { title } of REWARD_ICONS)
      expect(await form.getByRole("radio", { name: title }).count()).toBe(1);
    await expect
      .poll(() =>
        form
          .locator("img")
          .evaluateAll((all) => all.filter((img) => !(img as HTMLImageElement).naturalWidth)),
      )
      .toEqual([]);
    await form.getByLabel("Title").fill("Tour of the roof");
    await form.getByLabel("Image URL").fill("https://images.example.com/roof.webp");
    await form.getByRole("radio", { name: "Recognition award" }).check();
    expect(await form.getByLabel("Image URL").inputValue()).toBe("");
    await form.getByText("CP", { exact: true }).waitFor();
    await form.getByLabel("Price").fill("275");
    await form.getByRole("button", { name: "Add Reward" }).click();
    await form.waitFor({ state: "detached" });
    expect(await tiles().nth(1).textContent()).toBe("Tour of the roof 275 CP");
    expect(await alerts(page).count()).toBe(0);
  });

  it("discards the input on Cancel and on Close, and is accessible with a broken rule", async () => {
    const form = await openForm();
    for (const button of ["Cancel", "Close"]) {
      await form.getByLabel("Title").fill("Never mind");
      await form.getByRole("button", { name: button }).click();
      await form.waitFor({ state: "detached" });
      await openForm();
      expect(await form.getByLabel("Title").inputValue()).toBe("");
    }
    await form.getByRole("button", { name: "Add Reward" }).click();
    await alerts(page).first().waitFor();
    await expectAccessibleInEachTheme(page, "Add a Reward");
    await page.setViewportSize(PHONE);
    await expectAccessibleAndFitting(page, "Add a Reward on a phone");
    await page.setViewportSize(DESKTOP);
    await form.getByRole("button", { name: "Cancel" }).click();
    await form.waitFor({ state: "detached" });
  });

  it("shows another's new reward at once, marked at the top", async () => {
    const ben = await restClient(site.url, BEN);
    const img = "https://images.example.com/quay.webp";
    const tile = tiles().filter({ hasText: "Sunset on the quay" });
    // The mark lasts some seconds only.
    await Promise.all([
      tile.getByText("New", { exact: true }).waitFor(),
      ben.post("/api/dashboard/rewards/add", { title: "Sunset on the quay", img, price: 40 }),
    ]);
    await tiles().nth(1).getByText("Sunset on the quay").waitFor();
    await tile.getByText("New", { exact: true }).waitFor({ state: "detached" });
    expect(await page.getByRole("status", { name: "What is new" }).textContent()).toBe("New: 1 reward.");
  });

  it("says when there are none", async () => {
    await page.route("**/api/dashboard/rewards", (route) => route.fulfill({ json: [] }));
    await grace.go(REWARDS);
    await page.getByText("No rewards found.", { exact: true }).waitFor();
    await tiles().first().getByRole("button", { name: "Add Reward" }).waitFor();
    await page.unroute("**/api/dashboard/rewards");
  });
});
