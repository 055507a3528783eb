/**
 * Every screen in a language with longer words, on the narrowest phone, a phone and a desktop: no text is cut or in English, and nothing
 * scrolls sideways. Every screen in Spanish: no text is cut or in English, and a first visit loads little beside what it loads in English.
 */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import type { Page } from "playwright-core";
import { expect } from "vitest";
import { root } from "../../scripts/bootstrap/run.mjs";
import { readCatalog } from "../../scripts/languages/po.ts";
import { sourceTexts } from "../../scripts/languages/sources.ts";
import { LANGUAGE_COOKIE } from "../../src/domain/languages.ts";
import type { ResidentSummaryView } from "../../src/domain/resident.ts";
import { hydrated } from "./public/visit.ts";
import { DESKTOP, NARROWEST, PHONE } from "./support/chromium.ts";
import { withSite } from "./support/fixtures.ts";
import { expectFitting } from "./support/looks.ts";
import { openSession, RESIDENT, STAFF } from "./support/people.ts";
import {
  cutTexts,
  englishTexts,
  moveTo,
  pseudoOf,
  readInPseudoLanguage,
  SPANISH,
} from "./support/pseudo-language.ts";

const it = withSite({ readsOnly: true });

/** What a first visit in Spanish may load beside the scripts of one in English: kilobytes (1,000 bytes) after gzip. */
const SPANISH_MAX_KB = 20;

/** Texts without values that differ in each language. */
const SOURCES = [...sourceTexts().keys()].filter(
  (source) => /^[A-Z].*[a-z]{2}/.test(source) && !source.includes("{"),
);

/** Those whose Spanish differs. */
const TRANSLATED = readCatalog(readFileSync(join(root, "languages/es.po"), "utf8"))
  .filter(({ source, translation }) => SOURCES.includes(source) && source !== translation)
  .map(({ source }) => source);

/** The profile of the first resident. */
const PROFILE = "/staffdashboard/residents/profile#";

const STAFF_PATHS = [
  "/staffdashboard/",
  "/staffdashboard/residents",
  PROFILE,
  "/staffdashboard/incidents",
  "/staffdashboard/rewards",
  "/staffdashboard/rchat",
  "/staffdashboard/inbox",
  "/staffdashboard/announcements",
  "/staffdashboard/property-connect",
  "/staffdashboard/units",
  "/staffdashboard/rent",
  "/staffdashboard/month",
  "/staffdashboard/settings",
  ...["team", "delivery", "scores", "privacy", "ledger", "displays"].map(
    (tab) => `/staffdashboard/settings?tab=${tab}`,
  ),
  ...["", "?report=month", "?report=balances"].map((query) => `/staffdashboard/reports${query}`),
];
const RESIDENT_PATHS = ["", "#notifications", "#rewards", "#incidents", "#chat", "#office", "#balance"].map(
  (hash) => `/dashboard${hash}`,
);
const VISITOR_PATHS = ["/login", "/register", "/", "/about", "/contact", "/scores", "/unauthorized"];

/** Waits until the screen has its code and its data. @param loading what a screen says until then */
async function drawn(page: Page, loading: string): Promise<void> {
  await page.getByRole("heading", { level: 1 }).first().waitFor({ state: "attached" });
  await expect.poll(() => page.getByText(loading, { exact: true }).count()).toBe(0);
}

it("longer words stay between the values, plurals and tags of a text", () => {
  expect(pseudoOf("{name} has {count, plural, one {# day} other {# days}} <b>left</b>")).toBe(
    "{name} háss {count, plural, one {# dáyy} other {# dáysys}} <b>léftft</b>",
  );
});

