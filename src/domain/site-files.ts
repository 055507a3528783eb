/** The files of the public site that are written at build time, for the build that writes them and the server that sends them. */

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

/** Files for search engines, which name whole addresses, too. */
export const ADDRESSED_FILES = ["/robots.txt", "/sitemap.xml"] as const;

const FILES = new Map<string, string>([
  ...Object.entries(PAGE_FILES),
  ...[...Object.values(PAGE_FILES), ...ADDRESSED_FILES].map((path) => [path, path] as const),
]);

/** The file behind a path that names the portal's address; a slash at the end and the case make no difference. */
export function siteFileOf(path: string): string | undefined {
  return FILES.get(path.toLowerCase().replace(/(?<=.)\/+$/, ""));
}

/** Puts the portal's address into the text of a file. */
export function withOrigin(text: string, origin: string): string {
  return text.replaceAll(ORIGIN_MARK, origin);
}
