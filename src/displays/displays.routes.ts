/** The routes of wall displays: pairing for managers, the code for everybody, and the board for a paired display. */
import Router from "@koa/router";
import type { Next } from "koa";
import { z } from "zod";
import type { AppContext } from "../context.ts";
import { displayBoardSchema, displayCodeSchema, displaySchema } from "../domain/display.ts";
import { DISPLAY_TEXTS } from "../domain/display-rules.ts";
import { describeRoute, formErrors } from "../http/describe-route.ts";
import { takePoint, unauthorized } from "../http/errors.ts";
import { bodyOf, trimmedText } from "../http/field-shapes.ts";
import { displayGuard, requireManager, requireRecentLogin } from "../http/guards.ts";
import { idempotent } from "../http/idempotency.ts";
import { parse } from "../http/parse.ts";
import type { RequestState, SignedInState } from "../http/state.ts";

const displayBodySchema = bodyOf({
  code: trimmedText,
  name: trimmedText,
  residentsShownBy: trimmedText.describe("unit or name: how the display shows residents"),
});

const calls = {
  code: describeRoute({
    summary: "Makes a code for a display that is to be paired, and sets the display's cookie",
    answers: { 201: displayCodeSchema },
    errors: { 429: [DISPLAY_TEXTS.tooManyWaiting] },
  }),
  pairing: describeRoute({
    summary: "Whether the display of the cookie is paired",
    answers: { 200: z.strictObject({ isPaired: z.boolean() }) },
  }),
  board: describeRoute({
    summary: "What a paired display shows: the summary, and the newest incidents and alerts",
    answers: { 200: displayBoardSchema },
  }),
  list: describeRoute({ summary: "The paired displays, by name", answers: { 200: z.array(displaySchema) } }),
  pair: describeRoute({
    summary: "Pairs the display that shows a code",
    body: { schema: displayBodySchema, required: ["code", "name", "residentsShownBy"] },
    answers: { 201: displaySchema },
    errors: {
      400: formErrors(DISPLAY_TEXTS),
      409: [DISPLAY_TEXTS.tooMany],
      429: [DISPLAY_TEXTS.tooManyGuesses],
    },
  }),
  unpair: describeRoute({
    summary: "Unpairs a display, which goes blank at once. A repeat changes nothing",
    answers: { 204: null },
  }),
};

const ALL = "/api/dashboard/displays";

export function displayRoutes({
  displayBoard,
  displayCookie,
  displays,
  rateLimits,
}: AppContext): Router<RequestState> {
  const router = new Router<RequestState>();
  const secretIn = (ctx: { get(field: string): string }) => displayCookie.read(ctx.get("Cookie"));

  router.post("/api/display/code", calls.code, async (ctx) => {
    const { secret, view } = await displays.issueCode(ctx.state.address, secretIn(ctx));
    displayCookie.set(ctx, secret);
    ctx.body = view;
    ctx.status = 201;
  });

  router.get("/api/display/pairing", calls.pairing, async (ctx) => {
    ctx.body = { isPaired: (await displays.identify(secretIn(ctx))) !== undefined };
  });

  // A display has no user. Its cookie gives access to this call only.
  const requireDisplay = displayGuard(async (ctx: DisplayContext, next: Next) => {
    const secret = secretIn(ctx);
    const display = await displays.identify(secret);
    if (!display || secret === undefined) {
      displayCookie.clear(ctx);
      throw unauthorized();
    }
    await takePoint(rateLimits.requests, display.sessionHash, "Too many requests.");
    ctx.state.display = display;
    await displays.recordUse(display);
    // Browsers keep a cookie for 400 days at most, so each call extends it.
    displayCookie.set(ctx, secret);
    return next();
  });
  router.get("/api/display", requireDisplay, calls.board, async (ctx) => {
    const { display } = ctx.state;
    if (display) ctx.body = await displayBoard.read(display.residentsShownBy);
  });

  addManagerRoutes(router as unknown as Router<SignedInState>, displays);
  return router;
}

interface DisplayContext {
  state: RequestState;
  get(field: string): string;
  append(field: string, value: string): void;
}

function addManagerRoutes(router: Router<SignedInState>, displays: AppContext["displays"]): void {
  router.get(ALL, requireManager(), calls.list, async (ctx) => {
    ctx.body = await displays.list();
  });

  const once = idempotent(displays.byKey);
  router.post(ALL, requireManager(), requireRecentLogin(), calls.pair, once, async (ctx) => {
    const { user, idempotency } = ctx.state;
    ctx.body = await displays.pair(user, parse(displayBodySchema, ctx.request.body), idempotency);
    ctx.status = 201;
  });

  router.delete(`${ALL}/:_id`, requireManager(), calls.unpair, async (ctx) => {
    await displays.unpair(ctx.state.user, ctx.params._id ?? "");
    ctx.status = 204;
  });
}
