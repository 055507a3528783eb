/** The API document in Swagger UI, under the portal's Content-Security-Policy. */
import { AxeBuilder } from "@axe-core/playwright";
import { describe, expect, it } from "vitest";
import { openSite } from "../support/site.ts";

/** Less than the height of the window. */
const SCROLL_STEP_PX = 300;

const site = openSite();

describe("the API page", () => {
  it.each(["light", "dark"] as const)(
    "shows every call in %s, and asks no other host",
    async (colorScheme) => {
      const { page, complaints } = await site.visitor({ colorScheme });
      const requested: string[] = [];
      page.on("request", (request) => requested.push(request.url()));
      await page.goto(`${site.url}/api/docs`);
      await page.getByRole("heading", { name: "Rowanstead API" }).waitFor();
      const { paths } = (await (await fetch(`${site.url}/api/docs/openapi.json`)).json()) as {
        paths: Record<string, Record<string, unknown>>;
      };
      const calls = Object.values(paths).flatMap((methods) => Object.keys(methods));
      // The viewer renders a long list only where it is looked at.
      const seen = new Set<string>();
      const scrollOn = async () => {
        const shown = await page.locator(".opblock").evaluateAll((calls) => calls.map(({ id }) => id));
        for (const id of shown) seen.add(id);
        await page.mouse.wheel(0, SCROLL_STEP_PX);
        return seen.size;
      };
      await expect.poll(scrollOn).toBe(calls.length);
      await page.evaluate(() => scrollTo(0, 0));
      const addReward = page.getByRole("button", { name: /Adds a reward$/ });
      await expect.poll(async () => (await scrollOn()) > 0 && (await addReward.count())).toBe(1);
      await addReward.click();
      await page.getByText("For staff.").waitFor();
      expect(await page.getByRole("button", { name: /Try it out|Authorize/ }).count()).toBe(0);
      const { violations } = await new AxeBuilder({ page })
        .setLegacyMode()
        .withTags(["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"])
        .analyze();
      expect(violations.map(({ id, nodes }) => `${id} ${nodes[0]?.html}`)).toEqual([]);
      expect(requested.filter((url) => !url.startsWith(`${site.url}/`) && !url.startsWith("data:"))).toEqual(
        [],
      );
      expect(complaints).toEqual([]);
    },
  );
});