it.for([
  ["staff", STAFF, "/staffdashboard/residents", STAFF_PATHS],
  ["residents", RESIDENT, "/dashboard", RESIDENT_PATHS],
  ["visitors", undefined, "/login", VISITOR_PATHS],
] as const)("longer texts fit for %s", async ([_whose, person, first, paths], { site, office, visitor }) => {
  const { context, page } = await visitor({ viewport: NARROWEST, reducedMotion: "reduce" });
  await readInPseudoLanguage(context, site.url);
  if (person) await openSession(page, site.url, person);
  await page.goto(site.url + first);
  const [resident] = await office.rest.get<ResidentSummaryView[]>("/api/dashboard/residents?limit=1");
  const faults: string[] = [];
  for (const path of paths) {
    await moveTo(page, path === PROFILE ? path + resident?.userID : path);
    await drawn(page, pseudoOf("Loading..."));
    for (const viewport of [NARROWEST, PHONE, DESKTOP]) {
      await page.setViewportSize(viewport);
      await expectFitting(page, `${path} at ${viewport.width}`);
      for (const text of await cutTexts(page)) faults.push(`${path} at ${viewport.width}: '${text}' is cut`);
    }
    for (const text of await englishTexts(page, SOURCES)) faults.push(`${path}: '${text}' is in English`);
  }
  expect(faults.join("\n")).toBe("");
});

it.for([
  ["staff", STAFF, "/staffdashboard/residents", STAFF_PATHS],
  ["residents", RESIDENT, "/dashboard", RESIDENT_PATHS],
  ["visitors", undefined, "/login", VISITOR_PATHS],
] as const)("Spanish is whole for %s", async ([_whose, person, first, paths], { site, office, visitor }) => {
  const { context, page } = await visitor({ reducedMotion: "reduce" });
  await context.addCookies([{ name: LANGUAGE_COOKIE, value: "es", url: site.url }]);
  if (person) await openSession(page, site.url, person);
  // A word of the reader's language that is sent as one of the portal's.
  const refused: string[] = [];
  page.on("response", (response) => response.status() === 400 && refused.push(response.url()));
  await page.goto(site.url + first);
  const [resident] = await office.rest.get<ResidentSummaryView[]>("/api/dashboard/residents?limit=1");
  const english: string[] = [];
  const cut: string[] = [];
  for (const path of paths) {
    await moveTo(page, path === PROFILE ? path + resident?.userID : path);
    await drawn(page, "Cargando...");
    for (const text of await englishTexts(page, TRANSLATED)) english.push(`${path}: '${text}'`);
    for (const text of await cutTexts(page)) cut.push(`${path}: '${text}'`);
  }
  expect({ english, cut, refused }).toEqual({ english: [], cut: [], refused: [] });
});

/** The first visits with the most texts. */
it.for([
  [PROFILE, STAFF],
  ["/staffdashboard/incidents", STAFF],
  ["/staffdashboard/settings?tab=team", STAFF],
  ["/dashboard#incidents", RESIDENT],
  ["/scores", undefined],
] as const)(
  "Spanish adds little to a first visit of %s",
  async ([path, person], { site, office, visitor }) => {
    const { context, page } = await visitor();
    await context.addCookies([{ name: LANGUAGE_COOKIE, value: "es", url: site.url }]);
    if (person) await openSession(page, site.url, person);
    const [resident] = await office.rest.get<ResidentSummaryView[]>("/api/dashboard/residents?limit=1");
    const bodies: Promise<Buffer | undefined>[] = [];
    page.on("request", (request) => {
      if (SPANISH.test(request.url())) bodies.push(request.response().then((response) => response?.body()));
    });
    const address = path === PROFILE ? path + resident?.userID : path;
    await page.goto(site.url + address, { waitUntil: "networkidle" });
    if (!person) await hydrated(page);
    await page.waitForLoadState("networkidle");
    const sizes = (await Promise.all(bodies)).map((body) => gzipSync(body ?? "", { level: 9 }).length);
    const kilobytes = sizes.reduce((sum, size) => sum + size, 0) / 1000;
    console.log(`Texts of ${path}: ${kilobytes} kB`);
    expect(kilobytes, path).toBeGreaterThan(0);
    expect(kilobytes, path).toBeLessThanOrEqual(SPANISH_MAX_KB);
  },
);
