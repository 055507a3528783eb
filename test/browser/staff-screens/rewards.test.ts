/** Staff's Rewards: the grid, Add Reward, what is empty, and what others add. The form's rules are in unit/web/forms.test.tsx. */
import type { Page } from "playwright-core";
import { expect } from "vitest";
import { REWARD_ICONS } from "../../../src/domain/reward-icons.ts";
import { alerts } from "../support/alerts.ts";
import { withSite } from "../support/fixtures.ts";
import { uniqueName } from "../support/office.ts";
import { BEN } from "../support/people.ts";
import { restClient } from "../support/staff-client.ts";

const REWARDS = "/staffdashboard/rewards";

const it = withSite({ addsOnly: true });

const tilesOf = (page: Page) => page.getByRole("main").getByRole("listitem");

async function openForm(page: Page) {
  await tilesOf(page).first().getByRole("button", { name: "Add Reward" }).click();
  return page.getByRole("dialog", { name: "Add a Reward" });
}

it("shows title, image and price; a new reward is marked at the top", async ({ grace, site }) => {
  const page = await grace.go(REWARDS);
  const tiles = tilesOf(page);
  await page.getByRole("heading", { level: 1, name: "Rewards", exact: true }).waitFor();
  await tiles.filter({ hasText: "Coffee for Two" }).getByText("60 CP", { exact: true }).waitFor();
  await tiles.filter({ hasText: "One Month of Gym Classes" }).getByText("350 CP").waitFor();
  expect(await tiles.first().textContent()).toBe("Add Reward");
  const image = tiles.filter({ hasText: "Coffee for Two" }).locator("img");
  await expect.poll(() => image.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0);

  const ben = await restClient(site.url, BEN);
  const title = `Sunset on the quay ${uniqueName()}`;
  const img = "https://images.example.com/quay.webp";
  const tile = tiles.filter({ hasText: title });
  // The mark lasts some seconds only.
  await Promise.all([
    tile.getByText("New", { exact: true }).waitFor(),
    ben.post("/api/dashboard/rewards/add", { title, img, price: 40 }),
  ]);
  await tiles.nth(1).getByText(title).waitFor();
  await tile.getByText("New", { exact: true }).waitFor({ state: "detached" });
  expect(await page.getByRole("status", { name: "What is new" }).textContent()).toBe("New: 1 reward.");
});

it("adds a reward with one of 17 icons in place of an image's address at the top", async ({ grace }) => {
  const page = await grace.go(REWARDS);
  const form = await openForm(page);
  await form.locator("input[name=title]:focus").waitFor();
  await expect.poll(() => form.getByRole("radio").count()).toBe(17);
  for (const { title } of REWARD_ICONS)
    expect(await form.getByRole("radio", { name: title }).count()).toBe(1);
  await expect
    .poll(() =>
      form.locator("img").evaluateAll((all) => all.filter((img) => !(img as HTMLImageElement).naturalWidth)),
    )
    .toEqual([]);
  const title = `Tour of the roof ${uniqueName()}`;
  await form.getByLabel("Title").fill(title);
  await form.getByLabel("Image URL").fill("https://images.example.com/roof.webp");
  await form.getByRole("radio", { name: "Recognition award" }).check();
  expect(await form.getByLabel("Image URL").inputValue()).toBe("");
  await form.getByText("CP", { exact: true }).waitFor();
  await form.getByLabel("Price").fill("275");
  await form.getByRole("button", { name: "Add Reward" }).click();
  await form.waitFor({ state: "detached" });
  expect(await tilesOf(page).nth(1).textContent()).toContain(`${title} 275 CP`);
  expect(await alerts(page).count()).toBe(0);
});
