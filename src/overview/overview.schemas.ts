/** The queries of the overview's further pages. */
import { z } from "zod";
import { MONTH_LINES } from "../domain/enumerations.ts";
import { queryNumber } from "../http/parse.ts";

/** Far more residents than a property has, and few enough that leaving them out costs nothing to speak of. */
const PLACE_MAX = 1_000_000;

export const RiskQuery = z.object({ from: queryNumber(0, PLACE_MAX) });

/** The current month and the behavior line where nothing else is asked for. */
export const MonthQuery = z.object({
  month: z.string().optional(),
  line: z.enum(MONTH_LINES).optional(),
  from: queryNumber(0, PLACE_MAX),
});
