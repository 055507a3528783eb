/** The routes of residents, their invitations and resets (specification, section 7). */
import Router from "@koa/router";
import { z } from "zod";
import type { AppContext } from "../context.ts";
import { createSharedReads } from "../database/shared-reads.ts";
import { detailViewSchema } from "../domain/detail-view.ts";
import { LEASE_TEXTS } from "../domain/lease-rules.ts";
import { personalDataSchema } from "../domain/personal-data.ts";
import { PERSONAL_DATA_TEXTS } from "../domain/personal-data-rules.ts";
import {
  fullResidentSchema,
  newResidentInputSchema,
  newResidentSchema,
  residentSchema,
  residentSummarySchema,
  residentUpdateInputSchema,
} from "../domain/resident.ts";
import { NEW_RESIDENT_TEXTS, RESIDENT_TEXTS, SCORE_TEXTS } from "../domain/resident-rules.ts";
import { canViewResident } from "../domain/roles.ts";
import { MOVE_OUT_TEXTS, REGISTRATION_TEXTS } from "../domain/tenancy-rules.ts";
import { describeRoute, NOT_FOUND } from "../http/describe-route.ts";
import { forbidden } from "../http/errors.ts";
import {
  bodyOf,
  entityBody,
  nameField,
  optionalTrimmedText,
  pageQuery,
  phoneField,
  trimmedTextOrNumber,
} from "../http/field-shapes.ts";
import { requireManager, requireRecentLogin, requireRole, requireSignedIn } from "../http/guards.ts";
import { idempotent } from "../http/idempotency.ts";
import { answerList, answerPage, type Batches } from "../http/json-list.ts";
import { linkOnce } from "../http/link-once.ts";
import { parse } from "../http/parse.ts";
import type { SignedInState } from "../http/state.ts";

/** Clients may send phone and unit numbers as numbers. */
const specialFields = {
  firstName: nameField,
  lastName: nameField,
  phone: phoneField,
  unitNumber: trimmedTextOrNumber,
};

/** The lease that a new resident joins, whose unit, dates and rent then count; or the building of the unit. */
const placeBodySchema = bodyOf({
  leaseID: optionalTrimmedText,
  kind: optionalTrimmedText,
  building: optionalTrimmedText,
});
const newResidentBodySchema = entityBody(newResidentInputSchema, specialFields);

const residentUpdateBodySchema = entityBody(
  residentUpdateInputSchema.partial().extend({ userID: z.string() }),
  specialFields,
);

const listQuerySchema = pageQuery.extend({ status: z.literal("former").optional() });

