/** The routes of leases and households. */
import Router from "@koa/router";
import { z } from "zod";
import type { AppContext } from "../context.ts";
import { housemateSchema, leaseSchema } from "../domain/lease.ts";
import { LEASE_KINDS, LEASE_PEOPLE_MAX, LEASE_TEXTS } from "../domain/lease-rules.ts";
import { residentSchema } from "../domain/resident.ts";
import { RESIDENT_TEXTS } from "../domain/resident-rules.ts";
import { canViewResident } from "../domain/roles.ts";
import { MOVE_OUT_TEXTS, RENEWAL_ERRORS } from "../domain/tenancy-rules.ts";
import { describeRoute } from "../http/describe-route.ts";
import { forbidden } from "../http/errors.ts";
import {
  amountField,
  bodyOf,
  nameField,
  phoneField,
  trimmedText,
  trimmedTextOrNumber,
} from "../http/field-shapes.ts";
import { requireRole, requireSignedIn } from "../http/guards.ts";
import { parse } from "../http/parse.ts";
import type { SignedInState } from "../http/state.ts";

const renewalBodySchema = bodyOf({
  leaseStart: trimmedText,
  leaseEnd: trimmedText,
  monthlyRent: amountField.describe("A number or its text; without it, the rent stays"),
});
const transferBodySchema = bodyOf({
  unitNumber: trimmedTextOrNumber,
  unitType: trimmedText,
  leaseStart: trimmedText,
  leaseEnd: trimmedText,
  monthlyRent: amountField,
});
const KIND_TEXT = `One of ${LEASE_KINDS.join(", ")}`;
const personBodySchema = bodyOf({
  userID: trimmedText.describe("A resident; without it, the name of a contact"),
  kind: trimmedText.describe(KIND_TEXT),
  name: nameField,
  phone: phoneField.describe("Of a contact, 10 digits or empty"),
  email: trimmedText.describe("Of a contact, or empty"),
});
const likelyQuerySchema = z.object({
  leaseID: z.string().optional().describe("Only the household of this lease"),
});
const kindBodySchema = bodyOf({ kind: trimmedText.describe(KIND_TEXT) });

const answers = { 200: leaseSchema };
const leaseMissing = [LEASE_TEXTS.notFound];
const personMissing = [LEASE_TEXTS.notFound, LEASE_TEXTS.personNotFound];

const calls = {
  ofResident: describeRoute({
    summary: "The leases of a resident, the newest first, with all their people",
    answers: { 200: z.array(leaseSchema) },
    errors: { 404: [RESIDENT_TEXTS.notFound] },
  }),
  housemates: describeRoute({
    summary: "Who lives with a resident: names only. For the resident and for staff",
    own: true,
    answers: { 200: z.array(housemateSchema) },
    errors: { 404: [RESIDENT_TEXTS.notFound] },
  }),
  likely: describeRoute({
    summary:
      "Leases that look like one household: of one unit, with the same dates and rent. At most 100 groups",
    query: likelyQuerySchema,
    answers: { 200: z.array(z.array(leaseSchema)) },
    errors: { 404: leaseMissing },
  }),
  one: describeRoute({ summary: "A lease with its people", answers, errors: { 404: leaseMissing } }),
  add: describeRoute({
    summary: `Puts a person on a lease: a resident by userID, who leaves their own lease, or a contact without an account. A repeat adds nothing. At most ${LEASE_PEOPLE_MAX} people`,
    body: { schema: personBodySchema, required: ["kind"] },
    answers,
    errors: {
      400: [
        LEASE_TEXTS.kindInvalid,
        LEASE_TEXTS.nameMissing,
        LEASE_TEXTS.emailInvalid,
        LEASE_TEXTS.guarantorLives,
        RESIDENT_TEXTS.phoneInvalid,
      ],
      404: personMissing,
      409: [LEASE_TEXTS.ended, LEASE_TEXTS.tooMany, LEASE_TEXTS.changed],
    },
  }),
  setKind: describeRoute({
    summary: "Changes what a person is on the lease",
    body: { schema: kindBodySchema, required: ["kind"] },
    answers,
    errors: {
      400: [LEASE_TEXTS.kindInvalid, LEASE_TEXTS.guarantorLives],
      404: personMissing,
      409: [LEASE_TEXTS.lastLeaseholder, LEASE_TEXTS.changed],
    },
  }),
  remove: describeRoute({
    summary: "A contact leaves the lease. A repeat changes nothing",
    answers,
    errors: { 404: personMissing, 409: [LEASE_TEXTS.hasAccount, LEASE_TEXTS.changed] },
  }),
  merge: describeRoute({
    summary: "Makes one lease of two: the people of the second one join the first. A repeat changes nothing",
    answers,
    errors: {
      404: leaseMissing,
      409: [LEASE_TEXTS.otherLease, LEASE_TEXTS.ended, LEASE_TEXTS.tooMany, LEASE_TEXTS.changed],
    },
  }),
  split: describeRoute({
    summary: "Undoes a merge. The answer is the second lease with its people",
    answers,
    errors: { 404: leaseMissing, 409: [LEASE_TEXTS.nothingToUndo, LEASE_TEXTS.changed] },
  }),
  renew: describeRoute({
    summary:
      "Renews a lease for all its people: enters its new dates and, if it changes, its rent. The audit trail keeps the old ones",
    body: { schema: renewalBodySchema, required: ["leaseStart", "leaseEnd"] },
    answers: { 200: residentSchema },
    errors: {
      400: [...RENEWAL_ERRORS, RESIDENT_TEXTS.rentInvalid],
      404: [RESIDENT_TEXTS.notFound],
      409: [MOVE_OUT_TEXTS.movedOut, MOVE_OUT_TEXTS.changed],
    },
  }),
  transfer: describeRoute({
    summary: "Moves a household to another unit: ends its lease, and starts one there for all its people",
    body: {
      schema: transferBodySchema,
      required: ["unitNumber", "unitType", "leaseStart", "leaseEnd", "monthlyRent"],
    },
    answers: { 200: residentSchema },
    errors: {
      400: [
        LEASE_TEXTS.transferLater,
        RESIDENT_TEXTS.unitNumberMissing,
        RESIDENT_TEXTS.unitTypeMissing,
        RESIDENT_TEXTS.rentInvalid,
        RESIDENT_TEXTS.leaseStartMissing,
        RESIDENT_TEXTS.leaseEndMissing,
      ],
      404: [RESIDENT_TEXTS.notFound],
      409: [MOVE_OUT_TEXTS.movedOut, LEASE_TEXTS.changed],
    },
  }),
};

