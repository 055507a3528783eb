/** A record that a member of staff has opened a resident's personal details. */
import { z } from "zod";
import { recordID, timestamp } from "./fields.ts";

export const detailViewSchema = z
  .strictObject({
    _id: recordID,
    viewerID: z.string().describe("The userID of the viewer"),
    viewerName: z.string().describe("The viewer's first name"),
    createdAt: timestamp.describe("The first time within its hour, in UTC"),
  })
  .meta({ title: "DetailView" });
export type DetailViewView = z.infer<typeof detailViewSchema>;
