/** The HTML pages of the build: their files, and the values that the server inserts into them. */

import { aboutTexts } from "./about.ts";
import { DEFAULT_LANGUAGE, type Language } from "./languages.ts";
import { inEnglish, type Translate } from "./message.ts";
import { canonicalPath, folderOf, SCREEN_NAMES, type ScreenName, screenAt, screenOf } from "./page-routes.ts";
import { scaleLogo } from "./property-image.ts";
import { brandOf, propertyTexts, publicSettings } from "./property-texts.ts";
import type { AboutPeople, PublicSettingsView } from "./settings.ts";

/** Placeholder for the portal's address, such as https://portal.example.com. The server inserts it, because the build has no address. */
export const ORIGIN_PLACEHOLDER = "{{origin}}";

/** Files for search engines. They contain absolute addresses, too. */
const ADDRESSED_FILES = ["/robots.txt", "/sitemap.xml"] as const;

/** The file for installing the portal. It contains the property's name. */
const MANIFEST_FILE = "/manifest.webmanifest";

/**
 * The HTML file of a screen. The file of a public screen has its title, description and previews. The file of a screen behind the login
 * loads only the code and styles of this screen. Other screens use the app's own page.
 */
export function siteFileOf(name: ScreenName): string | undefined {
  const { area, indexed } = screenOf(name);
  if (indexed) return `/pages/${folderOf(name)}.html`;
  return area === "staff" || area === "resident" ? `/screens/${folderOf(name)}.html` : undefined;
}

const ABOUT_FILE = "/pages/about.html";

/** The file of the About page for a number of people. The build doesn't know the people, so it writes a file for each number. */
export const aboutFileOf = (people: number): string =>
  people === 0 ? ABOUT_FILE : ABOUT_FILE.replace(".html", `-${people}.html`);

/** The screens that search engines list. */
export const INDEXED_SCREENS = SCREEN_NAMES.filter((name) => screenOf(name).indexed);

/** Files that are served under their own names. */
const NAMED_FILES: readonly (string | undefined)[] = [
  ...INDEXED_SCREENS.map(siteFileOf),
  ...ADDRESSED_FILES,
  MANIFEST_FILE,
];

/** The HTML file of a path. Trailing slashes and case are ignored. */
export function findSiteFile(path: string): string | undefined {
  const screen = screenAt(path);
  const file = canonicalPath(path);
  return screen === undefined ? NAMED_FILES.find((name) => name === file) : siteFileOf(screen);
}

/** The settings that pages show. */
export interface PageSettings extends PublicSettingsView {
  about: Pick<AboutPeople, "people">;
}

/** The file of a page in a language: `/pages/login.es.html`. */
export const fileIn = (language: Language, file: string): string =>
  language === DEFAULT_LANGUAGE ? file : file.replace(/\.html$/, `.${language}.html`);

/** The file of a page for the number of people in the settings, in a language. */
export const variantOf = (file: string, { about }: PageSettings, language = DEFAULT_LANGUAGE): string =>
  fileIn(language, file === ABOUT_FILE ? aboutFileOf(about.people.length) : file);

/** The values that the server inserts into the files of the build. */
export interface PageValues {
  /** The portal's address, such as https://portal.example.com. */
  origin: string;
  /** The address at which passkeys work; empty without one. */
  passkeyOrigin: string;
  settings: PageSettings;
  t?: Translate;
}

const ENTITIES: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

const escapeHtml = (text: string) =>
  text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? character);

/** JSON that can't end the script element around it. */
const escapeJson = (value: unknown) => JSON.stringify(value).replaceAll("<", "\\u003c");

/** A placeholder, such as `{{property.name}}`. A placeholder of JSON is in quotes, so that the file has valid JSON before it is filled. */
const PLACEHOLDER = /"\{\{(settings|about|brand)\}\}"|\{\{(\w+)(?:\.([\w.]+))?\}\}/g;

/** A part of a page for properties with a text (`#`), or for properties without it (`^`). */
const CONDITIONAL_PART = /\{\{([#^])(\w+)\.(\w+)\}\}(.*?)\{\{\/\2\.\3\}\}/gs;

/** Replaces all placeholders in one pass, so that a value can't contain another placeholder. Texts of the property are escaped. */
export function fillPage(
  page: string,
  { origin, passkeyOrigin, settings, t = inEnglish }: PageValues,
): string {
  const { version, property, logo, about } = settings;
  const { image, width, height } = scaleLogo(logo);
  const blocks: Readonly<Record<string, unknown>> = {
    settings: publicSettings(settings),
    about: { version, ...about },
    brand: brandOf(property),
  };
  const texts: Readonly<Record<string, Readonly<Record<string, string>>>> = {
    property: propertyTexts(settings, t),
    logo: { image, width: String(width), height: String(height) },
    about: aboutTexts(about.people),
  };
  const chooseParts = (html: string): string =>
    html.replace(CONDITIONAL_PART, (_all, kind: string, name: string, key: string, part: string) => {
      const hasText = (texts[name]?.[key] ?? "") !== "";
      return hasText === (kind === "#") ? chooseParts(part) : "";
    });
  return chooseParts(page).replace(
    PLACEHOLDER,
    (placeholder, block?: string, name?: string, key?: string) => {
      if (block !== undefined) return escapeJson(blocks[block]);
      if (name === "origin") return origin;
      if (name === "passkeyOrigin") return passkeyOrigin;
      const text = name !== undefined && key !== undefined ? texts[name]?.[key] : undefined;
      return text === undefined ? placeholder : escapeHtml(text);
    },
  );
}
