/** An error in a browser reaches the portal, also from a page without a login. */
import { expect } from "vitest";
import { visit } from "./public/visit.ts";
import { withSite } from "./support/fixtures.ts";

const it = withSite({ readsOnly: true });

it("an uncaught error of a public page is reported, and the page goes on", async ({ site, visitor }) => {
  const { page, complaints } = await visitor();
  await visit(page, `${site.url}/about`);
  const answered = page.waitForResponse((response) => response.url().endsWith("/api/client-errors"));
  await page.evaluate(() => {
    setTimeout(() => {
      throw new TypeError("a planted error");
    });
  });
  const response = await answered;
  expect(response.status()).toBe(204);
  expect(response.request().postDataJSON()).toMatchObject({
    message: "TypeError: a planted error",
    route: "/about",
    version: expect.stringMatching(/^\d+\.\d+\.\d+/),
  });
  expect(complaints.splice(0)).toEqual(["a planted error"]);
  await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "CONTACT US" }).click();
  await page.getByRole("heading", { level: 1, name: "Contact us" }).waitFor();
});
