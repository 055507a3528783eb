/** Runs the command-line programs. The npm scripts call it as `node scripts/program.mjs NAME ARGUMENTS`. */
import { accountCommand } from "./account.ts";
import { runCommand, UsageError } from "./command.ts";
import { createStaffCommand } from "./create-staff.ts";
import { exportCommand } from "./export.ts";
import { importCommand } from "./import.ts";
import { rebuildOverviewCommand } from "./rebuild-overview.ts";

const COMMANDS: Readonly<Record<string, (args: string[]) => Promise<string>>> = {
  "staff-add": createStaffCommand,
  account: accountCommand,
  "db-export": exportCommand,
  "db-import": importCommand,
  "overview-rebuild": rebuildOverviewCommand,
};

await runCommand(async ([name = "", ...args]) => {
  const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
  if (!command)
    throw new UsageError(`Unknown command: ${name}. Commands: ${Object.keys(COMMANDS).join(", ")}.`);
  return command(args);
});
