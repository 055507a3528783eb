/** The query of the risk snapshot's further pages. */
import { z } from "zod";
import { queryNumber } from "../http/parse.ts";

/** Far more residents than a property has, and few enough that leaving them out costs nothing to speak of. */
const RISK_PLACE_MAX = 1_000_000;

export const RiskQuery = z.object({ from: queryNumber(0, RISK_PLACE_MAX) });
