import { describe, expect, it } from "vitest";
import { toWebVtt, vttTime } from "../../../../scripts/media/tour/captions.ts";
import { DEMO_SETTINGS } from "../../../../seeds/settings.ts";
import { folderOf, SCREEN_NAMES } from "../../../../src/domain/page-routes.ts";
import { NO_PROPERTY } from "../../../../src/domain/property-texts.ts";
import { fillPage, findSiteFile, INDEXED_SCREENS, siteFileOf } from "../../../../src/domain/site-files.ts";
import { pageFileOf } from "../../../../web/app/screens.ts";
import { ABOUT } from "../../../../web/features/about/about-content.ts";
import type { PageHead } from "../../../../web/lib/page-head.ts";
import { SITE } from "../../../../web/lib/site-content.ts";
import { PROPERTY } from "../../../factories/forms.ts";

/** Longer ones are cut off where search engines show them. */
const DESCRIPTION_MAX_LENGTH = 160;

const WEB_PAGES = "../../../../web/app/pages";
const PAGES = import.meta.glob<string>("../../../../web/app/pages/*/*-page.tsx", {
  eager: true,
  query: "?raw",
  import: "default",
});
const HEADS = import.meta.glob<PageHead>("../../../../web/app/pages/*/head.ts", {
  eager: true,
  import: "head",
});
const headFileOf = (name: string) => `${WEB_PAGES}/${folderOf(name)}/head.ts`;

describe("the pages of the build", () => {
  it.each([
    ["/", "/pages/home.html"],
    ["/about", "/pages/about.html"],
    ["/About/", "/pages/about.html"],
    ["/pages/about.html", "/pages/about.html"],
    ["/sitemap.xml", "/sitemap.xml"],
    ["/dashboard", "/screens/resident-dashboard.html"],
    ["/staffdashboard", "/screens/staff-dashboard.html"],
    ["/StaffDashboard/Residents/", "/screens/residents.html"],
    ["/unauthorized", undefined],
    ["/about/us", undefined],
  ])("behind %s is %s", (path, file) => {
    expect(findSiteFile(path)).toBe(file);
  });

  it.each(INDEXED_SCREENS)("the file of %s is served under its own name, too", (name) => {
    const file = siteFileOf(name);
    expect(findSiteFile(file ?? "")).toBe(file);
  });

  it("contain the portal's address, wherever it is deployed", () => {
    const values = { origin: "https://x.example", settings: { version: 0, property: NO_PROPERTY } };
    expect(fillPage("{{origin}}/a {{origin}}/b", values)).toBe("https://x.example/a https://x.example/b");
  });

  it("contain the property's texts, escaped, and its settings as JSON that can't end its block", () => {
    const property = { ...PROPERTY, name: `</script>'"<b>&{{origin}} $& {{property.phone}}` };
    const values = { origin: "https://x.example", settings: { version: 3, property } };
    const page = fillPage(
      '<p title="{{property.name}}">{{property.monday}} {{other}}</p><i>"{{settings}}"</i>',
      values,
    );
    const escaped = "&lt;/script&gt;&#39;&quot;&lt;b&gt;&amp;{{origin}} $&amp; {{property.phone}}";
    expect(page).toContain(`<p title="${escaped}">9:00 AM to 5:30 PM {{other}}</p>`);
    const [, block = ""] = /<i>(.*)<\/i>/.exec(page) ?? [];
    expect(block).not.toContain("<");
    expect(JSON.parse(block)).toEqual({ version: 3, property });
  });
});

describe("a screen of the table", () => {
  it.each(SCREEN_NAMES)("%s has a folder with its page, and a head if it is indexed", (name) => {
    const exported = `${name.charAt(0).toUpperCase()}${name.slice(1)}Page`;
    expect(PAGES[`../../../../web/app/${pageFileOf(name)}`.replace("/./", "/")]).toMatch(
      new RegExp(`export function ${exported}\\b`),
    );
    expect(HEADS[headFileOf(name)] !== undefined).toBe(INDEXED_SCREENS.includes(name));
  });

  it("has no folder without a screen", () => {
    const folders = [...SCREEN_NAMES.map(folderOf), "not-found"];
    expect(
      Object.keys(PAGES)
        .map((file) => file.split("/").at(-2))
        .sort(),
    ).toEqual(folders.sort());
  });
});

describe("the heads of the public pages", () => {
  it("are unique and fit into a search result", () => {
    const heads = Object.values(HEADS);
    expect(new Set(heads.map(({ title }) => title)).size).toBe(INDEXED_SCREENS.length);
    for (const { description } of heads)
      expect(description.length).toBeLessThanOrEqual(DESCRIPTION_MAX_LENGTH);
  });
});

describe("the site's content", () => {
  it("has six team members, each with a name, title, description and portrait of their own", () => {
    const { team } = ABOUT;
    expect(team).toHaveLength(6);
    for (const key of ["name", "title", "desc", "img"] as const) {
      expect(new Set(team.map((member) => member[key])).size).toBe(6);
    }
  });

  it("contains no real people or places", () => {
    for (const { name } of ABOUT.team) expect(name).toMatch(/ Sample$/);
    const { email, phone, emergencyLine } = DEMO_SETTINGS.property;
    expect(email).toMatch(/@example\.com$/);
    for (const number of [phone, emergencyLine]) expect(number).toMatch(/555-01\d\d$/);
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
