/** The overview as the pure functions of the domain give it over the full lists: what the summary has to equal. */

import { toCalendarDate } from "../../../src/domain/calendar.ts";
import { residentStatus } from "../../../src/domain/resident-status.ts";
import type { Repositories } from "../../../src/repositories.ts";
import {
  averageTurnover,
  behaviorVsDelinquency,
  classDistribution,
  insights,
  riskCounts,
  work,
} from "../../harness/dashboard-oracles.ts";
import { TIME_ZONE } from "../../harness/portal.ts";
import { collect, withoutPairs } from "./stats-of-logs.ts";

/** More than a test has. */
const OFFICES_MAX = 1_000;

/** Everything but the moment of counting. */
export async function overviewOfFullLists(repositories: Repositories, now: Date) {
  const [residents, allBehavior, allPayments, incidents, offices] = await Promise.all([
    repositories.residents.list(),
    collect(repositories.behaviorLogs.all()),
    collect(repositories.paymentLogs.all()),
    collect(repositories.incidents.all()),
    repositories.conversations.list({ kind: "office" }, { limit: OFFICES_MAX }),
  ]);
  const behaviorLogs = withoutPairs(allBehavior);
  const paymentLogs = allPayments.filter(({ withdrawn }) => !withdrawn);
  const dated = residents.map((one) => ({ ...one, status: residentStatus(one, now) }));
  const risky = residents
    .filter((one) => one.class === "C")
    .sort((a, b) => a.residentScore - b.residentScore || (a.userID < b.userID ? -1 : 1));
  const counts = riskCounts(
    risky.map(({ userID }) => userID),
    { behaviorLogs, paymentLogs, incidents },
  );
  return {
    residents: residents.length,
    classes: classDistribution(residents),
    insights: insights(dated, toCalendarDate(now, TIME_ZONE)),
    work: work(toCalendarDate(now, TIME_ZONE), { residents: dated, incidents, offices }),
    risks: {
      total: risky.length,
      from: 0,
      residents: risky.map((one) => ({
        userID: one.userID,
        firstName: one.firstName,
        lastName: one.lastName,
        unitNumber: one.unitNumber,
        photoUrl: one.photoUrl,
        class: one.class,
        residentScore: one.residentScore,
        leaseEnd: one.leaseEnd,
        ...counts.get(one.userID),
      })),
    },
    chart: behaviorVsDelinquency({ residents: residents.length, behaviorLogs, paymentLogs }, now, TIME_ZONE),
    averageTurnover: averageTurnover(residents),
  };
}
