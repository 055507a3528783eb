/** The HTML pages of the build, shared by the build script and the server. */

import { canonicalPath, PAGE_ROUTES } from "./page-routes.ts";

/** Placeholder for the portal's address, such as https://portal.example.com. The server inserts it, because the build has no address. */
export const ORIGIN_PLACEHOLDER = "{{origin}}";

/** Public routes with a separate HTML file, which has their title, description and previews. */
export const PAGE_FILES = {
  "/": "/pages/home.html",
  "/about": "/pages/about.html",
  "/contact": "/pages/contact.html",
  "/login": "/pages/login.html",
  "/register": "/pages/register.html",
} as const;

export type PageRoute = keyof typeof PAGE_FILES;

/** Screens behind the login. Each has an HTML file that loads only the code and styles of this screen. */
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

/** Files for search engines. They contain absolute addresses, too. */
const ADDRESSED_FILES = ["/robots.txt", "/sitemap.xml"] as const;

const FILES = new Map<string, string>([
  ...[...Object.entries(PAGE_FILES), ...Object.entries(SCREEN_FILES)].map(
    ([route, path]) => [canonicalPath(route), path] as const,
  ),
  ...[...Object.values(PAGE_FILES), ...ADDRESSED_FILES].map((path) => [path, path] as const),
]);

/** The HTML file of a path. Trailing slashes and case are ignored. */
export function findSiteFile(path: string): string | undefined {
  return FILES.get(canonicalPath(path));
}

/** Replaces the placeholder of the portal's address. */
export function withOrigin(text: string, origin: string): string {
  return text.replaceAll(ORIGIN_PLACEHOLDER, origin);
}
