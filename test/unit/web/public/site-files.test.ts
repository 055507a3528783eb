import { describe, expect, it } from "vitest";
import { ABOUT_PEOPLE_MAX } from "../../../../src/domain/about.ts";
import { NO_LOGO, scaleLogo } from "../../../../src/domain/property-image.ts";
import { PUBLIC_DEFAULTS } from "../../../../src/domain/property-texts.ts";
import { NO_PAGES } from "../../../../src/domain/public-pages.ts";
import { DEFAULT_SETTINGS } from "../../../../src/domain/settings.ts";
import {
  aboutFileOf,
  fillPage,
  findSiteFile,
  INDEXED_SCREENS,
  siteFileOf,
  variantOf,
} from "../../../../src/domain/site-files.ts";
import type { PageHead } from "../../../../web/lib/page-head.ts";
import { PROPERTY } from "../../../factories/forms.ts";

/** Longer ones are cut off where search engines show them. */
const DESCRIPTION_MAX_LENGTH = 160;

const HEADS = import.meta.glob<() => PageHead>("../../../../web/app/pages/*/head.ts", {
  eager: true,
  import: "head",
});

const valuesOf = (settings: object) => ({
  ...{ origin: "https://x.example", passkeyOrigin: "" },
  settings: { ...DEFAULT_SETTINGS, ...settings },
});

describe("the pages of the build", () => {
  it.each([
    ["/", "/pages/home.html"],
    ["/about", "/pages/about.html"],
    ["/About/", "/pages/about.html"],
    ["/pages/about.html", "/pages/about.html"],
    ["/sitemap.xml", "/sitemap.xml"],
    ["/manifest.webmanifest", "/manifest.webmanifest"],
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
    const page = fillPage("{{origin}}/a {{origin}}/b", valuesOf({}));
    expect(page).toBe("https://x.example/a https://x.example/b");
  });

  it("contain the property's texts, escaped, and its settings as JSON that can't end its block", () => {
    const property = { ...PROPERTY, name: `</script>'"<b>&{{origin}} $& {{property.phone}}` };
    const source = '<p title="{{property.name}}">{{property.hours1}} {{other}}</p><i>"{{settings}}"</i>';
    const page = fillPage(source, valuesOf({ version: 3, property }));
    const escaped = "&lt;/script&gt;&#39;&quot;&lt;b&gt;&amp;{{origin}} $&amp; {{property.phone}}";
    expect(page).toContain(`<p title="${escaped}">9:00 AM to 5:30 PM {{other}}</p>`);
    const [, block = ""] = /<i>(.*)<\/i>/.exec(page) ?? [];
    expect(block).not.toContain("<");
    expect(JSON.parse(block)).toEqual({ ...PUBLIC_DEFAULTS, version: 3, property });
  });
});

describe("a property that has not entered something", () => {
  it("has nothing of it on its pages", () => {
    const page =
      "{{#property.statements}}<ul>{{#property.mission}}<li>{{property.mission}}</li>{{/property.mission}}{{#property.vision}}<li>{{property.vision}}</li>{{/property.vision}}</ul>{{/property.statements}}.";
    const pages = (over: object) => valuesOf({ pages: { ...NO_PAGES, ...over } });
    expect(fillPage(page, valuesOf({}))).toBe(".");
    const unclosed = "{{#property.name}}";
    expect(fillPage(page, pages({ vision: unclosed }))).toBe(`<ul><li>${unclosed}</li></ul>.`);
    expect(fillPage(page, pages({ mission: "M", vision: "V" }))).toBe("<ul><li>M</li><li>V</li></ul>.");
  });

  it("is called by the portal's name, and has its login under SERVICES", () => {
    const page = '{"name": "{{brand}}"} {{property.brand}} {{property.loginHref}}';
    expect(fillPage(page, valuesOf({}))).toBe('{"name": "Rowanstead"} Rowanstead /login');
    const property = { ...PROPERTY, name: 'A & "B"' };
    expect(fillPage(page, valuesOf({ property }))).toBe(
      '{"name": "A & \\"B\\""} A &amp; &quot;B&quot; /login',
    );
  });
});

describe("the logo", () => {
  const page =
    '{{#logo.image}}<img src="{{logo.image}}" width="{{logo.width}}" height="{{logo.height}}">{{/logo.image}}{{^logo.image}}<svg></svg>{{/logo.image}}';
  const shown = (logo: object) =>
    fillPage(`${page}<b>${page}</b>`, valuesOf({ logo: { ...NO_LOGO, ...logo } }));

  it("takes the place of the mark, in a size that fits", () => {
    expect(shown({})).toBe("<svg></svg><b><svg></svg></b>");
    const image = '<img src="/x&quot;&gt;" width="96" height="24">';
    expect(shown({ image: '/x">', width: 512, height: 128 })).toBe(`${image}<b>${image}</b>`);
  });

  it.each([
    [512, 512, 28, 28],
    [100, 400, 7, 28],
    [512, 1, 96, 1],
    [0, 0, 1, 1],
    [8, 8, 28, 28],
  ])("of %i x %i is shown as %i x %i", (width, height, ...size) => {
    const logo = scaleLogo({ image: "/x", width, height });
    expect([logo.width, logo.height]).toEqual(size);
  });
});

it("the About page is a file for each number of people", () => {
  const person = { name: "Ana", title: "Manager", text: "Text", photo: "" };
  const settings = (count: number) => ({ ...DEFAULT_SETTINGS, about: { people: Array(count).fill(person) } });
  const files = Array.from({ length: ABOUT_PEOPLE_MAX + 1 }, (_, count) => aboutFileOf(count));
  expect(new Set(files).size).toBe(ABOUT_PEOPLE_MAX + 1);
  expect(files.map((_, count) => variantOf("/pages/about.html", settings(count)))).toEqual(files);
  expect(files[0]).toBe("/pages/about.html");
  expect(variantOf("/pages/home.html", settings(2))).toBe("/pages/home.html");
});

it("the heads of the public pages are unique and fit into a search result", () => {
  const heads = Object.values(HEADS).map((head) => head());
  expect(new Set(heads.map(({ title }) => title)).size).toBe(INDEXED_SCREENS.length);
  for (const { description } of heads) expect(description.length).toBeLessThanOrEqual(DESCRIPTION_MAX_LENGTH);
});
