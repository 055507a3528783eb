/** What the overview's calls say about themselves. */
import { OverviewShape, RiskPageShape } from "../http/answer-shapes.ts";
import { documented } from "../http/documented.ts";
import { RiskQuery } from "./overview.schemas.ts";

export const overviewCalls = {
  overview: documented({
    summary:
      "The staff dashboard's figures: classes, insights, risks, the monthly chart and the average turnover",
    answers: { 200: OverviewShape },
  }),
  risks: documented({
    summary: "A further page of the residents of class C, those of the lowest RP first",
    query: RiskQuery,
    answers: { 200: RiskPageShape },
  }),
};
