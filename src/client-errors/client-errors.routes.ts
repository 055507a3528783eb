/** Takes error reports of the web app and logs them without personal data. Public, because public pages can fail, too. */
import Router from "@koa/router";
import { z } from "zod";
import type { AppContext } from "../context.ts";
import { USER_AGENT_MAX_LENGTH } from "../domain/device.ts";
import { canonicalPath, screenAt, screenOf } from "../domain/page-routes.ts";
import { sitesOf } from "../http/address.ts";
import { describeRoute } from "../http/describe-route.ts";
import { tooMany } from "../http/errors.ts";
import { parse } from "../http/parse.ts";
import type { RequestState } from "../http/state.ts";
import { scrubMessage, scrubStack } from "./scrub.ts";

const TOO_MANY_REPORTS = "Too many error reports.";

/** The 404 page, and any path that is not a screen. */
const UNKNOWN_ROUTE = "*";

const VERSION = /^[\w.+-]{1,40}$/;

const clientErrorSchema = z.object({
  message: z.string().describe("Quoted texts, web and e-mail addresses, ids and long numbers are not logged"),
  stack: z.string().catch("").describe("Only its frames in the portal's scripts are logged"),
  componentStack: z.string().catch("").describe("As stack"),
  route: z.string().catch("").describe("The path of the screen; any other path is logged as *"),
  version: z.string().regex(VERSION).catch("unknown").describe("The version of the web app"),
});

const reportDescription = describeRoute({
  summary: "Logs an error of the web app, without personal data; it creates no record",
  body: { schema: clientErrorSchema, required: ["message"] },
  answers: { 204: null },
  errors: { 400: ["The field message is not valid."], 429: [TOO_MANY_REPORTS] },
});

/** The route of error reports. */
export function clientErrorRoutes({ log, rateLimits }: AppContext): Router<RequestState> {
  const router = new Router<RequestState>();

  router.post("/api/client-errors", reportDescription, async (ctx) => {
    const { address, user } = ctx.state;
    const keys = [...sitesOf(address), ...(user ? [user.userID] : [])];
    const wait = Math.max(...(await Promise.all(keys.map(rateLimits.clientErrors.take))));
    if (wait > 0) throw tooMany(TOO_MANY_REPORTS, wait / 1000);
    const body = parse(clientErrorSchema, ctx.request.body);
    const screen = screenAt(body.route);
    log.warn(
      {
        event: "client_error",
        text: scrubMessage(body.message),
        stack: scrubStack(body.stack),
        componentStack: scrubStack(body.componentStack),
        route: screen === undefined ? UNKNOWN_ROUTE : canonicalPath(screenOf(screen).path),
        version: body.version,
        userAgent: ctx.get("User-Agent").slice(0, USER_AGENT_MAX_LENGTH),
      },
      "the web app failed in a browser",
    );
    ctx.status = 204;
  });

  return router;
}
