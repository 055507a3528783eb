/** A network whose proxy lets calls through and WebSockets not: pages follow by fetching, and say so. */
import { expect } from "vitest";
import { PHONE } from "./support/chromium.ts";
import { withSite } from "./support/fixtures.ts";
import { expectAccessibleAndFitting } from "./support/looks.ts";
import { startWebProxy } from "./support/web-proxy.ts";

// biome-ignore lint/correctness/noEmptyPattern: Vitest reads from the pattern which fixtures are needed
const it = withSite().extend("proxy", async ({}, { onCleanup }) => {
  const proxy = await startWebProxy();
  onCleanup(() => proxy.stop());
  return proxy;
});

it("shows what staff write, and is live later", async ({ site, newResident, enter, office, proxy }) => {
  const noa = await newResident("Noa");
  const { page } = await enter(noa, { viewport: PHONE, proxy: proxy.settings });
  proxy.treatSockets("refused");
  await page.goto(`${site.url}/dashboard#chat/office`);
  const status = (state: string) => page.getByRole("status").filter({ hasText: state });
  await status("Updates every 30 s").waitFor();
  const text = "The plumber comes at four.";
  await office.rest.post(`/api/dashboard/conversations/office:${noa.userID}/messages`, { text });
  await page.getByRole("log").getByText(text, { exact: true }).waitFor();
  expect(await status("Updates every 30 s").count()).toBe(1);
  await expectAccessibleAndFitting(page, "the chat in a network that blocks WebSockets");

  proxy.treatSockets("passed on");
  await page.getByRole("button", { name: "Retry" }).click();
  await status("Live").waitFor();
});
