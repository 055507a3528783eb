/** Schemas of fields that several records share. */
import { z } from "zod";
import type { MessageValue } from "./message.ts";

export const recordID = z.string().regex(/^[0-9a-f]{24}$/);
/** ISO 8601 in UTC. */
export const timestamp = z.iso.datetime();
export const calendarDate = z.string().describe("YYYY-MM-DD, or empty");
export const count = z.number().int().min(0);

/** A text with values. See `src/domain/message.ts`. */
export const messageSchema = z
  .strictObject({
    id: z.string().describe("The English text with the names of the values in braces (ICU MessageFormat)"),
    // Without a schema for the values, which only the portal makes.
    values: z.exactOptional(z.record(z.string(), z.unknown() as unknown as z.ZodType<MessageValue>)),
  })
  .meta({ title: "Message" });

export const errorSchema = z
  .strictObject({
    error: z.string().describe("A text for the user"),
    code: z.exactOptional(z.string()).describe("A stable error code for programs"),
    field: z.exactOptional(z.string()).describe("The field of the request's body that causes the error"),
    message: z.exactOptional(messageSchema.describe("The text with its values, if it has values")),
    requestID: z.exactOptional(z.string()),
  })
  .meta({ title: "Error" });
export type ErrorView = z.infer<typeof errorSchema>;
