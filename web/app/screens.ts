/** The pages of the screens in `src/domain/page-routes.ts`. The screen `month` is `MonthPage` in `web/app/pages/month/month-page.tsx`. */
import { folderOf, SCREEN_NAMES, type ScreenName, screenAt, screenOf } from "@domain/page-routes.ts";
import type { Component } from "../lib/jsx/rendered.ts";
import { type LazyScreen, lazyScreen } from "./lazy-screen.tsx";

const MODULES = import.meta.glob<Record<string, Component>>("./pages/*/*-page.tsx");

/** The file of a screen's page, from `web/app`. */
export function pageFileOf(name: string): string {
  const folder = folderOf(name);
  return `./pages/${folder}/${folder}-page.tsx`;
}

/** The page of a screen. Loading it fails if the folder has no page of the screen's name. */
function pageOf(name: string): LazyScreen {
  const file = pageFileOf(name);
  const exportName = `${name.charAt(0).toUpperCase()}${name.slice(1)}Page`;
  const load = MODULES[file];
  return lazyScreen(async () => {
    const Page = (await load?.())?.[exportName];
    if (Page === undefined) throw new Error(`${file} does not export ${exportName}.`);
    return Page;
  });
}

export const NOT_FOUND = pageOf("notFound");

export interface ScreenPage extends LazyScreen {
  name: ScreenName;
  area: ReturnType<typeof screenOf>["area"];
  forManagers: boolean;
}

const PAGES = new Map(
  SCREEN_NAMES.map((name): [ScreenName, ScreenPage] => {
    const { area, forManagers = false } = screenOf(name);
    return [name, { ...pageOf(name), name, area, forManagers }];
  }),
);

/** The page of an address; undefined for the 404 page. */
export function pageAt(pathname: string): ScreenPage | undefined {
  const name = screenAt(pathname);
  return name && PAGES.get(name);
}
