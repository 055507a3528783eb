/** The answer of a bulk action for one of its residents. */
import { z } from "zod";

export const bulkResultSchema = z
  .strictObject({
    userID: z.string(),
    error: z.exactOptional(z.string()).describe("Why nothing was stored for this resident; absent if it was"),
  })
  .meta({ title: "BulkResult" });
export type BulkResult = z.infer<typeof bulkResultSchema>;
