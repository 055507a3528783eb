/**
 * The table of all screens (specification, section 2). The router, the guards, navigation, preloading, prerendering and the server's
 * 404 follow it. The folder of a screen's code has its name: `residentProfile` is in `web/app/pages/resident-profile`.
 */

/** Screens of `public` and `auth` are open to everyone, the others to one role. `public` and `staff` have a frame around their screens. */
type ScreenArea = "public" | "auth" | "resident" | "staff";

interface Screen {
  path: string;
  area: ScreenArea;
  /** Set if search engines list it. It then has a `head.ts` and its own HTML file, which is prerendered for public screens. */
  indexed?: true;
  /** The screen whose link in the navigation is marked as current here. */
  within?: string;
  /** Whether only staff who are managers may open it. */
  forManagers?: true;
  /** Whether the screen also shows one of its records, whose id follows the path: `/staffdashboard/incidents/{_id}`. */
  hasRecords?: true;
}

export const SCREENS = {
  home: { path: "/", area: "public", indexed: true },
  about: { path: "/about", area: "public", indexed: true },
  contact: { path: "/contact", area: "public", indexed: true },
  scores: { path: "/scores", area: "public", indexed: true },
  login: { path: "/login", area: "auth", indexed: true },
  register: { path: "/register", area: "auth", indexed: true },
  display: { path: "/display", area: "auth" },
  staffInvitation: { path: "/staff-invitation", area: "auth" },
  confirmEmail: { path: "/confirm-email", area: "auth" },
  unauthorized: { path: "/unauthorized", area: "public" },
  residentDashboard: { path: "/dashboard", area: "resident" },
  staffDashboard: { path: "/staffdashboard/", area: "staff" },
  month: { path: "/staffdashboard/month", area: "staff", within: "reports" },
  residents: { path: "/staffdashboard/residents", area: "staff" },
  residentProfile: { path: "/staffdashboard/residents/profile", area: "staff", within: "residents" },
  units: { path: "/staffdashboard/units", area: "staff", hasRecords: true },
  rent: { path: "/staffdashboard/rent", area: "staff" },
  incidents: { path: "/staffdashboard/incidents", area: "staff", hasRecords: true },
  rewards: { path: "/staffdashboard/rewards", area: "staff" },
  residentChat: { path: "/staffdashboard/rchat", area: "staff" },
  inbox: { path: "/staffdashboard/inbox", area: "staff", within: "residentChat", hasRecords: true },
  announcements: { path: "/staffdashboard/announcements", area: "staff", within: "residentChat" },
  reports: { path: "/staffdashboard/reports", area: "staff" },
  propertyConnect: { path: "/staffdashboard/property-connect", area: "staff" },
  settings: { path: "/staffdashboard/settings", area: "staff", forManagers: true },
} as const satisfies Record<string, Screen>;

export type ScreenName = keyof typeof SCREENS;

export const SCREEN_NAMES = Object.keys(SCREENS) as ScreenName[];

/** A screen with all optional fields. */
export const screenOf = (name: ScreenName): Screen => SCREENS[name];

/** The path of each screen. */
export const PAGE_ROUTES = Object.fromEntries(SCREEN_NAMES.map((name) => [name, SCREENS[name].path])) as {
  [Name in ScreenName]: (typeof SCREENS)[Name]["path"];
};

/** The name of a screen's folder in `web/app/pages`, such as `resident-profile`. */
export function folderOf(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}

/**
 * Normalizes a path for comparison: lower case, without trailing slashes. A loop, because `/\/+$/` takes quadratic time for a
 * long run of slashes in the middle of a path.
 */
export function canonicalPath(path: string): string {
  let end = path.length;
  while (end > 1 && path[end - 1] === "/") end -= 1;
  return path.slice(0, end).toLowerCase();
}

const SCREENS_BY_PATH = new Map(SCREEN_NAMES.map((name) => [canonicalPath(SCREENS[name].path), name]));

/** The screen of a path; undefined for the 404 page. Trailing slashes and case are ignored. */
export function screenAt(path: string): ScreenName | undefined {
  const canonical = canonicalPath(path);
  const screen = SCREENS_BY_PATH.get(canonical);
  if (screen) return screen;
  const parent = SCREENS_BY_PATH.get(canonical.slice(0, canonical.lastIndexOf("/")));
  return parent && screenOf(parent).hasRecords ? parent : undefined;
}

/** The id of the record that a path shows; undefined for a screen's own path. */
export function recordAt(path: string): string | undefined {
  const name = screenAt(path);
  if (name === undefined || !screenOf(name).hasRecords) return undefined;
  const id = path.slice(canonicalPath(SCREENS[name].path).length).replaceAll("/", "");
  try {
    return decodeURIComponent(id) || undefined;
  } catch {
    return id;
  }
}

/** Whether a path leads to a screen other than the 404 page. */
export function isPageRoute(path: string): boolean {
  return screenAt(path) !== undefined;
}

/** The query of an address that opens 'Account & security' on any screen of a user who is logged in. */
export const ACCOUNT_SEARCH = "?account";
