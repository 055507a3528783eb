/** The router: every screen of the table in `src/domain/page-routes.ts`, with the frame and the guard of its area. */
import type { Role } from "@domain/roles.ts";
import { useEffect } from "react";
import { Route, Routes, useLocation } from "react-router-dom";
import { Guard } from "./guard.tsx";
import { type LazyPage, lazyPage } from "./lazy-page.tsx";
import { NOT_FOUND, pageAt, type ScreenPage, screensIn } from "./screens.ts";

const publicShell = lazyPage(async () => (await import("./shells/public-shell.tsx")).PublicShell);
const staffShell = lazyPage(async () => (await import("./shells/staff-shell.tsx")).StaffShell);

/** A page behind the guard, whose code starts loading while the session is checked. */
function guarded(role: Role, { Page, preload }: LazyPage) {
  return (
    <Guard roles={[role]} preload={preload}>
      <Page />
    </Guard>
  );
}

/** A public screen, or one within the staff's shell, which is behind the guard for staff already. */
const route = ({ name, path, forManagers, Page }: ScreenPage) => (
  <Route
    key={name}
    path={path}
    element={
      forManagers ? (
        <Guard roles={["staff"]} forManagers>
          <Page />
        </Guard>
      ) : (
        <Page />
      )
    }
  />
);

/** Loads the code of a public page that is in the HTML already, so that React can hydrate it. */
export async function loadPublicPage(pathname: string): Promise<void> {
  await Promise.all([publicShell.load(), pageAt(pathname)?.load()]);
}

/** Fetches the code of a page together with its shell's instead of after it. */
function usePreload(): void {
  const { pathname } = useLocation();
  useEffect(() => pageAt(pathname)?.preload(), [pathname]);
}

export function AppRoutes() {
  usePreload();
  return (
    <Routes>
      {screensIn("auth").map(route)}
      {screensIn("resident").map((screen) => (
        <Route key={screen.name} path={screen.path} element={guarded("resident", screen)} />
      ))}
      <Route element={guarded("staff", staffShell)}>{screensIn("staff").map(route)}</Route>
      <Route element={<publicShell.Page />}>
        {screensIn("public").map(route)}
        <Route path="*" element={<NOT_FOUND.Page />} />
      </Route>
    </Routes>
  );
}
