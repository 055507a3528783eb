/** Serves the API documentation as OpenAPI 3.1 and as an HTML page. Both are public. */
import Router from "@koa/router";
import { z } from "zod";
import { answerCompressed, type Compressible, compressible } from "../http/compress-once.ts";
import { describeRoute } from "../http/describe-route.ts";
import { answerTagged, taggedText } from "../http/etag.ts";
import type { RequestState } from "../http/state.ts";
import { apiDocument } from "./openapi.ts";

const calls = {
  document: describeRoute({
    summary: "This API as OpenAPI 3.1",
    answers: { 200: z.looseObject({ openapi: z.literal("3.1.0") }), 304: null },
  }),
  page: describeRoute({ summary: "This API as an HTML page", answers: { 200: "text/html", 304: null } }),
};

export function docsRoutes(
  routers: Router[],
  cookies: Parameters<typeof apiDocument>[1],
): Router<RequestState> {
  const router = new Router<RequestState>();

  const page = taggedText(VIEWER_PAGE);
  let json: (Compressible & { tag: string }) | undefined;

  // Generated and compressed once, at the first request: it takes longer than the rest of the portal's start.
  router.get("/api/docs/openapi.json", calls.document, async (ctx) => {
    if (json === undefined) {
      const text = JSON.stringify(apiDocument([...routers, router as unknown as Router], cookies));
      json = { ...compressible(text), tag: taggedText(text).tag };
    }
    answerTagged(ctx, json);
    if (ctx.status === 200) await answerCompressed(ctx, json);
  });

  router.get("/api/docs", calls.page, (ctx) => {
    answerTagged(ctx, page, "text/html");
  });

  return router;
}

/** The path of the viewer's files, which the build of the web app contains. Only the page at `/api/docs` loads them. */
const FILES = "/api-viewer/";

/** The Content-Security-Policy of the portal allows no inline script, so the page loads its start script as a file. */
const VIEWER_PAGE = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>Rowanstead API</title>
<link rel="stylesheet" href="${FILES}swagger-ui.css">
<link rel="stylesheet" href="${FILES}style.css">
<script defer src="${FILES}swagger-ui-bundle.js"></script>
<script defer src="${FILES}start.js"></script>
</head>
<body>
<div id="viewer"><p>This page needs JavaScript. Without it, read the <a href="/api/docs/openapi.json">OpenAPI document</a>.</p></div>
</body>
</html>
`;
