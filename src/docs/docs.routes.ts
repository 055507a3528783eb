/** Serves the API documentation as OpenAPI 3.1 and as an HTML page. Both are public. */
import Router from "@koa/router";
import { z } from "zod";
import { describeRoute } from "../http/describe-route.ts";
import { answerWithTag } from "../http/fresh.ts";
import type { RequestState } from "../http/state.ts";
import { apiDocument } from "./openapi.ts";
import { VIEWER_PAGE } from "./viewer.ts";

const calls = {
  document: describeRoute({
    summary: "This API as OpenAPI 3.1",
    answers: { 200: z.looseObject({ openapi: z.literal("3.1.0") }), 304: null },
  }),
  page: describeRoute({ summary: "This API as an HTML page", answers: { 200: "text/html", 304: null } }),
};

/** The routes of the documents, with their full paths. */
export function docsRoutes(routers: Router[], cookieName: string): Router<RequestState> {
  const router = new Router<RequestState>();

  router.get("/api/docs/openapi.json", calls.document, (ctx) => {
    answerWithTag(ctx, json, "application/json");
  });

  router.get("/api/docs", calls.page, (ctx) => {
    answerWithTag(ctx, VIEWER_PAGE, "text/html");
  });

  // The routes don't change at run time, so the document is generated once.
  const json = JSON.stringify(apiDocument([...routers, router as unknown as Router], cookieName));
  return router;
}
