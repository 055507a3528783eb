/**
 * Corrections of log entries. A behavior or reward entry is corrected by an opposite entry, its reversal; neither of the two counts.
 * A payment entry gets another status, or is withdrawn and no longer counts.
 */
import { z } from "zod";
import { PAYMENT_STATUSES, RESIDENT_CLASSES } from "./enumerations.ts";
import { recordID, timestamp } from "./fields.ts";

const figuresSchema = z.strictObject({
  residentScore: z.number(),
  class: z.enum(RESIDENT_CLASSES),
  monthlyFee: z.number(),
  totalCP: z.number(),
  paymentScore: z.number(),
});

/** The scores and the fee of a resident before and after a correction. The turnover score is left out, because residents don't see it. */
export const effectSchema = z
  .strictObject({ before: figuresSchema, after: figuresSchema })
  .meta({ title: "CorrectionEffect" });
export type CorrectionEffect = z.infer<typeof effectSchema>;
type ResidentFigures = z.infer<typeof figuresSchema>;

/** Picks the figures of a resident that a correction shows. */
export function figuresOfResident(resident: ResidentFigures): ResidentFigures {
  const { residentScore, monthlyFee, totalCP, paymentScore } = resident;
  return { residentScore, class: resident.class, monthlyFee, totalCP, paymentScore };
}

export const reversalSchema = z
  .strictObject({
    of: recordID.describe("The reversed entry"),
    entryCreatedAt: timestamp.describe("When the reversed entry was made"),
    reason: z.string(),
    effect: effectSchema,
  })
  .meta({ title: "Reversal" });
export type Reversal = z.infer<typeof reversalSchema>;

export const paymentCorrectionSchema = z
  .strictObject({
    from: z.enum(PAYMENT_STATUSES).describe("The status before"),
    reason: z.string(),
    correctedAt: timestamp,
    effect: z
      .exactOptional(effectSchema)
      .describe(
        "The change for the resident who has the entry. Absent for other leaseholders, and after two leases became one",
      ),
  })
  .meta({ title: "PaymentCorrection" });
export type PaymentCorrection = z.infer<typeof paymentCorrectionSchema>;
