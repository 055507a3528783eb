/** OpenAPI descriptions of the resident routes, and their request bodies. */
import { z } from "zod";
import {
  newResidentInputSchema,
  newResidentSchema,
  residentSchema,
  residentSummarySchema,
  residentUpdateInputSchema,
} from "../domain/resident.ts";
import { RESIDENT_TEXTS } from "../domain/resident-rules.ts";
import { SCORE_TEXTS } from "../domain/score-rules.ts";
import { describeRoute } from "../http/describe-route.ts";
import { entityBody, nameField, pageQuery, trimmedTextOrNumber } from "../http/field-shapes.ts";

/** Clients may send phone and unit numbers as numbers. */
const special = {
  firstName: nameField,
  lastName: nameField,
  phone: trimmedTextOrNumber,
  unitNumber: trimmedTextOrNumber,
};

export const NewResidentBody = entityBody(newResidentInputSchema, special);

export const ResidentUpdateBody = entityBody(
  residentUpdateInputSchema.partial().extend({ userID: z.string() }),
  special,
);

const nobodys = { 404: ["Not found."] };

export const residentCalls = {
  list: describeRoute({
    summary: "All residents, newest first, without private fields; a long list is streamed",
    query: pageQuery,
    answers: { 200: z.array(residentSummarySchema) },
  }),
  one: describeRoute({
    summary: "One resident in full; the turnover score is for staff only",
    own: true,
    answers: { 200: residentSchema },
    errors: nobodys,
  }),
  create: describeRoute({
    summary: "Creates a resident of class B and an account that is opened by its invitation",
    body: {
      schema: NewResidentBody,
      required: [
        ...["firstName", "lastName", "email", "phone", "dateOfBirth", "maritalStatus", "gender"],
        ...["raceEthnicity", "unitNumber", "unitType", "leaseStart", "leaseEnd", "monthlyRent", "monthlyFee"],
      ],
      example: {
        firstName: "Rosa",
        lastName: "Whitfield",
        email: "rosa.whitfield@example.com",
        phone: "3125550142",
        dateOfBirth: "1988-04-12",
        maritalStatus: "Married",
        gender: "Female",
        raceEthnicity: "Hispanic",
        unitNumber: "4B",
        unitType: "2BHK",
        leaseStart: "2026-01-01",
        leaseEnd: "2026-12-31",
        monthlyRent: 1850,
        monthlyFee: 50,
      },
    },
    answers: { 201: newResidentSchema },
    errors: {
      400: [
        RESIDENT_TEXTS.nameMissing,
        RESIDENT_TEXTS.emailInvalid,
        RESIDENT_TEXTS.phoneInvalid,
        RESIDENT_TEXTS.birthMissing,
        RESIDENT_TEXTS.birthInvalid,
        RESIDENT_TEXTS.maritalStatusMissing,
        RESIDENT_TEXTS.genderMissing,
        RESIDENT_TEXTS.raceEthnicityMissing,
        RESIDENT_TEXTS.unitNumberMissing,
        RESIDENT_TEXTS.unitTypeMissing,
        RESIDENT_TEXTS.leaseStartMissing,
        RESIDENT_TEXTS.leaseStartInvalid,
        RESIDENT_TEXTS.leaseEndMissing,
        RESIDENT_TEXTS.leaseEndInvalid,
        RESIDENT_TEXTS.leaseOrder,
        RESIDENT_TEXTS.rentInvalid,
        RESIDENT_TEXTS.feeInvalid,
        RESIDENT_TEXTS.incomeInvalid,
      ],
      409: [RESIDENT_TEXTS.emailInUse],
    },
  }),
  update: describeRoute({
    summary:
      "Changes the named fields of a resident: those of the edit form, and the scores of the profile's own save",
    body: {
      schema: ResidentUpdateBody,
      required: ["userID"],
      example: { userID: "R-7K3M9QXA", unitNumber: "5C", monthlyRent: 1900 },
    },
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
    },
  }),
  invitationState: describeRoute({
    summary: "The state of a resident's invitation",
    answers: { 200: z.strictObject({ state: z.enum(["none", "open", "used", "expired"]) }) },
    errors: nobodys,
  }),
  invite: describeRoute({
    summary: "Issues a new invitation link: one use, 7 days; 60 minutes for a resident with a password",
    answers: { 201: z.strictObject({ invitationPath: z.string() }) },
    errors: nobodys,
  }),
  reset: describeRoute({
    summary: "Issues a link to set a new password: one use, 60 minutes",
    answers: { 201: z.strictObject({ resetPath: z.string() }) },
    errors: nobodys,
  }),
  approve: describeRoute({
    summary: "Approves a resident's registration",
    answers: { 200: residentSchema },
    errors: nobodys,
  }),
};
