/** The page about scores: the same text as the first page and by navigation inside of the app. */
import { expect, it } from "vitest";
import { openSite } from "../support/site.ts";
import { visit } from "./visit.ts";

const site = openSite({ readsOnly: true });

it("shows the same text whether it is the first page or reached by a link", async () => {
  const { context, page, complaints } = await site.visitor();
  await visit(page, `${site.url}/scores`);
  await page.waitForLoadState("networkidle");
  const text = await page.locator("main").innerText();
  expect(text).toContain("New residents start in class B.");

  await visit(page, site.url);
  await page.getByRole("link", { name: "How scores are made" }).click();
  await page.getByText("New residents start in class B.").waitFor();
  expect(await page.locator("main").innerText()).toBe(text);
  expect(complaints).toEqual([]);
  await context.close();
});
