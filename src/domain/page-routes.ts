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

const bare = (path: string) => path.replace(/\/+$/, "").toLowerCase();

const KNOWN = new Set(Object.values(PAGE_ROUTES).map(bare));

/** Whether a path leads to a screen other than the 404 page; a slash at the end and the case make no difference. */
export function isPageRoute(path: string): boolean {
  return KNOWN.has(bare(path));
}
