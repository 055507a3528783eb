/** The API document in Swagger UI, under the portal's Content-Security-Policy. */
import { AxeBuilder } from "@axe-core/playwright";
import { describe, expect, it } from "vitest";
import { openSite } from "../support/site.ts";

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
      await expect.poll(() => page.locator(".opblock").count()).toBe(calls.length);
      await page.getByRole("button", { name: /Adds a reward$/ }).click();
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
