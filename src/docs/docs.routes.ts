/** Serves the API documentation as OpenAPI 3.1 and as an HTML page. Both are public. */
import { createRequire } from "node:module";
import { dirname, extname } from "node:path";
import Router from "@koa/router";
import { send } from "@koa/send";
import type { Middleware } from "koa";
import { z } from "zod";
import { describeRoute } from "../http/describe-route.ts";
import { answerTagged, taggedJson, taggedText } from "../http/etag.ts";
import type { RequestState } from "../http/state.ts";
import { answerFresh } from "../http/web-app.ts";
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
  let json: ReturnType<typeof taggedJson> | undefined;

  // The routes don't change at run time, so the document is generated once. It takes longer than the rest of the portal's start.
  router.get("/api/docs/openapi.json", calls.document, (ctx) => {
    json ??= taggedJson(apiDocument([...routers, router as unknown as Router], cookies));
    answerTagged(ctx, json);
  });

  router.get("/api/docs", calls.page, (ctx) => {
    answerTagged(ctx, page, "text/html");
  });

  return router;
}

/** The path of the viewer's files. Only the page at `/api/docs` loads them. */
const FILES = "/api-viewer/";

const PACKAGE_FILES: ReadonlySet<string> = new Set(["swagger-ui-bundle.js", "swagger-ui.css"]);

const READS: ReadonlySet<string> = new Set(["GET", "HEAD"]);

/**
 * Requests can't be sent from the page: they would use the reader's session, and change real data. Examples are not highlighted,
 * because the colors have too little contrast.
 */
const START_SCRIPT = `const dark = matchMedia("(prefers-color-scheme: dark)");
const applyTheme = () => document.documentElement.classList.toggle("dark-mode", dark.matches);
dark.addEventListener("change", applyTheme);
applyTheme();
SwaggerUIBundle({
  url: "/api/docs/openapi.json",
  dom_id: "#viewer",
  docExpansion: "list",
  supportedSubmitMethods: [],
  syntaxHighlight: false,
  validatorUrl: null,
});
`;

/** The viewer's light theme has labels of little contrast, and its buttons for logging in have no use without requests. */
const STYLE = `
.swagger-ui .scheme-container, .swagger-ui .authorization__btn { display: none; }
html:not(.dark-mode) .swagger-ui :is(.opblock-summary-method, .info .version) { color: #10202c; text-shadow: none; }
html:not(.dark-mode) .swagger-ui :is(.info a, .info .url) { color: #1b5fae; }
html:not(.dark-mode) .swagger-ui :is(.json-schema-2020-12-expand-deep-button, .parameter__in) { color: #505050; }
`;

const OWN_FILES: Readonly<Record<string, string>> = { "start.js": START_SCRIPT, "style.css": STYLE };

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

/** Serves the files of the viewer. Browsers revalidate them each time, because their names contain no version. */
export function viewerFiles(): Middleware {
  const root = dirname(createRequire(import.meta.url).resolve("swagger-ui-dist/package.json"));
  return async (ctx, next) => {
    const file = ctx.path.startsWith(FILES) ? ctx.path.slice(FILES.length) : "";
    if (!READS.has(ctx.method) || file === "") return next();
    ctx.set("Cache-Control", "no-cache");
    const own = Object.hasOwn(OWN_FILES, file) ? OWN_FILES[file] : undefined;
    if (own !== undefined) return answerTagged(ctx, taggedText(own), extname(file));
    if (!PACKAGE_FILES.has(file)) return next();
    await send(ctx, file, { root });
    answerFresh(ctx);
  };
}
