/** The path of every screen. */
import { PAGE_ROUTES } from "@domain/page-routes.ts";

export const paths = PAGE_ROUTES;
