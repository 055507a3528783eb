/** The service worker in a real Chromium: the offline page, what is kept and what never is, and a new version under an open page. */

import { cp } from "node:fs/promises";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import Koa from "koa";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { securityHeaders } from "../../src/http/security-headers.ts";
import { webApp } from "../../src/http/web-app.ts";
import { deployNewVersion } from "../faults/faults/support/new-version.ts";
import { makeFolder, removeFolder } from "../harness/folder.ts";
import { ownValues } from "../harness/own-values.ts";
import { visit } from "./public/visit.ts";
import { expectGoodInEveryLook } from "./support/looks.ts";
import { openChat, STAFF, signIn } from "./support/people.ts";
import { openSite } from "./support/site.ts";

const WITH_WORKER = { serviceWorkers: "allow" } as const;
const CANT_BE_REACHED = "The portal can’t be reached";

/** Longer than the offline page waits between two tries. */
const BACK_WITHIN_MS = 15_000;

const site = openSite();

/** Waits until the worker answers for the page. */
async function controlled(page: Page): Promise<void> {
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
}

/** The addresses of everything that is kept, in every cache. */
const kept = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    const caches = await Promise.all((await window.caches.keys()).map((name) => window.caches.open(name)));
    const keys = await Promise.all(caches.map((cache) => cache.keys()));
    return keys.flat().map(({ url }) => url);
  });

const notification = (page: Page) => page.getByRole("heading", { name: CANT_BE_REACHED });

describe("for a logged-in user", () => {
  it("caches only code, shows the offline page while the server is away, and returns to the same screen", async () => {
    const { context, page, complaints } = await site.visitor(WITH_WORKER);
    await page.goto(`${site.url}/login`);
    await controlled(page);
    const scope = await page.evaluate(async () => (await navigator.serviceWorker.ready).scope);
    expect(scope).toBe(`${site.url}/`);
    await signIn(page, site.url, STAFF);
    await openChat(page, site.url, STAFF);
    await page.goto(`${site.url}/staffdashboard/residents?sort=name`);
    await page.getByRole("link", { name: "Maya Lindqvist" }).first().waitFor();
    await expect.poll(() => kept(page)).not.toEqual([]);
    expect((await kept(page)).filter((url) => !url.startsWith(`${site.url}/assets/`))).toEqual([]);

    await site.demo.kill();
    await page.reload();
    await notification(page).waitFor();
    expect(page.url()).toBe(`${site.url}/staffdashboard/residents?sort=name`);
    expect(await page.getByText("Maya Lindqvist").count()).toBe(0);
    await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
    await page.getByText("The portal still can’t be reached").waitFor();

    await site.demo.restart();
    await page.getByRole("link", { name: "Maya Lindqvist" }).first().waitFor({ timeout: BACK_WITHIN_MS });
    expect(page.url()).toBe(`${site.url}/staffdashboard/residents?sort=name`);
    expect(complaints).toEqual([]);

    const isStaffs = (url: string) => /staff|residents/.test(url);
    expect((await kept(page)).filter(isStaffs)).not.toEqual([]);
    await page.getByRole("button", { name: "Logout" }).filter({ visible: true }).first().click();
    await page.waitForURL(/\/login/);
    await expect.poll(async () => (await kept(page)).filter(isStaffs)).toEqual([]);
    await context.close();
  });
});

describe("on the public site", () => {
  let folder: string;
  let server: Server;
  let url: string;
  /** Whether another program answers in place of the portal. */
  let isProxyAlone = false;

  beforeAll(async () => {
    folder = await makeFolder("installed");
    await cp(fileURLToPath(new URL("../../dist/web", import.meta.url)), join(folder, "web"), {
      recursive: true,
    });
    const app = new Koa();
    app.silent = true;
    app.use(securityHeaders(false));
    app.use((ctx, next) => (isProxyAlone ? ctx.throw(502) : next()));
    app.use(webApp(join(folder, "web"), ownValues()));
    server = createServer(app.callback());
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });

  afterAll(async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
    await removeFolder(folder);
  });

  it("the offline page is accessible and fits", async () => {
    const { context, page, complaints } = await site.visitor(WITH_WORKER);
    await visit(page, url);
    await controlled(page);
    isProxyAlone = true;
    await page.goto(`${url}/about`);
    await notification(page).waitFor();
    await expectGoodInEveryLook(page, "the offline page");
    isProxyAlone = false;
    await page.getByRole("button", { name: "Try again" }).click();
    await page.getByRole("heading", { name: "About us" }).waitFor();
    expect(complaints).toEqual([]);
    await context.close();
  });

  it("shows the offline page in the chosen theme", async () => {
    const { context, page } = await site.visitor({ ...WITH_WORKER, colorScheme: "light" });
    await visit(page, url);
    await controlled(page);
    await page.evaluate(() => localStorage.setItem("theme", "dark"));
    isProxyAlone = true;
    await page.goto(url);
    await notification(page).waitFor();
    expect(await page.evaluate(() => getComputedStyle(document.body).color)).toBe("rgb(231, 237, 241)");
    isProxyAlone = false;
    await context.close();
  });

  it("a new version reaches an open page of the old one without a blank screen", async () => {
    const { context, page, complaints } = await site.visitor(WITH_WORKER);
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
      () =>
        navigator.serviceWorker.controller !== (window as unknown as { firstWorker: unknown }).firstWorker,
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
    expect(complaints).toEqual([]);
    await context.close();
  });
});
