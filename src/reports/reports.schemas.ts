/** The query of a report: the ends of its range. */
import { z } from "zod";

/** An empty end is open; an end that is left out is the report's own default. */
export const ReportQuery = z.object({ from: z.string().optional(), to: z.string().optional() });
