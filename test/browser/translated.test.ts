/** Pages keep working and stay correct while a browser translates them. */
import type { Page } from "playwright-core";
import { expect } from "vitest";
import { withSite } from "./support/fixtures.ts";
import { uniqueName } from "./support/office.ts";
import { textsBesideOthers, translate } from "./support/translator.ts";

const it = withSite()
  .extend("noa", ({ newResident }) => newResident("Noa"))
  .extend("resident", async ({ enter, noa }) => {
    const seat = await enter(noa);
    await translate(seat.context);
    return seat;
  })
  .extend("staff", async ({ grace }) => {
    await translate(grace.context);
    return grace;
  });

const ERROR_SCREEN = "Something went wrong";

/** Expects that a page is translated and whole, and has no text that a translator could take from React. */
async function expectWhole(page: Page): Promise<void> {
  expect(await page.locator("font font").count()).toBeGreaterThan(0);
  expect(await page.getByText(ERROR_SCREEN).count()).toBe(0);
  expect(await textsBesideOthers(page)).toEqual([]);
}

it("messages of both sides appear, are edited and removed in the property's chat", async ({
  staff,
  resident,
}) => {
  const page = await resident.go("/dashboard#chat/everyone");
  const other = await staff.go("/staffdashboard/rchat");
  const field = page.getByPlaceholder("Type your message...");
  const second = `Second ${uniqueName()}`;
  for (const text of [`First ${uniqueName()}`, second, `Third ${uniqueName()}`]) {
    await expect.poll(() => field.inputValue()).toBe("");
    await field.fill(text);
    await field.press("Enter");
    for (const shown of [page, other]) await shown.getByRole("log").getByText(text).waitFor();
  }
  const row = page.getByRole("listitem").filter({ hasText: second }).last();
  await row.getByRole("button", { name: /^Actions for/ }).click();
  await page.getByRole("menuitem", { name: "Edit" }).click();
  const edited = page.getByRole("textbox", { name: "Edit message" });
  await edited.fill(`${second} better`);
  await edited.press("Enter");
  for (const shown of [page, other]) await shown.getByRole("log").getByText(`${second} better`).waitFor();
  for (const shown of [page, other]) await expectWhole(shown);
});
