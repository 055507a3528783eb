/** The route of the search, for staff. */
import Router from "@koa/router";
import { z } from "zod";
import { QUERY_MAX_LENGTH, searchResultsSchema } from "../domain/search.ts";
import { describeRoute } from "../http/describe-route.ts";
import { requireRole } from "../http/guards.ts";
import { parse } from "../http/parse.ts";
import type { SignedInState } from "../http/state.ts";
import type { SearchService } from "./search.service.ts";

const SearchQuery = z.object({ q: z.string().max(QUERY_MAX_LENGTH).default("") });

const search = describeRoute({
  summary:
    "Searches residents (name, unit, email, phone, ID), units and incidents (words, request ID, resident), best first, at most five of each " +
    "kind. Case and accents don't matter; IDs are found as a whole only",
  query: SearchQuery,
  answers: { 200: searchResultsSchema },
});

export function searchRoutes(service: SearchService): Router<SignedInState> {
  const router = new Router<SignedInState>();
  router.get("/api/dashboard/search", requireRole("staff"), search, async (ctx) => {
    const { q } = parse(SearchQuery, ctx.query);
    ctx.body = await service.search(q);
  });
  return router;
}
