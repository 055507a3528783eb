/**
 * Schemas for fields of bodies and queries. They only guarantee types; the rules check values. A text of a wrong type counts as missing, so
 * the request is answered with the error text of the rule. Unknown keys are dropped.
 */
import { z } from "zod";
import { visibleName } from "../domain/field-rules.ts";
import { recordID } from "../domain/fields.ts";
import { LIST_LIMIT_MAX } from "../domain/limits.ts";
import { phoneDigits } from "../domain/phone-digits.ts";
import { queryNumber } from "./parse.ts";

/** Replaces unpaired surrogates. They can't be stored, so the response would differ from the stored text. */
export const wellFormed = (text: string) => Buffer.from(text, "utf8").toString("utf8");

const trimmed = (text: string) => wellFormed(text).trim();

/** A trimmed text; empty for a value of another type. */
export const trimmedText = z.string().catch("").transform(trimmed);

/** A person's name without invisible characters. */
export const nameField = z.string().catch("").transform(wellFormed).transform(visibleName);

/** A trimmed text that clients may also send as a number, such as a phone or unit number. */
export const trimmedTextOrNumber = z
  .union([z.string(), z.number().transform(String)])
  .catch("")
  .transform(trimmed);

/** A phone number, reduced to its digits. A text that is not a phone number stays, so that the rule can reject it. */
export const phoneField = trimmedTextOrNumber.transform(phoneDigits);

/** A trimmed text, or undefined for a value of another type. An absent field is not the same as an empty one. */
export const optionalTrimmedText = z.string().transform(trimmed).optional().catch(undefined);

/**
 * A choice that a call may leave out. Null is no choice. A value of another type becomes a text that no list has, because taking it
 * for no choice would clear the field.
 */
export const optionalChoice = z
  .string()
  .nullable()
  .transform((text) => (text === null ? "" : trimmed(text)))
  .optional()
  .catch("?");

/** A number or its text. Any value is accepted here; the rule parses it. */
export const amountField = z.unknown().optional();

/** Longer than any photo's id. */
const PHOTO_ID_MAX_LENGTH = 64;

/** The ids of photos that the sender has uploaded for a message or a report. */
export const photoIDsField = z.array(z.string().max(PHOTO_ID_MAX_LENGTH)).optional();

/** A body with these fields. A body that is not an object counts as an empty one. */
export function bodyOf<S extends z.ZodRawShape>(fields: S) {
  return z.record(z.string(), z.unknown()).catch({}).pipe(z.object(fields));
}

type EntityField<Value> =
  NonNullable<Value> extends number
    ? typeof amountField
    : undefined extends Value
      ? z.ZodOptional<typeof trimmedText>
      : typeof trimmedText;
type EntityFields<Fields> = { [Field in keyof Fields]-?: EntityField<Fields[Field]> };

/**
 * A body with some of an entity's fields; choose them with `pick` or `partial` on its schema. Texts are trimmed, and amounts may be
 * numbers or texts. The descriptions of the fields become part of the API document.
 * @param special the schemas of the text fields that `trimmedText` does not suit
 */
export function entityBody<Schema extends z.ZodObject>(
  schema: Schema,
  special: Readonly<Record<string, z.ZodType<string>>> = {},
) {
  const fields = Object.entries(schema.shape).map(([name, field]) => {
    const description = descriptionOf(field);
    if (isNumeric(field)) return [name, amountField.describe(`${description ?? name}: a number or its text`)];
    const text = special[name] ?? trimmedText;
    const type = field instanceof z.ZodOptional ? text.optional() : text;
    return [name, description === undefined ? type : type.describe(description)];
  });
  return bodyOf(Object.fromEntries(fields) as EntityFields<z.infer<Schema>>);
}

function descriptionOf(field: z.core.$ZodType): string | undefined {
  if (field instanceof z.ZodOptional) return descriptionOf(field.unwrap());
  const { description } = field as z.ZodType;
  return description ?? (field instanceof z.ZodEnum ? `One of ${field.options.join(", ")}` : undefined);
}

/** Whether a field holds a number, which may be absent or null. */
export function isNumeric(field: z.core.$ZodType): boolean {
  if (
    field instanceof z.ZodOptional ||
    field instanceof z.ZodExactOptional ||
    field instanceof z.ZodNullable
  ) {
    return isNumeric(field.unwrap());
  }
  return field instanceof z.ZodNumber;
}

/** The query of a list: `limit` and `before` (the `_id` of an entry) select a part of it. Without them the list is complete. */
export const pageQuery = z.object({
  limit: queryNumber(1, LIST_LIMIT_MAX),
  before: recordID.optional(),
});
