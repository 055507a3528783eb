/** `npm run overview:rebuild`: recomputes the dashboard's monthly stats from the logs. Nothing else changes. */
import { onStores, runCommand } from "../database/command.ts";
import { createRebuild } from "./rebuild.ts";

const USAGE = "Usage: npm run overview:rebuild";

await runCommand(async (args) => {
  if (args.length > 0) throw new Error(USAGE);
  return onStores(async ({ stores }, { propertyTimeZone: timeZone }) => {
    const { residents, changed } = await createRebuild({ stores, timeZone }).rebuild();
    return `Recomputed the monthly stats of ${residents} residents; corrected those of ${changed}.`;
  });
});
