/** The size of text that readers set in their browser: everything grows with it, and nothing is cut or runs out of the page. */
import { expect } from "vitest";
import { DESKTOP, PHONE, type Visitor } from "./support/chromium.ts";
import { withSite } from "./support/fixtures.ts";
import { expectFitting } from "./support/looks.ts";

/** Half as large again as usual. */
const TEXT_PX = 24;

const it = withSite({ readsOnly: true });

async function enlargeText(
  { context, page }: Pick<Visitor, "context" | "page">,
  standard = TEXT_PX,
): Promise<void> {
  const devtools = await context.newCDPSession(page);
  await devtools.send("Page.setFontSizes", { fontSizes: { standard } });
}

it("a text size of 24 enlarges the screens of staff, a phone's too", async ({ grace }) => {
  await enlargeText(grace);
  for (const [path, heading] of [
    ["/staffdashboard/", "Dashboard"],
    ["/staffdashboard/residents", "Residents"],
    ["/staffdashboard/incidents", "Incidents"],
    ["/staffdashboard/settings", "Settings"],
  ] as const) {
    const page = await grace.go(path);
    await page.getByRole("heading", { level: 1, name: heading }).waitFor();
    expect(await page.evaluate(() => getComputedStyle(document.body).fontSize)).toBe("21px");
    for (const viewport of [PHONE, DESKTOP]) {
      await page.setViewportSize(viewport);
      await expectFitting(page, `${heading} at ${viewport.width} px`);
    }
  }
});

it("the chat fits a phone at twice the usual size", async ({ maya }) => {
  await enlargeText(maya, 32);
  await maya.page.setViewportSize(PHONE);
  await expectFitting(await maya.go("/dashboard#chat/office"), "the chat");
});
