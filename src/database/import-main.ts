/** `npm run db:import -- FILE`: what `db:export` wrote, into an empty database. */
import { onStores, runCommand } from "./command.ts";
import { importDatabase } from "./import.ts";
import { countsText, namedFile } from "./moving.ts";

await runCommand(async (args) => {
  const file = namedFile(args, "npm run db:import -- FILE");
  return onStores(async ({ connection }) => {
    const counts = await importDatabase(connection, file);
    return `Imported from ${file}: ${countsText(counts)}.`;
  });
});
