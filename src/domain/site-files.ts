/** The pages that are written at build time, for the build that writes them and the server that sends them. */

import { canonicalPath, PAGE_ROUTES } from "./page-routes.ts";

/** Stands for the portal's own address, such as https://portal.example.com, which only the running server knows. */
export const ORIGIN_MARK = "{{origin}}";

/** Public routes with an HTML file of their own, which has their title, description and previews. */
export const PAGE_FILES = {
  "/": "/pages/home.html",
  "/about": "/pages/about.html",
  "/contact": "/pages/contact.html",
  "/login": "/pages/login.html",
  "/register": "/pages/register.html",
} as const;

export type PageRoute = keyof typeof PAGE_FILES;

/** Screens behind the guard, with an HTML file each that names the code and styles of just this screen. */
export const SCREEN_FILES = {
  [PAGE_ROUTES.residentDashboard]: "/screens/dashboard.html",
  [PAGE_ROUTES.staffDashboard]: "/screens/staff-dashboard.html",
  [PAGE_ROUTES.month]: "/screens/month.html",
  [PAGE_ROUTES.residents]: "/screens/residents.html",
  [PAGE_ROUTES.residentProfile]: "/screens/resident-profile.html",
  [PAGE_ROUTES.rewards]: "/screens/rewards.html",
  [PAGE_ROUTES.residentChat]: "/screens/resident-chat.html",
  [PAGE_ROUTES.reports]: "/screens/reports.html",
  [PAGE_ROUTES.propertyConnect]: "/screens/property-connect.html",
} as const;

export type ScreenRoute = keyof typeof SCREEN_FILES;

/** Files for search engines, which name whole addresses, too. */
const ADDRESSED_FILES = ["/robots.txt", "/sitemap.xml"] as const;

const FILES = new Map<string, string>([
  ...[...Object.entries(PAGE_FILES), ...Object.entries(SCREEN_FILES)].map(
    ([route, path]) => [canonicalPath(route), path] as const,
  ),
  ...[...Object.values(PAGE_FILES), ...ADDRESSED_FILES].map((path) => [path, path] as const),
]);

/** The file that is written for a path; a slash at the end and the case make no difference. */
export function siteFileOf(path: string): string | undefined {
  return FILES.get(canonicalPath(path));
}

/** Puts the portal's address into the text of a file. */
export function withOrigin(text: string, origin: string): string {
  return text.replaceAll(ORIGIN_MARK, origin);
}
