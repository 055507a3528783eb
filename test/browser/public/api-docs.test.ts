/** The API document in Swagger UI, under the portal's Content-Security-Policy. */
import { expect } from "vitest";
import { withSite } from "../support/fixtures.ts";
import { axeFindings, COLORS_ONLY } from "../support/looks.ts";

/** The viewer renders a long list only where it is looked at: here, all of it. */
const WHOLE_LIST = { width: 1440, height: 20_000 };

const it = withSite({ readsOnly: true });

const RULES = { runOnly: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"] };

it("the API page shows every call, is accessible, and asks no other host", async ({ site, visitor }) => {
  const { page } = await visitor({ viewport: WHOLE_LIST, colorScheme: "light" });
  const requested: string[] = [];
  page.on("request", (request) => requested.push(request.url()));
  await page.goto(`${site.url}/api/docs`);
  await page.getByRole("heading", { name: "Rowanstead API" }).waitFor();
  const { paths } = (await (await fetch(`${site.url}/api/docs/openapi.json`)).json()) as {
    paths: Record<string, Record<string, unknown>>;
  };
  const calls = Object.values(paths).flatMap((methods) => Object.keys(methods));
  await expect.poll(() => page.locator(".opblock").count()).toBe(calls.length);
  const addReward = page.getByRole("button", { name: /Adds a reward$/ });
  await addReward.click();
  await page.getByText("For staff.").waitFor();
  expect(await page.getByRole("button", { name: /Try it out|Authorize/ }).count()).toBe(0);
  expect(await axeFindings(page, RULES)).toEqual([]);
  await page.emulateMedia({ colorScheme: "dark" });
  await page.locator("html.dark-mode").waitFor();
  // The viewer's buttons fade from one color to the other.
  await expect.poll(() => page.evaluate(() => document.getAnimations().length)).toBe(0);
  expect(await axeFindings(page, COLORS_ONLY)).toEqual([]);
  expect(requested.filter((url) => !url.startsWith(`${site.url}/`) && !url.startsWith("data:"))).toEqual([]);
});
