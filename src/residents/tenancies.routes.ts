/** The routes by which a person ceases to be a resident: a move-out, a declined registration, and a removal. */
import Router from "@koa/router";
import { z } from "zod";
import type { AppContext } from "../context.ts";
import { residentSchema } from "../domain/resident.ts";
import { RESIDENT_TEXTS } from "../domain/resident-rules.ts";
import { MOVE_OUT_TEXTS, REGISTRATION_TEXTS, REMOVAL_TEXTS } from "../domain/tenancy-rules.ts";
import { describeRoute } from "../http/describe-route.ts";
import { validationError } from "../http/errors.ts";
import { bodyOf, optionalTrimmedText, trimmedText } from "../http/field-shapes.ts";
import { requireManager, requireRole } from "../http/guards.ts";
import { parse } from "../http/parse.ts";
import type { SignedInState } from "../http/state.ts";

const moveOutBodySchema = bodyOf({
  date: trimmedText.describe("The first day on which the resident no longer lives here, YYYY-MM-DD"),
  reason: trimmedText,
  forwardingNote: trimmedText.describe("For staff only"),
});
const declineBodySchema = bodyOf({
  reason: optionalTrimmedText.describe("What the person reads in the email, or empty"),
});

const answers = { 200: residentSchema };
const notFound = [RESIDENT_TEXTS.notFound];

const calls = {
  moveOut: describeRoute({
    summary:
      "Enters a resident's move-out, or changes one that is planned. From its day, the resident counts as former, and the account is " +
      "read-only for 30 days and then closed",
    body: { schema: moveOutBodySchema, required: ["date", "reason"] },
    answers,
    errors: {
      400: [
        MOVE_OUT_TEXTS.dateInvalid,
        MOVE_OUT_TEXTS.dateTooFar,
        MOVE_OUT_TEXTS.beforeLease,
        MOVE_OUT_TEXTS.reasonMissing,
      ],
      404: notFound,
      409: [MOVE_OUT_TEXTS.alreadyFormer],
    },
  }),
  undo: describeRoute({
    summary: "Undoes a move-out, until the account is closed",
    answers,
    errors: { 404: notFound, 409: [MOVE_OUT_TEXTS.none, MOVE_OUT_TEXTS.tooLate, MOVE_OUT_TEXTS.changed] },
  }),
  decline: describeRoute({
    summary:
      "Declines a registration that waits for approval. The person gets an email, and the registration is removed with all data of the person",
    body: { schema: declineBodySchema, required: ["reason"] },
    answers: { 200: z.strictObject({ isMailed: z.boolean().describe("Whether an email is sent") }) },
    errors: {
      400: [REGISTRATION_TEXTS.reasonMissing],
      404: notFound,
      409: [REGISTRATION_TEXTS.notWaiting, MOVE_OUT_TEXTS.movedOut],
    },
  }),
  remove: describeRoute({
    summary:
      "Removes a person who never lived here, with all data of the person: before the lease begins, or within 30 days after staff entered the person. For managers",
    answers: { 204: null },
    errors: { 404: notFound, 409: [REMOVAL_TEXTS.livesHere, MOVE_OUT_TEXTS.movedOut] },
  }),
};

const ONE = "/api/dashboard/residents/:userID";

/** Each route sets a state, so a repeated call changes nothing. */
export function tenancyRoutes({ tenancies }: AppContext): Router<SignedInState> {
  const router = new Router<SignedInState>();

  router.put(`${ONE}/move-out`, requireRole("staff"), calls.moveOut, async (ctx) => {
    const form = parse(moveOutBodySchema, ctx.request.body);
    ctx.body = await tenancies.enterMoveOut(ctx.state.user, ctx.params.userID ?? "", form);
  });

  router.delete(`${ONE}/move-out`, requireRole("staff"), calls.undo, async (ctx) => {
    ctx.body = await tenancies.undoMoveOut(ctx.state.user, ctx.params.userID ?? "");
  });

  router.post(`${ONE}/decline`, requireRole("staff"), calls.decline, async (ctx) => {
    const { reason } = parse(declineBodySchema, ctx.request.body);
    if (reason === undefined)
      throw validationError({ field: "reason", text: REGISTRATION_TEXTS.reasonMissing });
    ctx.body = await tenancies.decline(ctx.state.user, ctx.params.userID ?? "", reason);
  });

  router.delete(ONE, requireManager(), calls.remove, async (ctx) => {
    await tenancies.remove(ctx.state.user, ctx.params.userID ?? "");
    ctx.status = 204;
  });

  return router;
}
