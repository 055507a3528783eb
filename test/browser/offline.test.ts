/** A phone without a connection: how old a screen is and Retry fit beside its title, also in the longer texts of another language. */
import { expect } from "vitest";
import { NARROWEST } from "./support/chromium.ts";
import { withSite } from "./support/fixtures.ts";
import { expectFitting } from "./support/looks.ts";
import { RESIDENT, STAFF } from "./support/people.ts";
import type { SignedIn } from "./support/site.ts";

const ON_PHONE = { viewport: NARROWEST };

const it = withSite({ readsOnly: true });

async function expectFittingOffline(
  { context, go }: SignedIn,
  retry: string,
  paths: string[],
): Promise<void> {
  for (const path of paths) {
    const page = await go(path);
    await context.setOffline(true);
    const indicator = page.locator("span:has(> [role=status])", { hasText: retry });
    await indicator.waitFor();
    await expectFitting(page, `${path} offline`);
    const { x = -1, width = 0 } = (await indicator.boundingBox()) ?? {};
    expect(x, path).toBeGreaterThanOrEqual(0);
    expect(x + width, path).toBeLessThanOrEqual(NARROWEST.width);
    await context.setOffline(false);
  }
}

it("a resident's screens fit", async ({ enter }) => {
  const tabs = ["/dashboard", "/dashboard#incidents", "/dashboard#chat/office", "/dashboard#balance"];
  await expectFittingOffline(await enter(RESIDENT, ON_PHONE), "Retry", tabs);
  await expectFittingOffline(await enter(RESIDENT, { ...ON_PHONE, locale: "es-MX" }), "Reintentar", tabs);
});

it("the screens of staff fit", async ({ enter }) => {
  const screens = ["/staffdashboard/", "/staffdashboard/residents", "/staffdashboard/settings"];
  await expectFittingOffline(await enter(STAFF, { ...ON_PHONE, locale: "es-MX" }), "Reintentar", screens);
});
