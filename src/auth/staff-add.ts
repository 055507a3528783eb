/** `npm run staff:add -- EMAIL "First Last"`: makes a staff account; the password is asked for, or read from standard input. */
import { parseConfig, readEnvironment } from "../config.ts";
import { connectDatabase } from "../database/connect.ts";
import { openDatabase } from "../database/open.ts";
import { createAccounts } from "./accounts.service.ts";
import { addStaff, emailProblem, StaffInputError, staffProblem } from "./add-staff.ts";
import { askPassword } from "./ask-password.ts";
import { createPasswords } from "./passwords.ts";

const USAGE = 'Usage: npm run staff:add -- EMAIL "First Last"';

async function run([email = "", ...names]: string[]): Promise<string> {
  if (email === "" || email.startsWith("-")) throw new StaffInputError(USAGE);
  const problem = emailProblem(email);
  if (problem !== undefined) throw new StaffInputError(problem);
  const env = readEnvironment();
  const { mongodbUri, dataFolder } = parseConfig(env);
  const password = await askPassword({ input: process.stdin, output: process.stderr });
  const staff = { email, name: names.join(" "), password };
  const broken = staffProblem(staff);
  if (broken !== undefined) throw new StaffInputError(broken);
  const tell = (...parts: unknown[]) => void process.stderr.write(`${parts.at(-1)}\n`);
  const opened = await openDatabase({ mongodbUri, dataFolder, env, log: { info: tell, warn: tell } });
  try {
    const { stores, close } = await connectDatabase(opened.uri);
    try {
      const accounts = createAccounts({ stores, clock: () => new Date() });
      return await addStaff({ accounts, passwords: createPasswords() }, staff);
    } finally {
      await close();
    }
  } finally {
    await opened.stop();
  }
}

try {
  const userID = await run(process.argv.slice(2));
  process.stdout.write(`Staff account ${userID} was made.\n`);
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
