/** Field types that several entities share. */
import { z } from "zod";

export const recordID = z.string().regex(/^[0-9a-f]{24}$/);
/** ISO 8601 in UTC. */
export const timestamp = z.iso.datetime();
export const calendarDate = z.string().describe("YYYY-MM-DD, or empty");
export const count = z.number().int().min(0);

export const errorSchema = z
  .strictObject({
    error: z.string().describe("A text for the user"),
    code: z.exactOptional(z.string()).describe("A stable error code for programs"),
    field: z.exactOptional(z.string()).describe("The field of the request's body to change, where it is one"),
    requestID: z.exactOptional(z.string()),
  })
  .meta({ title: "Error" });
export type ErrorView = z.infer<typeof errorSchema>;
