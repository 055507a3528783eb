/** `npm run staff:add -- EMAIL "First Last"`: makes a staff account; the password is asked for, or read from standard input. */
import { parseConfig, readEnvironment } from "../config.ts";
import { onStores, runCommand } from "../database/command.ts";
import type { AuditNote } from "../domain/audit-changes.ts";
import { createAccounts } from "./accounts.service.ts";
import { addStaff, emailProblem, StaffInputError, staffProblem } from "./add-staff.ts";
import { askPassword } from "./ask-password.ts";
import { createPasswords } from "./passwords.ts";

const USAGE = 'Usage: npm run staff:add -- EMAIL "First Last"';

await runCommand(async ([email = "", ...names]) => {
  if (email === "" || email.startsWith("-")) throw new StaffInputError(USAGE);
  const problem = emailProblem(email);
  if (problem !== undefined) throw new StaffInputError(problem);
  // Nobody is asked for a password that could not be used.
  parseConfig(readEnvironment());
  const password = await askPassword({ input: process.stdin, output: process.stderr });
  const staff = { email, name: names.join(" "), password };
  const broken = staffProblem(staff);
  if (broken !== undefined) throw new StaffInputError(broken);
  return onStores(async ({ stores }) => {
    const clock = () => new Date();
    const accounts = createAccounts({ stores, clock });
    const record = ({ action, actorID, userID = "" }: AuditNote) =>
      stores.auditEvents.insert({
        action,
        actorID,
        userID,
        targetID: "",
        cause: "",
        changes: [],
        createdAt: clock(),
      });
    return `Staff account ${await addStaff({ accounts, passwords: createPasswords(), record }, staff)} was made.`;
  });
});
