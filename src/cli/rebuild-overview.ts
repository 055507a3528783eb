/** `npm run overview:rebuild`: recomputes the dashboard's monthly stats from the logs. Nothing else changes. */
import { createRebuild } from "../overview/rebuild.ts";
import { UsageError, withConnection } from "./command.ts";

const USAGE = "Usage: npm run overview:rebuild";

export async function rebuildOverviewCommand(args: string[]): Promise<string> {
  if (args.length > 0) throw new UsageError(USAGE);
  return withConnection(async ({ repositories }, { propertyTimeZone: timeZone }) => {
    const { residents, changed } = await createRebuild({ repositories, timeZone }).rebuild();
    return `Recomputed the monthly stats of ${residents} residents; corrected those of ${changed}.`;
  });
}