const calls = {
  list: describeRoute({
    summary:
      "The current residents, or with `status=former` a page of the former residents, newest first, without private fields; a long " +
      "list is streamed",
    query: listQuerySchema,
    answers: { 200: z.array(residentSummarySchema) },
  }),
  one: describeRoute({
    summary:
      "One resident in full; the turnover score is for staff only. A view by staff is recorded, once per viewer, resident and hour",
    own: true,
    answers: { 200: fullResidentSchema },
    errors: NOT_FOUND,
  }),
  profile: describeRoute({
    summary: "One resident without the private fields; not recorded",
    answers: { 200: residentSchema },
    errors: NOT_FOUND,
  }),
  detailViews: describeRoute({
    summary: "The views of a resident in full by staff, newest first: one entry per viewer and hour",
    query: pageQuery,
    answers: { 200: z.array(detailViewSchema) },
  }),
  create: describeRoute({
    summary:
      "Creates a resident of class B and an account that is opened by its invitation; the email address of a former resident takes this person into a new lease, with class, logs and earlier leases as they are. With the `leaseID` of a lease, and as `kind` leaseholder (the default) or occupant, the person joins it and has its unit, dates and rent. A `building` tells units with the same number apart. Marital status, gender and race/ethnicity are not stored if the property doesn't ask for them",
    body: {
      schema: newResidentBodySchema,
      required: [
        ...["firstName", "lastName", "email", "phone", "dateOfBirth", "maritalStatus", "gender"],
        ...["raceEthnicity", "unitNumber", "unitType", "leaseStart", "leaseEnd", "monthlyRent", "monthlyFee"],
      ],
    },
    answers: { 201: newResidentSchema },
    errors: {
      400: Object.values(NEW_RESIDENT_TEXTS),
      404: [LEASE_TEXTS.notFound],
      409: [RESIDENT_TEXTS.emailInUse, LEASE_TEXTS.ended],
    },
  }),
  personalData: describeRoute({
    summary:
      "Everything about a resident as one file: what the resident may read, with photos. For the resident, or for staff on their " +
      "behalf; recorded in the audit trail",
    own: true,
    answers: { 200: personalDataSchema },
    errors: { ...NOT_FOUND, 429: [PERSONAL_DATA_TEXTS.tooMany] },
  }),
  update: describeRoute({
    summary:
      "Changes the named fields of a resident: those of the edit form, and the scores of the profile's own save",
    body: { schema: residentUpdateBodySchema, required: ["userID"] },
    answers: { 200: residentSchema },
    errors: {
      400: [
        RESIDENT_TEXTS.choose,
        RESIDENT_TEXTS.nameMissing,
        RESIDENT_TEXTS.unitNumberMissing,
        RESIDENT_TEXTS.unitTypeMissing,
        RESIDENT_TEXTS.leaseStartInvalid,
        RESIDENT_TEXTS.leaseEndInvalid,
        RESIDENT_TEXTS.leaseOrder,
        RESIDENT_TEXTS.rentInvalid,
        RESIDENT_TEXTS.feeInvalid,
        RESIDENT_TEXTS.incomeInvalid,
        RESIDENT_TEXTS.classMissing,
        ...Object.values(SCORE_TEXTS),
      ],
      404: [RESIDENT_TEXTS.notFound],
      409: [MOVE_OUT_TEXTS.erased, MOVE_OUT_TEXTS.changed],
    },
  }),
  invitationState: describeRoute({
    summary: "The state of a resident's invitation, and whether email reaches them",
    answers: {
      200: z.strictObject({
        state: z.enum(["none", "open", "used", "expired"]),
        emailRefused: z.boolean().describe("Whether a mail server has refused the address"),
      }),
    },
    errors: NOT_FOUND,
  }),
  invite: describeRoute({
    summary: "Issues a new invitation link: one use, 7 days; 60 minutes for a resident with a password",
    answers: { 201: z.strictObject({ invitationPath: z.string() }) },
    errors: NOT_FOUND,
  }),
  reset: describeRoute({
    summary: "Issues a link to set a new password: one use, 60 minutes",
    answers: { 201: z.strictObject({ resetPath: z.string() }) },
    errors: NOT_FOUND,
  }),
  approve: describeRoute({
    summary: "Approves a resident's registration",
    answers: { 200: residentSchema },
    errors: { ...NOT_FOUND, 409: [MOVE_OUT_TEXTS.movedOut] },
  }),
  undoApproval: describeRoute({
    summary: "Undoes the approval of a registration, within a minute",
    answers: { 200: residentSchema },
    errors: { ...NOT_FOUND, 409: [REGISTRATION_TEXTS.undoTooLate] },
  }),
};

const ALL = "/api/dashboard/residents";
const ONE = `${ALL}/:userID`;

async function collect<T>(batches: Batches<T>): Promise<T[]> {
  const items: T[] = [];
  for await (const batch of batches) items.push(...batch);
  return items;
}

