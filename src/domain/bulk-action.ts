/** The answer of a bulk action for one of its residents or incidents. */
import { z } from "zod";

export const bulkResultSchema = z
  .strictObject({
    userID: z.exactOptional(z.string()).describe("The resident"),
    incidentID: z.exactOptional(z.string()),
    error: z.exactOptional(z.string()).describe("Why nothing was stored; absent after a success"),
  })
  .meta({ title: "BulkResult" });
export type BulkResult = z.infer<typeof bulkResultSchema>;
