/**
 * Shapes of what travels in bodies and queries. They only make types sure: a wrong type is as good as missing, so that the
 * rule's own text answers, and a key that a shape doesn't name is dropped.
 */
import { z } from "zod";
import { visibleName } from "../domain/hidden-characters.ts";
import { LIST_LIMIT_MAX } from "../domain/limits.ts";
import { queryNumber } from "./parse.ts";

/** Half of a surrogate pair can't be stored: replaced here, what is answered is what will be read. */
const wellFormed = (text: string) => Buffer.from(text, "utf8").toString("utf8");

const trimmed = (text: string) => wellFormed(text).trim();

/** A text without its outer blanks; empty for anything else. */
export const trimmedText = z.string().catch("").transform(trimmed);

/** A person's name, without characters that are not seen. */
export const nameField = z.string().catch("").transform(wellFormed).transform(visibleName);

/** A text without its outer blanks, where a client may as well send a number: phone and unit numbers. */
export const trimmedTextOrNumber = z
  .union([z.string(), z.number().transform(String)])
  .catch("")
  .transform(trimmed);

/** A text, or undefined for anything else: absent isn't the same as empty. */
export const optionalTrimmedText = z.string().transform(trimmed).optional().catch(undefined);

/** Anything; the rule reads the number in it. */
export const amountField = z.unknown().optional();

/** A body with some fields; one that is no object has none of them. */
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
 * A body with some of an entity's fields, by `pick` or `partial` on its schema: texts are trimmed, amounts are numbers or their texts.
 * The fields' descriptions go into the API document.
 * @param special how to read fields that are neither
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

/** What every stored thing has for an `_id`. */
const RECORD_ID = /^[0-9a-f]{24}$/;

/** The part of a list that a query asks for: everything, unless `limit` or `before` (an entry's `_id`) ask for less. */
export const pageQuery = z.object({
  limit: queryNumber(1, LIST_LIMIT_MAX),
  before: z.string().regex(RECORD_ID).optional(),
});
