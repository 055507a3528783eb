/**
 * The service worker on the public site: the offline page, and a new version under an open page. What it keeps of a logged-in user, and
 * how they come back from the offline page, is in `chat.test.ts`, whose server is killed.
 */

import { cp } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import Koa from "koa";
import type { Page } from "playwright-core";
import { expect } from "vitest";
import { securityHeaders } from "../../src/http/security-headers.ts";
import { webApp } from "../../src/http/web-app.ts";
import { PROPERTY } from "../factories/forms.ts";
import { makeFolder, removeFolder } from "../harness/folder.ts";
import { ownValues } from "../harness/own-values.ts";
import { hydrated, visit } from "./public/visit.ts";
import { withSite } from "./support/fixtures.ts";
import { expectGoodInEveryLook } from "./support/looks.ts";
import { deployNewVersion } from "./support/new-version.ts";

const WITH_WORKER = { serviceWorkers: "allow" } as const;
const CANT_BE_REACHED = "The portal can’t be reached";

/** The public site of a folder of the test's own, whose version a test can replace, behind a proxy. */
const it = withSite({ readsOnly: true }).extend("deployed", async ({ task: _ }, { onCleanup }) => {
  const folder = await makeFolder("installed");
  const web = fileURLToPath(new URL("../../dist/web", import.meta.url));
  await cp(web, join(folder, "web"), { recursive: true });
  const app = new Koa();
  app.silent = true;
  /** Whether another program answers in place of the portal. */
  const proxy = { isAlone: false };
  app.use(securityHeaders(false));
  app.use((ctx, next) => (proxy.isAlone ? ctx.throw(502) : next()));
  app.use(
    webApp(
      join(folder, "web"),
      ownValues(() => PROPERTY),
    ),
  );
  const server = createServer(app.callback());
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onCleanup(async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
    await removeFolder(folder);
  });
  return { folder, proxy, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
});

/** Waits until the worker answers for the page. */
async function controlled(page: Page): Promise<void> {
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
}

const notification = (page: Page) => page.getByRole("heading", { name: CANT_BE_REACHED });

it("the offline page is accessible, fits, and is in the chosen theme", async ({ visitor, deployed }) => {
  const { url, proxy } = deployed;
  const { page } = await visitor({ ...WITH_WORKER, colorScheme: "light" });
  await visit(page, url);
  await controlled(page);
  proxy.isAlone = true;
  // Without its timer, the page reloads only by the button.
  await page.addInitScript(() => Object.assign(window, { setInterval: () => 0 }));
  await page.goto(`${url}/about`);
  await notification(page).waitFor();
  expect(await page.locator("header").textContent()).toContain(PROPERTY.name);
  await expectGoodInEveryLook(page, "the offline page");
  proxy.isAlone = false;
  await page.getByRole("button", { name: "Try again" }).click();
  await page.getByRole("heading", { name: "About us" }).waitFor();
  await hydrated(page);

  await page.evaluate(() => localStorage.setItem("theme", "dark"));
  proxy.isAlone = true;
  await page.goto(url);
  await notification(page).waitFor();
  expect(await page.evaluate(() => getComputedStyle(document.body).color)).toBe("rgb(231, 237, 241)");
  proxy.isAlone = false;
});

it("a new version reaches an open page of the old one, never blank", async ({ visitor, deployed }) => {
  const { url, folder } = deployed;
  const { context, page } = await visitor(WITH_WORKER);
  await visit(page, url);
  await controlled(page);
  await visit(page, url);
  // A page may load the code of the others while it has nothing else to do; this one has not come to that.
  await context.route(/\/assets\/about-/, (route) => route.abort());
  const script = (await page.locator('script[src^="/assets/"]').first().getAttribute("src")) ?? "";
  await page.evaluate(() => Object.assign(window, { firstWorker: navigator.serviceWorker.controller }));
  const firstWorker = await (await fetch(`${url}/service-worker.js`)).text();

  await deployNewVersion(folder);
  expect((await fetch(url + script)).status).toBe(404);
  expect(await (await fetch(`${url}/service-worker.js`)).text()).not.toBe(firstWorker);
  await page.evaluate(async () => (await navigator.serviceWorker.ready).update());
  await page.waitForFunction(
    () => navigator.serviceWorker.controller !== (window as unknown as { firstWorker: unknown }).firstWorker,
  );
  expect(await page.getByRole("heading", { level: 1 }).isVisible()).toBe(true);
  const still = await page.evaluate(async (path) => (await fetch(path)).status, script);
  expect(still, "the open page's own code").toBe(200);

  await context.unrouteAll();
  let loads = 0;
  page.on("load", () => {
    loads += 1;
  });
  await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "ABOUT US" }).click();
  await page.getByRole("heading", { name: "About us" }).waitFor();
  expect(await page.locator('script[src^="/assets/"]').first().getAttribute("src")).not.toBe(script);
  await expect.poll(() => loads).toBe(1);
});
