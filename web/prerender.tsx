/**
 * Writes the public pages as HTML while the app is built, so that they are read before any code arrives. Login and
 * Register get a head of their own only: a form that no code answers yet would put what is typed into the address. The
 * screens behind the guard get the names of their code, which so comes with the app's and not after it.
 */
import {
  ORIGIN_PLACEHOLDER,
  PAGE_FILES,
  type PageRoute,
  SCREEN_FILES,
  type ScreenRoute,
} from "@domain/site-files.ts";
import { StrictMode } from "react";
import { renderToStaticMarkup, renderToString } from "react-dom/server";
import { StaticRouter } from "react-router-dom";
import { AppFrame } from "./app/app.tsx";
import { loadPublicPage } from "./app/routes.tsx";
import { PAGE_HEADS } from "./lib/page-heads.ts";
import { SITE } from "./lib/site-content.ts";

/** One page, as the build writes it to `file`. */
export interface WrittenPage {
  file: string;
  /** Empty where the app's own is right. */
  head: string;
  /** What stands in `#root`; empty where the app draws it. */
  body: string;
  /** The modules, from this folder, whose code and styles the page asks for at once. */
  modules: readonly string[];
}

const SHELL = "app/shells/public-shell.tsx";

const PAGES: readonly { route: PageRoute; modules: readonly string[]; prerendered: boolean }[] = [
  { route: "/", modules: [SHELL, "app/pages/home/home-page.tsx"], prerendered: true },
  { route: "/about", modules: [SHELL, "app/pages/about/about-page.tsx"], prerendered: true },
  { route: "/contact", modules: [SHELL, "app/pages/contact/contact-page.tsx"], prerendered: true },
  { route: "/login", modules: ["features/auth/login-screen.tsx"], prerendered: false },
  { route: "/register", modules: ["features/auth/register-screen.tsx"], prerendered: false },
];

const STAFF = "app/shells/staff-shell.tsx";

const SCREENS: Record<ScreenRoute, readonly string[]> = {
  "/dashboard": ["app/pages/resident-dashboard/resident-dashboard-page.tsx"],
  "/staffdashboard/": [STAFF, "app/pages/staff-dashboard/staff-dashboard-page.tsx"],
  "/staffdashboard/month": [STAFF, "app/pages/month/month-page.tsx"],
  "/staffdashboard/residents": [STAFF, "app/pages/residents/residents-page.tsx"],
  "/staffdashboard/residents/profile": [STAFF, "app/pages/resident-profile/resident-profile-page.tsx"],
  "/staffdashboard/rewards": [STAFF, "app/pages/rewards/rewards-page.tsx"],
  "/staffdashboard/rchat": [STAFF, "app/pages/staff-chat/staff-chat-page.tsx"],
  "/staffdashboard/reports": [STAFF, "app/pages/reports/reports-page.tsx"],
  "/staffdashboard/property-connect": [STAFF, "app/pages/property-connect/property-connect-page.tsx"],
};

/** The image of previews, in pixels as `scripts/site-images.ts` makes it. */
const PREVIEW = { path: "/preview.png", width: 1200, height: 630 };

function headOf(route: PageRoute): string {
  const { title, description } = PAGE_HEADS[route];
  const address = `${ORIGIN_PLACEHOLDER}${route}`;
  const tags = renderToStaticMarkup(
    <>
      <meta name="description" content={description} />
      <link rel="canonical" href={address} />
      <meta property="og:type" content="website" />
      <meta property="og:site_name" content={SITE.product} />
      <meta property="og:title" content={title} />
      <meta property="og:description" content={description} />
      <meta property="og:url" content={address} />
      <meta property="og:image" content={`${ORIGIN_PLACEHOLDER}${PREVIEW.path}`} />
      <meta property="og:image:width" content={String(PREVIEW.width)} />
      <meta property="og:image:height" content={String(PREVIEW.height)} />
      <meta property="og:image:alt" content={`A drawing of ${SITE.property}. ${SITE.tagline}`} />
      <meta name="twitter:card" content="summary_large_image" />
    </>,
  );
  return `${renderToStaticMarkup(<title>{title}</title>)}${tags}`;
}

async function bodyOf(route: PageRoute): Promise<string> {
  await loadPublicPage(route);
  return renderToString(
    <StrictMode>
      <StaticRouter location={route}>
        <AppFrame />
      </StaticRouter>
    </StrictMode>,
  );
}

/** Every page that has an HTML file of its own. */
export async function writePages(): Promise<WrittenPage[]> {
  const screens = Object.entries(SCREEN_FILES).map(([route, file]) => ({
    file,
    head: "",
    body: "",
    modules: SCREENS[route as ScreenRoute],
  }));
  const pages = await Promise.all(
    PAGES.map(async ({ route, modules, prerendered }) => ({
      file: PAGE_FILES[route],
      head: headOf(route),
      body: prerendered ? await bodyOf(route) : "",
      modules,
    })),
  );
  return [...pages, ...screens];
}

/** The sitemap: every public page. */
export function writeSitemap(): string {
  const addresses = Object.keys(PAGE_FILES).map(
    (route) => `  <url><loc>${ORIGIN_PLACEHOLDER}${route}</loc></url>`,
  );
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${addresses.join("\n")}
</urlset>
`;
}
