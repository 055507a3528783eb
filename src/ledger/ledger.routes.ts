/** The routes of ledgers: a lease's entries and balance, statements, and the entries that staff add. */
import Router from "@koa/router";
import { z } from "zod";
import type { AppContext } from "../context.ts";
import { ledgerEntrySchema, ledgerSchema, openingsSchema, statementSchema } from "../domain/ledger.ts";
import {
  CHARGE_KINDS,
  LEDGER_TEXTS,
  OPENING_OUTCOMES,
  OPENINGS_MAX,
  STAFF_KINDS,
} from "../domain/ledger-rules.ts";
import { STATEMENT_HEAD, statementLines } from "../domain/ledger-texts.ts";
import { LIST_LIMIT_MAX } from "../domain/limits.ts";
import { message } from "../domain/message.ts";
import { answerCsv } from "../http/csv-file.ts";
import { describeRoute } from "../http/describe-route.ts";
import { bodyOf, pageQuery, trimmedText } from "../http/field-shapes.ts";
import { requireReader, requireRole } from "../http/guards.ts";
import { idempotent } from "../http/idempotency.ts";
import { linkNext } from "../http/json-list.ts";
import { pageLanguage } from "../http/page-language.ts";
import { parse } from "../http/parse.ts";
import type { SignedInState } from "../http/state.ts";
import { translateTo } from "../languages/catalogs.ts";
import { renderIn } from "../languages/reader-language.ts";
import { STATEMENTS_MAX } from "./ledger.service.ts";

const centsField = z.number().catch(Number.NaN);
const entryBodySchema = bodyOf({
  kind: trimmedText.describe(`One of ${STAFF_KINDS.join(", ")}`),
  chargeKind: trimmedText.describe(`Of a charge: one of ${CHARGE_KINDS.join(", ")}`),
  cents: centsField.describe("A whole number of cents"),
  day: trimmedText.describe("YYYY-MM-DD, at most today"),
  method: trimmedText.describe("Of a payment: how it was paid"),
  text: trimmedText.describe("The leaseholders read it"),
});
const reversalBodySchema = bodyOf({ reason: trimmedText.describe("The leaseholders read it") });
const openingsBodySchema = bodyOf({
  day: trimmedText.describe("YYYY-MM-DD, at most today"),
  rows: z
    .array(bodyOf({ unit: trimmedText, cents: centsField }))
    .catch([])
    .describe(
      `At most ${OPENINGS_MAX}: unit (its number), cents (negative if paid ahead). Outcomes: ${OPENING_OUTCOMES.join(", ")}`,
    ),
});

const leaseIDField = z
  .string()
  .optional()
  .describe("An earlier lease of the person; the current lease by default");
const ledgerQuerySchema = pageQuery.extend({ leaseID: leaseIDField });
const rangeFields = {
  from: trimmedText.describe("YYYY-MM-DD, or empty"),
  to: trimmedText.describe("YYYY-MM-DD, or empty"),
};
const statementQuerySchema = z.object({ ...rangeFields, leaseID: leaseIDField });
const statementsQuerySchema = z.object({
  ...rangeFields,
  after: trimmedText.describe("The leaseID of the last statement before the page"),
});

const ledgerMissing = { 404: [LEDGER_TEXTS.off, LEDGER_TEXTS.notFound] };

const calls = {
  ledger: describeRoute({
    summary:
      "The ledger of a person's lease: balance, open charges, what is due next, and a page of entries. For its leaseholders and for staff",
    own: true,
    query: ledgerQuerySchema,
    answers: { 200: ledgerSchema },
    errors: ledgerMissing,
  }),
  statement: describeRoute({
    summary: "The entries of some days with the balance before them",
    own: true,
    query: statementQuerySchema,
    answers: { 200: statementSchema },
    errors: { 400: [LEDGER_TEXTS.rangeInvalid], ...ledgerMissing },
  }),
  statementFile: describeRoute({
    summary: "A statement as CSV",
    own: true,
    query: statementQuerySchema,
    answers: { 200: "text/csv" },
    errors: { 400: [LEDGER_TEXTS.rangeInvalid], ...ledgerMissing },
  }),
  statements: describeRoute({
    summary: `The statements of all leases that run, at most ${STATEMENTS_MAX} at a time`,
    query: statementsQuerySchema,
    answers: { 200: z.array(statementSchema) },
    errors: { 400: [LEDGER_TEXTS.rangeInvalid], 404: [LEDGER_TEXTS.off] },
  }),
  add: describeRoute({
    summary: "Adds a charge, a payment or a credit to a ledger: a record only",
    body: { schema: entryBodySchema, required: ["kind", "cents", "day"] },
    answers: { 201: ledgerEntrySchema },
    errors: {
      400: [
        LEDGER_TEXTS.kindInvalid,
        LEDGER_TEXTS.chargeKindInvalid,
        LEDGER_TEXTS.amountInvalid,
        LEDGER_TEXTS.dayInvalid,
        LEDGER_TEXTS.methodMissing,
        LEDGER_TEXTS.textMissing,
      ],
      ...ledgerMissing,
      409: [LEDGER_TEXTS.tooMany],
    },
  }),
  reverse: describeRoute({
    summary: "Takes an entry back by an opposite one",
    body: { schema: reversalBodySchema, required: ["reason"] },
    answers: { 201: ledgerEntrySchema },
    errors: {
      400: [LEDGER_TEXTS.reasonMissing],
      404: [...ledgerMissing[404], LEDGER_TEXTS.entryNotFound],
      409: [
        LEDGER_TEXTS.alreadyReversed,
        LEDGER_TEXTS.reversalOfReversal,
        LEDGER_TEXTS.movedBalance,
        LEDGER_TEXTS.tooMany,
      ],
    },
  }),
  enterOpenings: describeRoute({
    summary:
      "Enters the balances that leases had in earlier books, one for each lease. A repeat adds nothing",
    body: { schema: openingsBodySchema, required: ["day", "rows"] },
    answers: { 200: openingsSchema },
    errors: {
      400: [LEDGER_TEXTS.dayInvalid, LEDGER_TEXTS.rowsMissing, LEDGER_TEXTS.tooManyRows],
      404: [LEDGER_TEXTS.off],
    },
  }),
};

