/** The routes of units. */
import Router from "@koa/router";
import { z } from "zod";
import type { AppContext } from "../context.ts";
import { unitPageSchema, unitSchema } from "../domain/unit.ts";
import { UNIT_TEXTS } from "../domain/unit-rules.ts";
import { describeRoute, formErrors } from "../http/describe-route.ts";
import {
  amountField,
  bodyOf,
  optionalTrimmedText,
  pageQuery,
  trimmedText,
  trimmedTextOrNumber,
} from "../http/field-shapes.ts";
import { requireRole } from "../http/guards.ts";
import { idempotent } from "../http/idempotency.ts";
import { answerList } from "../http/json-list.ts";
import { parse } from "../http/parse.ts";
import type { SignedInState } from "../http/state.ts";

const DESCRIPTIONS = {
  number: "Unique in its building, without regard to case, blanks and width",
  building: "May be empty",
  floor: "A whole number or its text. Empty in a new unit: proposed from the number",
  askingRent: "A number or its text, in dollars per month; may be empty",
  state: "active or offline; active by default in a new unit",
  note: "For staff only",
};

const newUnitBodySchema = bodyOf({
  number: trimmedTextOrNumber.describe(DESCRIPTIONS.number),
  building: trimmedText.describe(DESCRIPTIONS.building),
  floor: amountField.describe(DESCRIPTIONS.floor),
  type: trimmedText,
  askingRent: amountField.describe(DESCRIPTIONS.askingRent),
  state: z
    .string()
    .catch("active")
    .transform((state) => state.trim())
    .describe(DESCRIPTIONS.state),
  note: trimmedText.describe(DESCRIPTIONS.note),
});

const unitChangeBodySchema = bodyOf({
  number: trimmedTextOrNumber.optional().describe(DESCRIPTIONS.number),
  building: optionalTrimmedText.describe(DESCRIPTIONS.building),
  floor: amountField.describe(DESCRIPTIONS.floor),
  type: optionalTrimmedText,
  askingRent: amountField.describe(DESCRIPTIONS.askingRent),
  state: optionalTrimmedText.describe(DESCRIPTIONS.state),
  note: optionalTrimmedText.describe(DESCRIPTIONS.note),
});

const unitQuerySchema = z.object({ building: z.string().optional() });

const invalidUnit = formErrors(UNIT_TEXTS);

const calls = {
  list: describeRoute({
    summary:
      "All units with their status and the people who live there, newest first; a long list is streamed",
    query: pageQuery,
    answers: { 200: z.array(unitSchema) },
  }),
  one: describeRoute({
    summary:
      "One unit by its _id or its number, with its newest incidents and its earlier residents. If several buildings have the number, `building` names one",
    query: unitQuerySchema,
    answers: { 200: unitPageSchema },
    errors: { 404: [UNIT_TEXTS.notFound] },
  }),
  add: describeRoute({
    summary: "Adds a unit",
    body: { schema: newUnitBodySchema, required: ["number"] },
    answers: { 201: unitSchema },
    errors: { 400: invalidUnit, 409: [UNIT_TEXTS.taken, UNIT_TEXTS.tooMany] },
  }),
  change: describeRoute({
    summary:
      "Changes the named fields of a unit. A new number or type also becomes that of its residents. A repeat changes nothing",
    body: { schema: unitChangeBodySchema, required: [] },
    answers: { 200: unitSchema },
    errors: {
      400: [...invalidUnit, UNIT_TEXTS.nothingToChange],
      404: [UNIT_TEXTS.notFound],
      409: [UNIT_TEXTS.taken],
    },
  }),
  remove: describeRoute({
    summary: "Removes a unit in which no one has ever lived. A repeat changes nothing",
    answers: { 204: null },
    errors: { 409: [UNIT_TEXTS.lived] },
  }),
};

const ALL = "/api/dashboard/units";
const ONE = `${ALL}/:_id`;

export function unitRoutes({ units }: AppContext): Router<SignedInState> {
  const router = new Router<SignedInState>();

  router.get(ALL, requireRole("staff"), calls.list, (ctx) =>
    answerList(ctx, parse(pageQuery, ctx.query), (window) => units.all(window)),
  );

  router.get(ONE, requireRole("staff"), calls.one, async (ctx) => {
    const { building } = parse(unitQuerySchema, ctx.query);
    ctx.body = await units.page(ctx.params._id ?? "", building);
  });

  const once = idempotent(units.byKey);
  router.post(`${ALL}/add`, requireRole("staff"), calls.add, once, async (ctx) => {
    const { user, idempotency } = ctx.state;
    ctx.body = await units.add(user, parse(newUnitBodySchema, ctx.request.body), idempotency);
    ctx.status = 201;
  });

  router.patch(ONE, requireRole("staff"), calls.change, async (ctx) => {
    const change = parse(unitChangeBodySchema, ctx.request.body);
    ctx.body = await units.change(ctx.state.user, ctx.params._id ?? "", change);
  });

  router.delete(ONE, requireRole("staff"), calls.remove, async (ctx) => {
    await units.remove(ctx.state.user, ctx.params._id ?? "");
    ctx.status = 204;
  });

  return router;
}
