/** The route of bulk actions, for staff. */
import Router from "@koa/router";
import { z } from "zod";
import type { AppContext } from "../context.ts";
import { bulkResultSchema } from "../domain/bulk-action.ts";
import { BULK_MAX, BULK_TEXTS } from "../domain/bulk-rules.ts";
import { describeRoute, formErrors } from "../http/describe-route.ts";
import { badRequest } from "../http/errors.ts";
import { bodyOf, trimmedText } from "../http/field-shapes.ts";
import { requireRole } from "../http/guards.ts";
import { KEY_PATTERN } from "../http/idempotency.ts";
import { parse } from "../http/parse.ts";
import type { SignedInState } from "../http/state.ts";

const ID_MAX_LENGTH = 64;

const bulkBodySchema = bodyOf({
  kind: trimmedText.describe("message, behavior, assign or due"),
  userIDs: z.array(z.string().max(ID_MAX_LENGTH)).catch([]).describe(`At most ${BULK_MAX}`),
  text: trimmedText,
  type: trimmedText,
  reportedBy: trimmedText,
  incidentIDs: z.array(z.string().max(ID_MAX_LENGTH)).catch([]).describe(`At most ${BULK_MAX}`),
  assigneeID: trimmedText,
  dueDate: trimmedText,
});

const runAction = describeRoute({
  summary:
    "The same for several residents: a private message (kind message, with text) or a behavior entry of the catalog (kind behavior, with type and " +
    "reportedBy). Or for several incidents: an assignee (kind assign, with assigneeID) or a due date (kind due, with dueDate), each of which may be " +
    "empty. The answer has an item for each. Sent again with the same actionID, it stores only what is missing",
  body: { schema: bulkBodySchema, required: ["kind"] },
  answers: { 200: z.array(bulkResultSchema) },
  errors: {
    400: [
      ...formErrors(BULK_TEXTS),
      BULK_TEXTS.noResidents,
      BULK_TEXTS.tooMany,
      BULK_TEXTS.noIncidents,
      BULK_TEXTS.tooManyIncidents,
    ],
  },
});

export function bulkActionRoutes({ bulkActions }: AppContext): Router<SignedInState> {
  const router = new Router<SignedInState>();
  router.put("/api/dashboard/bulk-actions/:actionID", requireRole("staff"), runAction, async (ctx) => {
    const { actionID = "" } = ctx.params;
    if (!KEY_PATTERN.test(actionID)) throw badRequest(BULK_TEXTS.idInvalid);
    ctx.body = await bulkActions.run(ctx.state.user, actionID, parse(bulkBodySchema, ctx.request.body));
  });
  return router;
}