const RESIDENT_LEDGER = "/api/dashboard/residents/:userID/ledger";
const LEASE_LEDGER = "/api/dashboard/leases/:leaseID/ledger";
const LEDGERS = "/api/dashboard/ledgers";

export function ledgerRoutes({ ledger, openingBalances }: AppContext): Router<SignedInState> {
  const router = new Router<SignedInState>();

  router.get(RESIDENT_LEDGER, requireReader(), calls.ledger, async (ctx) => {
    const { limit = LIST_LIMIT_MAX, ...query } = parse(ledgerQuerySchema, ctx.query);
    const page = await ledger.ledger(ctx.state.user, ctx.params.userID ?? "", { limit, ...query });
    const last = page.entries.length < limit ? undefined : page.entries.at(-1);
    if (last) linkNext(ctx, { leaseID: query.leaseID, limit, before: last._id });
    ctx.body = page;
  });

  router.get(`${RESIDENT_LEDGER}/statement`, requireReader(), calls.statement, async (ctx) => {
    const query = parse(statementQuerySchema, ctx.query);
    ctx.body = await ledger.statement(ctx.state.user, ctx.params.userID ?? "", query);
  });

  router.get(`${RESIDENT_LEDGER}/statement.csv`, requireReader(), calls.statementFile, async (ctx) => {
    const query = parse(statementQuerySchema, ctx.query);
    const statement = await ledger.statement(ctx.state.user, ctx.params.userID ?? "", query);
    const language = pageLanguage(ctx);
    const render = renderIn(language);
    answerCsv(ctx, {
      name: `statement-${statement.leaseID}.csv`,
      head: STATEMENT_HEAD.map(render),
      rows: statementLines(statement, {
        t: translateTo(language),
        month: (month) => render(message("{month}", { month: { month } })),
        day: (day) => day,
      }),
    });
  });

  router.get(`${LEDGERS}/statements`, requireRole("staff"), calls.statements, async (ctx) => {
    const query = parse(statementsQuerySchema, ctx.query);
    const page = await ledger.statements(query);
    const last = page.length < STATEMENTS_MAX ? undefined : page.at(-1);
    if (last) linkNext(ctx, { ...query, after: last.leaseID });
    ctx.body = page;
  });

  router.put(`${LEDGERS}/opening-balances`, requireRole("staff"), calls.enterOpenings, async (ctx) => {
    ctx.body = await openingBalances.enterOpenings(
      ctx.state.user,
      parse(openingsBodySchema, ctx.request.body),
    );
  });

  const once = idempotent(ledger.byKey);
  router.post(LEASE_LEDGER, requireRole("staff"), calls.add, once, async (ctx) => {
    const { user, idempotency } = ctx.state;
    const form = parse(entryBodySchema, ctx.request.body);
    ctx.body = await ledger.add(user, ctx.params.leaseID ?? "", form, idempotency);
    ctx.status = 201;
  });

  router.post(`${LEASE_LEDGER}/:entryID/reversal`, requireRole("staff"), calls.reverse, once, async (ctx) => {
    const { leaseID = "", entryID = "" } = ctx.params;
    const { reason } = parse(reversalBodySchema, ctx.request.body);
    const { user, idempotency } = ctx.state;
    ctx.body = await ledger.reverse(user, { leaseID, entryID, reason }, idempotency);
    ctx.status = 201;
  });

  return router;
}
