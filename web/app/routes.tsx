/** Shows the screen of the address, with the layout and the guard of its area. */
import type { Role } from "@domain/roles.ts";
import { type ReactNode, useEffect } from "react";
import { useLocation } from "react-router-dom";
import { Guard } from "./guard.tsx";
import { type LazyScreen, lazyScreen } from "./lazy-screen.tsx";
import { NOT_FOUND, pageAt, type ScreenPage } from "./screens.ts";

const publicShell = lazyScreen(async () => (await import("./shells/public-shell.tsx")).PublicShell);
const staffShell = lazyScreen(async () => (await import("./shells/staff-shell.tsx")).StaffShell);

/** A page behind the guard. */
const guarded = (role: Role, { Page }: LazyScreen, children?: ReactNode) => (
  <Guard key={role} forRole={role}>
    <Page>{children}</Page>
  </Guard>
);

/** A screen within the staff's shell, which is behind the guard for staff already. */
const staffScreen = ({ name, forManagers, Page }: ScreenPage) =>
  forManagers ? (
    <Guard key={name} forRole="staff" forManagers>
      <Page />
    </Guard>
  ) : (
    <Page key={name} />
  );

/** Loads the code of a public page that is in the HTML already, so that React can hydrate it. */
export async function loadPublicPage(pathname: string): Promise<void> {
  await Promise.all([publicShell.load(), pageAt(pathname)?.load()]);
}

export function AppRoutes() {
  const { pathname } = useLocation();
  const screen = pageAt(pathname);
  // The code of a page and of its layout loads at the same time, and while the guard checks the session.
  useEffect(() => {
    screen?.preload();
    if (screen?.area === "staff") staffShell.preload();
  }, [screen]);

  if (screen?.area === "auth") return <screen.Page key={screen.name} />;
  if (screen?.area === "resident") return guarded("resident", screen);
  if (screen?.area === "staff") return guarded("staff", staffShell, staffScreen(screen));
  const { Page } = screen ?? NOT_FOUND;
  return (
    <publicShell.Page>
      <Page key={screen?.name ?? "notFound"} />
    </publicShell.Page>
  );
}
