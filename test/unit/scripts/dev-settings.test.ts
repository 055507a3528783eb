import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, it } from "vitest";
import { devSettings } from "../../../scripts/web/dev-settings.ts";
import { PUBLIC_DEFAULTS } from "../../../src/domain/property-texts.ts";
import { PROPERTY } from "../../factories/forms.ts";

const PAGE = '<title>{{property.name}}</title><script id="settings">"{{settings}}"</script>';

it("fills the settings of the API server into the development server's page", async ({ onTestFinished }) => {
  const settings = { ...PUBLIC_DEFAULTS, version: 4, property: PROPERTY };
  const server = createServer((request, response) =>
    response.end(request.url === "/api/property" ? JSON.stringify(settings) : ""),
  );
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo;
  const page = await devSettings(`http://127.0.0.1:${port}`).transformIndexHtml(PAGE);
  expect(page).toContain(`<title>${PROPERTY.name}</title>`);
  expect(JSON.parse(/<script[^>]*>(.*)<\/script>/.exec(page)?.[1] ?? "")).toEqual(settings);
});

it("leaves the page as it is while the API server is not there", async () => {
  expect(await devSettings("http://127.0.0.1:1").transformIndexHtml(PAGE)).toBe(PAGE);
});
