/** The paths of all screens (specification, section 2), for the web app's router and for the server's 404. */

export const PAGE_ROUTES = {
  home: "/",
  about: "/about",
  contact: "/contact",
  login: "/login",
  register: "/register",
  unauthorized: "/unauthorized",
  residentDashboard: "/dashboard",
  staffDashboard: "/staffdashboard/",
  month: "/staffdashboard/month",
  residents: "/staffdashboard/residents",
  residentProfile: "/staffdashboard/residents/profile",
  rewards: "/staffdashboard/rewards",
  residentChat: "/staffdashboard/rchat",
  reports: "/staffdashboard/reports",
  propertyConnect: "/staffdashboard/property-connect",
} as const;

/**
 * Normalizes a path for comparison: lower case, without trailing slashes. A loop, because `/\/+$/` takes quadratic time for a
 * long run of slashes in the middle of a path.
 */
export function canonicalPath(path: string): string {
  let end = path.length;
  while (end > 1 && path[end - 1] === "/") end -= 1;
  return path.slice(0, end).toLowerCase();
}

const PATHS = new Set(Object.values(PAGE_ROUTES).map(canonicalPath));

/** Whether a path leads to a screen other than the 404 page. Trailing slashes and case are ignored. */
export function isPageRoute(path: string): boolean {
  return PATHS.has(canonicalPath(path));
}
