/** Titles and descriptions of the public pages, for browsers, search engines and link previews. */
import type { PageRoute } from "@domain/site-files.ts";
import { SITE } from "./site-content.ts";

export interface PageHead {
  title: string;
  description: string;
}

export function titleOf(page?: string): string {
  return page ? `${page} · ${SITE.product}` : `${SITE.product} · ${SITE.property}`;
}

export const PAGE_HEADS: Record<PageRoute, PageHead> = {
  "/": {
    title: titleOf(),
    description: `${SITE.product} is the resident and staff portal of ${SITE.property}: leases, repairs, rewards and messages in one place.`,
  },
  "/about": {
    title: titleOf("About us"),
    description: `Meet the six people who look after ${SITE.property}, and see in a short video how the portal works.`,
  },
  "/contact": {
    title: titleOf("Contact us"),
    description: `Address, email and phone number of the office of ${SITE.property}.`,
  },
  "/login": {
    title: titleOf("Login"),
    description: `Log in to ${SITE.product} as a resident or a member of staff of ${SITE.property}.`,
  },
  "/register": {
    title: titleOf("Register"),
    description: `Register with ${SITE.product}, the portal of ${SITE.property}, to see your lease, scores and rewards.`,
  },
};
