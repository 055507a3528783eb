/** Field types that several entities share. */
import { z } from "zod";

export const recordID = z.string().regex(/^[0-9a-f]{24}$/);
/** ISO 8601 in UTC. */
export const timestamp = z.iso.datetime();
export const calendarDate = z.string().describe("YYYY-MM-DD, or empty");
export const count = z.number().int().min(0);
