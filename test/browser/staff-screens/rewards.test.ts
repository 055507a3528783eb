/** Staff's Rewards: the grid, Add Reward, what is empty, and two members of staff. The form's rules are in unit/web/forms.test.tsx. */
import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { REWARD_ICONS } from "../../../src/domain/reward-icons.ts";
import { alerts } from "../support/alerts.ts";
import { DESKTOP, PHONE } from "../support/chromium.ts";
import { expectAccessibleInEachTheme } from "../support/looks.ts";
import { BEN, STAFF } from "../support/people.ts";
import { openSite, type SignedIn } from "../support/site.ts";

const REWARDS = "/staffdashboard/rewards";

const site = openSite();

const tiles = (page: Page) => page.getByRole("main").getByRole("listitem");
const dialog = (page: Page) => page.getByRole("dialog", { name: "Add a Reward" });

async function openForm(seat: SignedIn) {
  const page = await seat.go(REWARDS);
  await tiles(page).first().getByRole("button", { name: "Add Reward" }).click();
  return dialog(page);
}

describe.each([
  ["desktop", DESKTOP],
  ["phone", PHONE],
] as const)("Rewards on a %s", (name, viewport) => {
  let seat: SignedIn;
  let page: Page;

  beforeAll(async () => {
    seat = await site.enter(STAFF, { viewport });
    page = seat.page;
  });

  afterAll(async () => {
    expect(seat.complaints).toEqual([]);
    await seat.leave();
  });

  it("shows title, image and price in CP after the tile that adds a reward", async () => {
    await seat.go(REWARDS);
    await page.getByRole("heading", { level: 1, name: "Rewards", exact: true }).waitFor();
    await tiles(page).filter({ hasText: "Coffee for Two" }).getByText("60 CP", { exact: true }).waitFor();
    await tiles(page).filter({ hasText: "One Month of Gym Classes" }).getByText("350 CP").waitFor();
    expect(await tiles(page).first().textContent()).toBe("Add Reward");
    const image = tiles(page).filter({ hasText: "Coffee for Two" }).locator("img");
    await expect.poll(() => image.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0);
  });

  it("offers 17 icons, all of which load", async () => {
    const form = await openForm(seat);
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
  });

  it("takes an icon in place of an image's address, and adds the reward at the top", async () => {
    const form = await openForm(seat);
    await form.locator("input[name=title]:focus").waitFor();
    await form.getByLabel("Title").fill(`Tour of the roof, ${name}`);
    await form.getByLabel("Image URL").fill("https://images.example.com/roof.webp");
    await form
      .getByRole("radio", { name: "Trophy" })
      .or(form.getByRole("radio", { name: "Recognition award" }))
      .check();
    expect(await form.getByLabel("Image URL").inputValue()).toBe("");
    await form.getByText("CP", { exact: true }).waitFor();
    await form.getByLabel("Price").fill("275");
    await form.getByRole("button", { name: "Add Reward" }).click();
    await form.waitFor({ state: "detached" });
    expect(await tiles(page).nth(1).textContent()).toBe(`Tour of the roof, ${name} 275 CP`);
    expect(await alerts(page).count()).toBe(0);
  });

  it("discards the input on Cancel and on Close", async () => {
    const form = await openForm(seat);
    for (const button of ["Cancel", "Close"]) {
      await form.getByLabel("Title").fill("Never mind");
      await form.getByRole("button", { name: button }).click();
      await form.waitFor({ state: "detached" });
      await page.getByRole("button", { name: "Add Reward" }).click();
      expect(await form.getByLabel("Title").inputValue()).toBe("");
    }
  });

  it("says when there are none", async () => {
    await page.route("**/api/dashboard/rewards", (route) => route.fulfill({ json: [] }));
    await seat.go(REWARDS);
    await page.getByText("No rewards found.", { exact: true }).waitFor();
    await tiles(page).first().getByRole("button", { name: "Add Reward" }).waitFor();
    await page.unroute("**/api/dashboard/rewards");
  });

  it("is accessible with a broken rule", async () => {
    const form = await openForm(seat);
    await form.getByRole("button", { name: "Add Reward" }).click();
    await alerts(page).first().waitFor();
    await expectAccessibleInEachTheme(page);
  });
});

describe("two members of staff", () => {
  it("see a new reward at once, marked at the top", async () => {
    const [grace, ben] = await Promise.all([site.enter(STAFF), site.enter(BEN)]);
    await ben.go(REWARDS);
    await tiles(ben.page).filter({ hasText: "Coffee for Two" }).waitFor();
    const form = await openForm(grace);
    await form.getByLabel("Title").fill("Sunset on the quay");
    await form.getByLabel("Image URL").fill("https://images.example.com/quay.webp");
    await form.getByLabel("Price").fill("40");
    await form.getByRole("button", { name: "Add Reward" }).click();
    const tile = tiles(ben.page).nth(1);
    await tile.getByText("Sunset on the quay").waitFor();
    await tile.getByText("New", { exact: true }).waitFor();
    await tile.getByText("New", { exact: true }).waitFor({ state: "detached" });
    expect(await ben.page.getByRole("status", { name: "What is new" }).textContent()).toBe("New: 1 reward.");
    await Promise.all([grace.leave(), ben.leave()]);
  });
});
