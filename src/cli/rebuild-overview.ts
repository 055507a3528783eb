/**
 * `npm run overview:rebuild`: recomputes the stats of all residents and of the property from the logs. A running node announces
 * the changes of class or fee that result.
 */
import { createReconciler } from "../stats/reconciler.ts";
import { createStatsCalculator } from "../stats/stats.service.ts";
import { UsageError, withConnection } from "./command.ts";

const USAGE = "Usage: npm run overview:rebuild";

export async function rebuildOverviewCommand(args: string[]): Promise<string> {
  if (args.length > 0) throw new UsageError(USAGE);
  return withConnection(async ({ repositories }, { propertyTimeZone: timeZone }) => {
    const calculator = createStatsCalculator({ repositories, clock: () => new Date(), timeZone });
    const { residents, changed } = await createReconciler({ repositories, calculator, timeZone }).rebuild();
    return `Recomputed the stats of ${residents} residents; corrected those of ${changed}.`;
  });
}
