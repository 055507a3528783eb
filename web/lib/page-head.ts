/** The title and description of a page, for browsers, search engines and link previews. */
import { brand } from "./property.store.ts";

export interface PageHead {
  title: string;
  description: string;
}

/** The title of a page, as a browser's tab shows it. */
export function titleOf(page?: string): string {
  return page ? `${page} · ${brand()}` : brand();
}
