/** The routes of saved views. */
import Router from "@koa/router";
import { z } from "zod";
import type { AppContext } from "../context.ts";
import { FILTER_SCHEMAS, savedViewSchema } from "../domain/saved-view.ts";
import { SAVED_VIEW_NAME_MAX_LENGTH, SAVED_VIEW_TEXTS, SAVED_VIEWS_MAX } from "../domain/saved-view-rules.ts";
import { describeRoute, formErrors } from "../http/describe-route.ts";
import { bodyOf, nameField, trimmedText } from "../http/field-shapes.ts";
import { requireRole } from "../http/guards.ts";
import { idempotent } from "../http/idempotency.ts";
import { parse } from "../http/parse.ts";
import type { SignedInState } from "../http/state.ts";

const viewNameField = nameField.describe(`At most ${SAVED_VIEW_NAME_MAX_LENGTH} characters`);
const savedViewBodySchema = bodyOf({
  name: viewNameField,
  list: trimmedText.describe("residents or incidents"),
  visibility: trimmedText.describe("own, or team for all staff"),
  filter: z
    .union([FILTER_SCHEMAS.residents, FILTER_SCHEMAS.incidents])
    .optional()
    .catch(undefined)
    .describe("All fields of the list's filter"),
});
const nameBodySchema = bodyOf({ name: viewNameField });

const calls = {
  list: describeRoute({
    summary: "The caller's own saved views and those of the team, newest first",
    answers: { 200: z.array(savedViewSchema) },
  }),
  add: describeRoute({
    summary: `Saves a filter of residents or incidents under a name. A person can have ${SAVED_VIEWS_MAX.own} of their own, the team ${SAVED_VIEWS_MAX.team}`,
    body: { schema: savedViewBodySchema, required: ["name", "list", "visibility", "filter"] },
    answers: { 201: savedViewSchema },
    errors: {
      400: [
        ...formErrors(SAVED_VIEW_TEXTS),
        SAVED_VIEW_TEXTS.nameTooLong,
        "Filter can have at most 200 characters.",
      ],
      409: [SAVED_VIEW_TEXTS.tooMany.own, SAVED_VIEW_TEXTS.tooMany.team],
    },
  }),
  rename: describeRoute({
    summary: "Renames a saved view. Those of the team belong to the person who saved them, and to managers",
    body: { schema: nameBodySchema, required: ["name"] },
    answers: { 200: savedViewSchema },
    errors: {
      400: [SAVED_VIEW_TEXTS.nameMissing, SAVED_VIEW_TEXTS.nameTooLong],
      403: [SAVED_VIEW_TEXTS.ofOthers],
      404: [SAVED_VIEW_TEXTS.notFound],
    },
  }),
  remove: describeRoute({
    summary: "Deletes a saved view. A repeat changes nothing",
    answers: { 204: null },
    errors: { 403: [SAVED_VIEW_TEXTS.ofOthers] },
  }),
};

const ALL = "/api/dashboard/saved-views";
const ONE = `${ALL}/:_id`;

export function savedViewRoutes({ savedViews }: AppContext): Router<SignedInState> {
  const router = new Router<SignedInState>();

  router.get(ALL, requireRole("staff"), calls.list, async (ctx) => {
    ctx.body = await savedViews.list(ctx.state.user);
  });

  const once = idempotent(savedViews.byKey);
  router.post(ALL, requireRole("staff"), calls.add, once, async (ctx) => {
    const { user, idempotency } = ctx.state;
    ctx.body = await savedViews.add(user, parse(savedViewBodySchema, ctx.request.body), idempotency);
    ctx.status = 201;
  });

  router.patch(ONE, requireRole("staff"), calls.rename, async (ctx) => {
    const { name } = parse(nameBodySchema, ctx.request.body);
    ctx.body = await savedViews.rename(ctx.state.user, ctx.params._id ?? "", name);
  });

  router.delete(ONE, requireRole("staff"), calls.remove, async (ctx) => {
    await savedViews.remove(ctx.state.user, ctx.params._id ?? "");
    ctx.status = 204;
  });

  return router;
}
