/** The title and description of a page, for browsers, search engines and link previews. */
import { propertyName } from "./property.store.ts";
import { SITE } from "./site-content.ts";

export interface PageHead {
  title: string;
  description: string;
}

/** The title of a page, as a browser's tab shows it. */
export function titleOf(page?: string): string {
  return page ? `${page} · ${SITE.product}` : `${SITE.product} · ${propertyName()}`;
}
