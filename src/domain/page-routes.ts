/** Every address that the web app shows a screen at (specification, section 2), for its router and for the server's 404. */

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
 * The form in which paths are compared: lower case, without slashes at the end. A loop and not `/\/+$/`, which takes quadratic
 * time for a long run of slashes in the middle of a path.
 */
export function canonicalPath(path: string): string {
  let end = path.length;
  while (end > 1 && path[end - 1] === "/") end -= 1;
  return path.slice(0, end).toLowerCase();
}

const KNOWN = new Set(Object.values(PAGE_ROUTES).map(canonicalPath));

/** Whether a path leads to a screen other than the 404 page; a slash at the end and the case make no difference. */
export function isPageRoute(path: string): boolean {
  return KNOWN.has(canonicalPath(path));
}
