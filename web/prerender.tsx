/**
 * Prerenders the public pages at build time, so that they can be read before any code arrives. Login and Register get only
 * their own head: before the code arrives, submitting a prerendered form would put the input into the URL. The screens behind
 * the guard get preload links, so that their code loads together with the app's.
 */
import { ABOUT_BLOCK, ABOUT_PEOPLE_MAX, aboutPlaceholders } from "@domain/about.ts";
import { DEFAULT_LANGUAGE, LANGUAGE_CODES, LANGUAGE_QUERY, type Language } from "@domain/languages.ts";
import { msgs } from "@domain/message.ts";
import { OFFERED_LANGUAGES } from "@domain/offered-languages.ts";
import { folderOf, SCREEN_NAMES, type ScreenName, screenOf } from "@domain/page-routes.ts";
import { LOGO_PLACEHOLDERS } from "@domain/property-texts.ts";
import { aboutFileOf, fileIn, INDEXED_SCREENS, ORIGIN_PLACEHOLDER, siteFileOf } from "@domain/site-files.ts";
import { StrictMode } from "react";
import { renderToStaticMarkup, renderToString } from "react-dom/server";
import { StaticRouter } from "react-router-dom";
import { AppFrame } from "./app/app.tsx";
import { loadPublicPage } from "./app/routes.tsx";
import { pageFileOf } from "./app/screens.ts";
import { PrerenderedPeople } from "./features/about/use-people.ts";
import { showLanguage } from "./lib/change-language.ts";
import { language, locale } from "./lib/language.store.ts";
import type { PageHead } from "./lib/page-head.ts";
import { paths } from "./lib/paths.ts";
import { brand } from "./lib/property.store.ts";
import { SITE } from "./lib/site-content.ts";
import { t } from "./lib/t.ts";
import { IconDefaults } from "./ui/icon-defaults.tsx";

/** The texts of the app's one page that appear without its code. */
const PAGE_TEXTS = msgs({
  description:
    "{brand}: the portal for residents and staff, with leases, repairs, rewards and messages in one place.",
  oldBrowser:
    "This browser is too old for the portal. Please update it, or use Chrome or Edge 111, Firefox 121, Safari 16.4, or newer.",
  noScript: "This portal needs JavaScript. Please turn it on and reload this page.",
});

export interface PrerenderedPage {
  file: string;
  language: Language;
  texts: Record<keyof typeof PAGE_TEXTS, string>;
  /** Empty to keep the app's head. */
  head: string;
  /** The HTML in `#root`; empty if the app renders it. */
  body: string;
  /** The modules, relative to this folder, whose code and styles the page preloads. */
  modules: readonly string[];
  /** Whether the app starts at the visitor's first input instead of immediately. */
  startsOnInput: boolean;
}

/** The layouts that load with the pages of an area. The other areas have none. */
const SHELLS: Record<string, readonly string[]> = {
  public: ["app/shells/public-shell.tsx"],
  staff: ["app/shells/staff-shell.tsx"],
};

const HEADS = import.meta.glob<() => PageHead>("./app/pages/*/head.ts", { eager: true, import: "head" });

/** The image for link previews, in the size that `scripts/media/site-images.ts` renders. */
const PREVIEW = { path: "/preview.png", width: 1200, height: 630 };

function headOf(name: ScreenName): string {
  const head = HEADS[`./app/pages/${folderOf(name)}/head.ts`];
  if (head === undefined) throw new Error(`The screen ${name} is indexed and needs a head.ts.`);
  const { title, description } = head();
  const page = `${ORIGIN_PLACEHOLDER}${screenOf(name).path}`;
  const addressIn = (code: Language) => `${page}?${LANGUAGE_QUERY}=${code}`;
  const address = language() === DEFAULT_LANGUAGE ? page : addressIn(language());
  const tags = renderToStaticMarkup(
    <>
      <meta name="description" content={description} />
      <link rel="canonical" href={address} />
      <link rel="alternate" hrefLang="x-default" href={page} />
      {OFFERED_LANGUAGES.map((code) => (
        <link key={code} rel="alternate" hrefLang={code} href={addressIn(code)} />
      ))}
      <meta property="og:locale" content={locale().replace("-", "_")} />
      <meta property="og:type" content="website" />
      <meta property="og:site_name" content={brand()} />
      <meta property="og:title" content={title} />
      <meta property="og:description" content={description} />
      <meta property="og:url" content={address} />
      <meta property="og:image" content={`${ORIGIN_PLACEHOLDER}${PREVIEW.path}`} />
      <meta property="og:image:width" content={String(PREVIEW.width)} />
      <meta property="og:image:height" content={String(PREVIEW.height)} />
      <meta
        property="og:image:alt"
        content={t("A drawing of an apartment building. {tagline}", { tagline: t(SITE.tagline) })}
      />
      <meta name="twitter:card" content="summary_large_image" />
    </>,
  );
  return `${renderToStaticMarkup(<title>{title}</title>)}${tags}`;
}

