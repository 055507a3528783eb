/** The routes of a month's rent: all its rows, a save of many rows, and its undo. */

import Router from "@koa/router";
import { z } from "zod";
import type { AppContext } from "../context.ts";
import { PAYMENT_STATUSES } from "../domain/enumerations.ts";
import { parseDollars } from "../domain/field-rules.ts";
import { rentMonthSchema, rentSaveSchema } from "../domain/rent-month.ts";
import { RENT_ROWS_MAX, RENT_TEXTS } from "../domain/rent-month-rules.ts";
import { describeRoute } from "../http/describe-route.ts";
import { amountField, bodyOf, trimmedText } from "../http/field-shapes.ts";
import { requireRole } from "../http/guards.ts";
import { idempotent } from "../http/idempotency.ts";
import { parse } from "../http/parse.ts";
import type { SignedInState } from "../http/state.ts";

export const RENT_PATH = "/api/dashboard/rent";

const rentRowSchema = bodyOf({
  leaseID: trimmedText,
  version: trimmedText,
  status: trimmedText,
  amount: amountField,
  receivedOn: trimmedText,
  note: trimmedText,
});
const rentSchema = bodyOf({
  month: trimmedText.describe("YYYY-MM"),
  rows: z
    .array(rentRowSchema)
    .catch([])
    .describe(
      `At most ${RENT_ROWS_MAX}: leaseID, version (as read), status (one of ${PAYMENT_STATUSES.join(", ")}); optional amount, receivedOn (YYYY-MM-DD), note`,
    ),
});
const undoSchema = bodyOf({ saveID: trimmedText });
const monthQuerySchema = z.object({ month: trimmedText.describe("YYYY-MM; the present month by default") });

const calls = {
  month: describeRoute({
    summary: "The rent of a month by unit: a row for each lease that owes it, with its status",
    query: monthQuerySchema,
    answers: { 200: rentMonthSchema },
    errors: { 400: [RENT_TEXTS.monthInvalid] },
  }),
  save: describeRoute({
    summary:
      "Records the rent of many leases, with the scores and events of single entries. A row that a colleague has recorded since stays as it is",
    body: { schema: rentSchema, required: ["month", "rows"] },
    answers: { 200: rentSaveSchema },
    errors: { 400: [RENT_TEXTS.monthInvalid, RENT_TEXTS.rowsMissing, RENT_TEXTS.tooManyRows] },
  }),
  undo: describeRoute({
    summary: `Takes a save back within 10 minutes, as corrections with the reason '${RENT_TEXTS.undone}'`,
    body: { schema: undoSchema, required: ["saveID"] },
    answers: { 200: rentSaveSchema },
    errors: { 404: [RENT_TEXTS.notFound], 409: [RENT_TEXTS.tooLate] },
  }),
};

export function rentMonthRoutes({ rentMonth }: AppContext): Router<SignedInState> {
  const router = new Router<SignedInState>();

  router.get(RENT_PATH, requireRole("staff"), calls.month, async (ctx) => {
    ctx.body = await rentMonth.month(parse(monthQuerySchema, ctx.query).month);
  });

  // A repeat of a save that was cut off runs again, and keeps the rows that the first try has stored.
  const once = idempotent(rentMonth.saveByKey, { lookUpFirst: true });
  router.post(RENT_PATH, requireRole("staff"), calls.save, once, async (ctx) => {
    const { user, idempotency } = ctx.state;
    const { month, rows } = parse(rentSchema, ctx.request.body);
    const rowForms = rows.map(({ amount, ...row }) => {
      const hasAmount = (amount ?? "") !== "";
      // The rule of amounts refuses NaN.
      return { ...row, ...(hasAmount && { amount: parseDollars(amount) ?? Number.NaN }) };
    });
    ctx.body = await rentMonth.save(user, { month, rows: rowForms }, idempotency);
  });

  router.post(`${RENT_PATH}/undo`, requireRole("staff"), calls.undo, async (ctx) => {
    ctx.body = await rentMonth.undo(ctx.state.user, parse(undoSchema, ctx.request.body).saveID);
  });

  return router;
}
