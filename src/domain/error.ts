/** The body of every error response. */
import { z } from "zod";

export const errorSchema = z
  .strictObject({
    error: z.string().describe("A text to show"),
    code: z.exactOptional(z.string()).describe("A stable word to switch on"),
    requestID: z.exactOptional(z.string()),
  })
  .meta({ title: "Error" });
export type ErrorView = z.infer<typeof errorSchema>;