/** React puts the preload of the logo before the page's first element, where the pages of properties without a logo would keep it. */
const LOGO_PRELOAD = renderToStaticMarkup(<link rel="preload" as="image" href={LOGO_PLACEHOLDERS.image} />);

/** @param peopleCount the number of people on the About page */
async function bodyOf(path: string, peopleCount = 0): Promise<string> {
  await loadPublicPage(path);
  const body = renderToString(
    <StrictMode>
      <PrerenderedPeople value={{ version: 0, people: aboutPlaceholders(peopleCount) }}>
        <IconDefaults>
          <StaticRouter location={path}>
            <AppFrame />
          </StaticRouter>
        </IconDefaults>
      </PrerenderedPeople>
    </StrictMode>,
  );
  return body.replace(LOGO_PRELOAD, "");
}

/** The About page for each number of people. */
async function aboutPages(page: Omit<PrerenderedPage, "file" | "body">): Promise<PrerenderedPage[]> {
  // The server puts the people in place of the text in braces.
  const block = `<script type="application/json" id="${ABOUT_BLOCK}">"{{${ABOUT_BLOCK}}}"</script>`;
  const head = page.head + block;
  return Promise.all(
    Array.from({ length: ABOUT_PEOPLE_MAX + 1 }, async (_, peopleCount) => ({
      ...page,
      head,
      file: fileIn(page.language, aboutFileOf(peopleCount)),
      body: await bodyOf(paths.about, peopleCount),
    })),
  );
}

/** The pages of a language. */
async function pagesIn(code: Language): Promise<PrerenderedPage[]> {
  await showLanguage(code);
  const texts = {
    description: t(PAGE_TEXTS.description, { brand: brand() }),
    oldBrowser: t(PAGE_TEXTS.oldBrowser),
    noScript: t(PAGE_TEXTS.noScript),
  };
  const common = { language: code, texts };
  const languageModules = code === DEFAULT_LANGUAGE ? [] : ["lib/change-language.ts"];
  const pages = SCREEN_NAMES.map(async (name): Promise<PrerenderedPage[]> => {
    const { path, area, indexed } = screenOf(name);
    const file = siteFileOf(name);
    if (file === undefined) return [];
    const head = indexed ? headOf(name) : "";
    const modules = [...(SHELLS[area] ?? []), pageFileOf(name).replace("./", "app/"), ...languageModules];
    // The carousel of the About page advances without input.
    if (name === "about") return aboutPages({ ...common, head, modules, startsOnInput: false });
    const startsOnInput = indexed === true && area === "public";
    const body = startsOnInput ? await bodyOf(path) : "";
    return [{ ...common, file: fileIn(code, file), head, body, modules, startsOnInput }];
  });
  // The build has the app's one page in English.
  const appPage = { ...common, file: fileIn(code, "/index.html"), head: "", body: "", startsOnInput: false };
  const translated = code === DEFAULT_LANGUAGE ? [] : [{ ...appPage, modules: languageModules }];
  return [...(await Promise.all(pages)).flat(), ...translated];
}

/** Renders one language after the other, because `t` has one language at a time. */
export async function renderPages(): Promise<PrerenderedPage[]> {
  const pages: PrerenderedPage[] = [];
  for (const code of LANGUAGE_CODES) pages.push(...(await pagesIn(code)));
  return pages;
}

export function renderSitemap(): string {
  const addresses = INDEXED_SCREENS.map(
    (name) => `  <url><loc>${ORIGIN_PLACEHOLDER}${screenOf(name).path}</loc></url>`,
  );
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${addresses.join("\n")}
</urlset>
`;
}
