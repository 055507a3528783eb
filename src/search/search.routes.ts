/** The route of the search, for staff. */
import Router from "@koa/router";
import { z } from "zod";
import type { AppContext } from "../context.ts";
import { cleanLine } from "../domain/clean-text.ts";
import { QUERY_MAX_LENGTH, RESULTS_PER_KIND, SEARCHED_IDS_MAX } from "../domain/limits.ts";
import { searchResultsSchema } from "../domain/search.ts";
import { describeRoute } from "../http/describe-route.ts";
import { requireRole } from "../http/guards.ts";
import { pageLanguage } from "../http/page-language.ts";
import { parse } from "../http/parse.ts";
import type { SignedInState } from "../http/state.ts";

/** The length of an `_id`, the longest of the IDs. */
const ID_MAX_LENGTH = 24;

const searchQuerySchema = z.object({
  q: z.string().max(QUERY_MAX_LENGTH).default("").overwrite(cleanLine),
  ids: z
    .string()
    .max(SEARCHED_IDS_MAX * (ID_MAX_LENGTH + 1))
    .optional()
    .describe(
      "Answers these residents, units and incidents in place of a search: their IDs, separated by commas",
    ),
});

const search = describeRoute({
  summary:
    "Searches residents (name, unit, email, phone, ID), units and incidents (words, request ID, resident), best first, at most " +
    `${RESULTS_PER_KIND} of each kind. Case and accents don't matter; IDs are found as a whole only`,
  query: searchQuerySchema,
  answers: { 200: searchResultsSchema },
});

export function searchRoutes({ search: service }: AppContext): Router<SignedInState> {
  const router = new Router<SignedInState>();
  router.get("/api/dashboard/search", requireRole("staff"), search, async (ctx) => {
    const { q, ids } = parse(searchQuerySchema, ctx.query);
    ctx.body = await (ids === undefined
      ? service.search(q, pageLanguage(ctx))
      : service.byIDs(ids.split(",").slice(0, SEARCHED_IDS_MAX)));
  });
  return router;
}
