/** The body of every error response. */
import { z } from "zod";

export const errorSchema = z
  .strictObject({
    error: z.string().describe("A text for the user"),
    code: z.exactOptional(z.string()).describe("A stable error code for programs"),
    requestID: z.exactOptional(z.string()),
  })
  .meta({ title: "Error" });
export type ErrorView = z.infer<typeof errorSchema>;
