import { describe, expect, it } from "vitest";
import { toWebVtt, vttTime } from "../../../../scripts/tour/captions.ts";
import { PAGE_ROUTES } from "../../../../src/domain/page-routes.ts";
import { findSiteFile, PAGE_FILES, SCREEN_FILES, withOrigin } from "../../../../src/domain/site-files.ts";
import { PAGE_HEADS } from "../../../../web/lib/page-heads.ts";
import { SITE } from "../../../../web/lib/site-content.ts";

/** Longer ones are cut off where search engines show them. */
const DESCRIPTION_MAX_LENGTH = 160;

describe("the pages of the build", () => {
  it.each([
    ["/", "/pages/home.html"],
    ["/about", "/pages/about.html"],
    ["/About/", "/pages/about.html"],
    ["/pages/about.html", "/pages/about.html"],
    ["/sitemap.xml", "/sitemap.xml"],
    ["/dashboard", "/screens/dashboard.html"],
    ["/staffdashboard", "/screens/staff-dashboard.html"],
    ["/StaffDashboard/Residents/", "/screens/residents.html"],
    ["/unauthorized", undefined],
    ["/about/us", undefined],
  ])("behind %s is %s", (path, file) => {
    expect(findSiteFile(path)).toBe(file);
  });

  it("belong to routes of the portal", () => {
    const routes: string[] = Object.values(PAGE_ROUTES);
    for (const route of [...Object.keys(PAGE_FILES), ...Object.keys(SCREEN_FILES)])
      expect(routes).toContain(route);
  });

  it("contain the portal's address, wherever it is deployed", () => {
    expect(withOrigin("{{origin}}/a {{origin}}/b", "https://x.example")).toBe(
      "https://x.example/a https://x.example/b",
    );
  });
});

describe("the heads of the public pages", () => {
  it("differ, and say what fits into a search result", () => {
    const heads = Object.values(PAGE_HEADS);
    expect(new Set(heads.map(({ title }) => title)).size).toBe(heads.length);
    for (const { description } of heads)
      expect(description.length).toBeLessThanOrEqual(DESCRIPTION_MAX_LENGTH);
  });
});

describe("the site's content", () => {
  it("has six team members, each with a name, title, description and portrait of their own", () => {
    const { team } = SITE.about;
    expect(team).toHaveLength(6);
    for (const key of ["name", "title", "desc", "img"] as const) {
      expect(new Set(team.map((member) => member[key])).size).toBe(6);
    }
  });

  it("names nobody and no place that exists", () => {
    for (const { name } of SITE.about.team) expect(name).toMatch(/ Sample$/);
    expect(SITE.contact.email.address).toMatch(/@example\.com$/);
    expect(SITE.contact.phone.shown).toMatch(/555-01\d\d$/);
    expect(new URL(SITE.productLogin.href).hostname).toMatch(/(^|\.)example\.com$/);
  });
});

describe("captions", () => {
  it("are timed as WebVTT writes it", () => {
    expect([0, 6.5, 61.25, 3600].map(vttTime)).toEqual([
      "00:00:00.000",
      "00:00:06.500",
      "00:01:01.250",
      "01:00:00.000",
    ]);
  });

  it("follow each other without a gap, one a scene", () => {
    expect(toWebVtt(["One.", "Two."], [1.5, 2])).toBe(
      "WEBVTT\n\n00:00:00.000 --> 00:00:01.500\nOne.\n\n00:00:01.500 --> 00:00:03.500\nTwo.\n",
    );
  });
});
