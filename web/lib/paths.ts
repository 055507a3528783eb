/** Every address of the web app, once (specification, section 2). */
export const paths = {
  home: "/",
  about: "/about",
  contact: "/contact",
  login: "/login",
  register: "/register",
  unauthorized: "/unauthorized",
  residentDashboard: "/dashboard",
  staffDashboard: "/staffdashboard/",
  residents: "/staffdashboard/residents",
  residentProfile: "/staffdashboard/residents/profile",
  rewards: "/staffdashboard/rewards",
  residentChat: "/staffdashboard/rchat",
  reports: "/staffdashboard/reports",
  propertyConnect: "/staffdashboard/property-connect",
} as const;

/** Whether two addresses name the same screen: a slash at the end makes no difference. */
export function isSamePath(a: string, b: string): boolean {
  const bare = (path: string) => path.replace(/\/+$/, "").toLowerCase();
  return bare(a) === bare(b);
}
