/** What the overview's calls say about themselves. */
import { MONTH_TEXTS } from "../domain/month-ranking.ts";
import { monthPageSchema, overviewSchema, riskPageSchema } from "../domain/overview.ts";
import { documented } from "../http/documented.ts";
import { MonthQuery, RiskQuery } from "./overview.schemas.ts";

export const overviewCalls = {
  overview: documented({
    summary:
      "The staff dashboard's figures: classes, insights, risks, the monthly chart and the average turnover",
    answers: { 200: overviewSchema },
  }),
  risks: documented({
    summary: "A further page of the residents of class C, those of the lowest RP first",
    query: RiskQuery,
    answers: { 200: riskPageSchema },
  }),
  month: documented({
    summary:
      "A page of the residents whom one of a month's two averages counts, those first who pull it down the most",
    query: MonthQuery,
    answers: { 200: monthPageSchema },
    errors: { 400: [MONTH_TEXTS.notSoFar] },
  }),
};
