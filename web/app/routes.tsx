/** The route table (specification, section 2): every address, who may open it, and the page whose code it loads. */
import type { Role } from "@domain/roles.ts";
import { useEffect } from "react";
import { Route, Routes, useLocation } from "react-router-dom";
import { isSamePath, paths } from "../lib/paths.ts";
import { Guard } from "./guard.tsx";
import { type LazyPage, lazyPage } from "./lazy-page.tsx";

const publicShell = lazyPage(async () => (await import("./shells/public-shell.tsx")).PublicShell);
const staffShell = lazyPage(async () => (await import("./shells/staff-shell.tsx")).StaffShell);

const home = lazyPage(async () => (await import("./pages/home/home-page.tsx")).HomePage);
const about = lazyPage(async () => (await import("./pages/about/about-page.tsx")).AboutPage);
const contact = lazyPage(async () => (await import("./pages/contact/contact-page.tsx")).ContactPage);
const unauthorized = lazyPage(
  async () => (await import("./pages/unauthorized/unauthorized-page.tsx")).UnauthorizedPage,
);
const notFound = lazyPage(async () => (await import("./pages/not-found/not-found-page.tsx")).NotFoundPage);
const login = lazyPage(async () => (await import("../features/auth/login-screen.tsx")).LoginScreen);
const register = lazyPage(async () => (await import("../features/auth/register-screen.tsx")).RegisterScreen);

const residentDashboard = lazyPage(
  async () => (await import("./pages/resident-dashboard/resident-dashboard-page.tsx")).ResidentDashboardPage,
);
const staffDashboard = lazyPage(
  async () => (await import("./pages/staff-dashboard/staff-dashboard-page.tsx")).StaffDashboardPage,
);
const month = lazyPage(async () => (await import("./pages/month/month-page.tsx")).MonthPage);
const staffChat = lazyPage(
  async () => (await import("./pages/staff-chat/staff-chat-page.tsx")).StaffChatPage,
);
const residents = lazyPage(async () => (await import("./pages/residents/residents-page.tsx")).ResidentsPage);
const residentProfile = lazyPage(
  async () => (await import("./pages/resident-profile/resident-profile-page.tsx")).ResidentProfilePage,
);
const rewards = lazyPage(async () => (await import("./pages/rewards/rewards-page.tsx")).RewardsPage);
const reports = lazyPage(async () => (await import("./pages/reports/reports-page.tsx")).ReportsPage);
const propertyConnect = lazyPage(
  async () => (await import("./pages/property-connect/property-connect-page.tsx")).PropertyConnectPage,
);

const STAFF: readonly Role[] = ["staff"];
const RESIDENT: readonly Role[] = ["resident"];

/** A page behind the guard, whose code starts loading while the session is asked for. */
function guarded(roles: readonly Role[], { Page, preload }: LazyPage) {
  return (
    <Guard roles={roles} preload={preload}>
      <Page />
    </Guard>
  );
}

/** Which page an address shows. */
const PAGES: readonly (readonly [path: string, page: LazyPage])[] = [
  [paths.home, home],
  [paths.about, about],
  [paths.contact, contact],
  [paths.unauthorized, unauthorized],
  [paths.staffDashboard, staffDashboard],
  [paths.month, month],
  [paths.residents, residents],
  [paths.residentProfile, residentProfile],
  [paths.rewards, rewards],
  [paths.residentChat, staffChat],
  [paths.reports, reports],
  [paths.propertyConnect, propertyConnect],
];

/** Loads the code of a public page that is in the HTML already, so that React can take it over as it stands. */
export async function loadPublicPage(pathname: string): Promise<void> {
  const page = PAGES.find(([path]) => isSamePath(path, pathname))?.[1];
  await Promise.all([publicShell.load(), page?.load()]);
}

/** Fetches the code of a page together with its shell's instead of after it. */
function usePreload(): void {
  const { pathname } = useLocation();
  useEffect(() => PAGES.find(([path]) => isSamePath(path, pathname))?.[1].preload(), [pathname]);
}

export function AppRoutes() {
  usePreload();
  return (
    <Routes>
      <Route path={paths.login} element={<login.Page />} />
      <Route path={paths.register} element={<register.Page />} />
      <Route path={paths.residentDashboard} element={guarded(RESIDENT, residentDashboard)} />
      <Route path={paths.staffDashboard} element={guarded(STAFF, staffShell)}>
        <Route index element={guarded(STAFF, staffDashboard)} />
        <Route path={paths.month} element={guarded(STAFF, month)} />
        <Route path={paths.residents} element={guarded(STAFF, residents)} />
        <Route path={paths.residentProfile} element={guarded(STAFF, residentProfile)} />
        <Route path={paths.rewards} element={guarded(STAFF, rewards)} />
        <Route path={paths.residentChat} element={guarded(STAFF, staffChat)} />
        <Route path={paths.reports} element={guarded(STAFF, reports)} />
        <Route path={paths.propertyConnect} element={guarded(STAFF, propertyConnect)} />
      </Route>
      <Route element={<publicShell.Page />}>
        <Route path={paths.home} element={<home.Page />} />
        <Route path={paths.about} element={<about.Page />} />
        <Route path={paths.contact} element={<contact.Page />} />
        <Route path={paths.unauthorized} element={<unauthorized.Page />} />
        <Route path="*" element={<notFound.Page />} />
      </Route>
    </Routes>
  );
}