const RESIDENT = "/api/dashboard/residents/:userID";
const ALL = "/api/dashboard/leases";
const ONE = `${ALL}/:leaseID`;
const PERSON = `${ONE}/people/:personID`;
const MERGED = `${ONE}/merged/:otherID`;

export function leaseRoutes({ households, renewals }: AppContext): Router<SignedInState> {
  const router = new Router<SignedInState>();

  router.get(`${RESIDENT}/leases`, requireRole("staff"), calls.ofResident, async (ctx) => {
    ctx.body = await households.ofResident(ctx.params.userID ?? "");
  });

  router.get(`${RESIDENT}/housemates`, requireSignedIn(), calls.housemates, async (ctx) => {
    const { userID = "" } = ctx.params;
    if (!canViewResident(ctx.state.user, userID)) throw forbidden();
    ctx.body = await households.housemates(userID);
  });

  router.put(`${RESIDENT}/lease`, requireRole("staff"), calls.renew, async (ctx) => {
    const form = parse(renewalBodySchema, ctx.request.body);
    ctx.body = await renewals.renew(ctx.state.user, ctx.params.userID ?? "", form);
  });

  router.put(`${RESIDENT}/unit`, requireRole("staff"), calls.transfer, async (ctx) => {
    const form = parse(transferBodySchema, ctx.request.body);
    ctx.body = await renewals.transfer(ctx.state.user, ctx.params.userID ?? "", form);
  });

  router.get(`${ALL}/likely-households`, requireRole("staff"), calls.likely, async (ctx) => {
    ctx.body = await households.likely(parse(likelyQuerySchema, ctx.query).leaseID);
  });

  router.get(ONE, requireRole("staff"), calls.one, async (ctx) => {
    ctx.body = await households.get(ctx.params.leaseID ?? "");
  });

  router.post(`${ONE}/people`, requireRole("staff"), calls.add, async (ctx) => {
    const { userID, ...contact } = parse(personBodySchema, ctx.request.body);
    const { leaseID = "" } = ctx.params;
    ctx.body =
      userID === ""
        ? await households.addContact(ctx.state.user, leaseID, contact)
        : await households.addResident(ctx.state.user, leaseID, { userID, kind: contact.kind });
  });

  router.patch(PERSON, requireRole("staff"), calls.setKind, async (ctx) => {
    const { leaseID = "", personID = "" } = ctx.params;
    const { kind } = parse(kindBodySchema, ctx.request.body);
    ctx.body = await households.setKind(ctx.state.user, leaseID, personID, kind);
  });

  router.delete(PERSON, requireRole("staff"), calls.remove, async (ctx) => {
    const { leaseID = "", personID = "" } = ctx.params;
    ctx.body = await households.removeContact(ctx.state.user, leaseID, personID);
  });

  router.put(MERGED, requireRole("staff"), calls.merge, async (ctx) => {
    const { leaseID = "", otherID = "" } = ctx.params;
    ctx.body = await households.merge(ctx.state.user, leaseID, otherID);
  });

  router.delete(MERGED, requireRole("staff"), calls.split, async (ctx) => {
    const { leaseID = "", otherID = "" } = ctx.params;
    ctx.body = await households.split(ctx.state.user, leaseID, otherID);
  });

  return router;
}
