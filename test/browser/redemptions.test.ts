/** Redemption requests between a resident and staff, live on both sides, on a desktop and a phone. */
import { describe, expect, it } from "vitest";
import { alertShown, openTab, waitForLive } from "./resident/support/dashboard.ts";
import { DESKTOP, PHONE } from "./support/chromium.ts";
import { expectAccessibleAndFitting } from "./support/looks.ts";
import { RESIDENT, STAFF } from "./support/people.ts";
import { openSite } from "./support/site.ts";

const site = openSite();

describe("redemption requests", () => {
  it("are made, withdrawn, declined with a reason and fulfilled without a reload", async () => {
    const grace = await site.enter(STAFF, { viewport: DESKTOP });
    const dashboard = await grace.go("/staffdashboard/");
    await dashboard.getByRole("link", { name: "2 Redemption requests" }).click();
    const maya = await site.enter(RESIDENT, { viewport: PHONE });
    const page = await maya.go("/dashboard");
    await openTab(page, "Rewards");
    await waitForLive(page);
    const mine = page.getByRole("region", { name: "Your requests", exact: true }).first();
    const theirs = grace.page.getByRole("region", { name: "Redemption requests", exact: true }).first();
    await mine.getByText("Reason: Sold out this month. Please ask again in spring.").waitFor();
    await theirs.getByRole("row").filter({ hasText: "Maya Lindqvist" }).first().waitFor();

    await mine.getByRole("button", { name: /^Withdraw/ }).click();
    await mine.getByText("Withdrawn").waitFor();
    await theirs.getByText("Withdrawn").waitFor();

    const card = page.getByRole("listitem").filter({ hasText: "Coffee for Two" });
    const ask = card.getByRole("button", { name: "Ask the office for it Coffee for Two" });
    await ask.click();
    await page.getByText("The office has your request: Coffee for Two").waitFor();
    await mine.getByText("60 CP are reserved by open requests.").waitFor();
    await expectAccessibleAndFitting(page, "the Rewards tab with requests");

    const decline = theirs.getByRole("button", { name: "Decline Coffee for Two for Maya Lindqvist" });
    await decline.click();
    const dialog = grace.page.getByRole("dialog", { name: "Decline request" });
    await dialog.getByRole("button", { name: "Decline" }).click();
    await alertShown(grace.page, "Please enter a reason.");
    await expectAccessibleAndFitting(grace.page, "the dialog that declines a request");
    await dialog.getByRole("textbox", { name: "Reason" }).fill("The café is closed this week.");
    await dialog.getByRole("button", { name: "Decline" }).click();
    await mine.getByText("Reason: The café is closed this week.").waitFor();

    await ask.click();
    await theirs.getByRole("button", { name: "Fulfill Coffee for Two for Maya Lindqvist" }).click();
    await mine.getByText("Fulfilled").waitFor();
    await page.getByText("Redeemed: Coffee for Two").waitFor();
    await expectAccessibleAndFitting(grace.page, "the redemption requests of staff");
    for (const seat of [grace, maya]) expect(seat.complaints).toEqual([]);
  });
});