export function residentsRoutes(context: AppContext): Router<SignedInState> {
  const { auth, detailViews, links, mail, personalData, residents } = context;
  const router = new Router<SignedInState>();
  const recent = requireRecentLogin();
  // After a resync, the pages of all staff ask for the same list at once.
  const sharePage = createSharedReads<Buffer>();

  router.get(ALL, requireRole("staff"), calls.list, async (ctx) => {
    const { status, ...window } = parse(listQuerySchema, ctx.query);
    if (status === "former")
      return answerPage(ctx, (page) => collect(residents.all(page, { isFormer: true })));
    const { limit, before = "" } = window;
    if (limit === undefined) return answerList(ctx, window, () => residents.all(window));
    ctx.type = "json";
    ctx.body = await sharePage(`${limit} ${before}`, async () =>
      Buffer.from(JSON.stringify(await collect(residents.all(window)))),
    );
  });

  router.get(ONE, requireSignedIn(), calls.one, async (ctx) => {
    const { userID = "" } = ctx.params;
    if (!canViewResident(ctx.state.user, userID)) throw forbidden();
    ctx.body = await residents.getFull(userID, ctx.state.user);
  });

  router.get(`${ONE}/profile`, requireRole("staff"), calls.profile, async (ctx) => {
    ctx.body = await residents.get(ctx.params.userID ?? "", ctx.state.user);
  });

  router.get(`${ONE}/detail-views`, requireManager(), calls.detailViews, (ctx) =>
    answerPage(ctx, (page) => detailViews.list(ctx.params.userID ?? "", page)),
  );

  router.get(`${ONE}/personal-data`, requireSignedIn(), recent, calls.personalData, async (ctx) => {
    const { userID = "" } = ctx.params;
    ctx.body = await personalData.download(ctx.state.user, userID);
    ctx.type = "json";
    ctx.attachment(`personal-data-${userID}.json`);
  });

  router.get(`${ONE}/invitation`, requireRole("staff"), calls.invitationState, async (ctx) => {
    const { userID = "" } = ctx.params;
    // Answers 404 for an unknown userID.
    await residents.get(userID, ctx.state.user);
    const state = await links.stateOf(userID, "invite");
    ctx.body = { state, emailRefused: await mail.isRefused(userID) };
  });

  const onceInvited = linkOnce("invitationPath", (key, { userID }) => auth.repeatLink("invite", key, userID));
  router.post(`${ONE}/invitation`, requireRole("staff"), recent, calls.invite, onceInvited, async (ctx) => {
    const { userID = "" } = ctx.params;
    const { user, idempotency } = ctx.state;
    ctx.body = { invitationPath: await auth.issueLink("invite", userID, user.userID, { idempotency }) };
    ctx.status = 201;
  });

  const onceReset = linkOnce("resetPath", (key, { userID }) => auth.repeatLink("reset", key, userID));
  router.post(`${ONE}/reset`, requireRole("staff"), recent, calls.reset, onceReset, async (ctx) => {
    const { userID = "" } = ctx.params;
    const { user, idempotency } = ctx.state;
    ctx.body = { resetPath: await auth.issueLink("reset", userID, user.userID, { idempotency }) };
    ctx.status = 201;
  });

  router.post(`${ONE}/approve`, requireRole("staff"), calls.approve, async (ctx) => {
    const { userID = "" } = ctx.params;
    ctx.body = await residents.approve(userID, ctx.state.user.userID);
  });

  router.delete(`${ONE}/approve`, requireRole("staff"), calls.undoApproval, async (ctx) => {
    const { userID = "" } = ctx.params;
    ctx.body = await residents.undoApproval(userID, ctx.state.user.userID);
  });

  return router;
}

export function residentWriteRoutes({ residentUpdates }: AppContext): Router<SignedInState> {
  const router = new Router<SignedInState>();

  const once = idempotent(residentUpdates.byKey);
  router.post(`${ALL}/new`, requireRole("staff"), calls.create, once, async (ctx) => {
    const { user, idempotency } = ctx.state;
    const { leaseID, kind, building } = parse(placeBodySchema, ctx.request.body);
    const household = leaseID ? { leaseID, kind: kind ?? "leaseholder" } : undefined;
    const form = parse(newResidentBodySchema, ctx.request.body);
    ctx.body = await residentUpdates.create(user, form, { household, building, idempotency });
    ctx.status = 201;
  });

  router.patch(`${ALL}/update`, requireRole("staff"), calls.update, async (ctx) => {
    const { userID, ...update } = parse(residentUpdateBodySchema, ctx.request.body);
    ctx.body = await residentUpdates.update(ctx.state.user, userID, update);
  });

  return router;
}
