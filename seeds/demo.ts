/** The demo: a portal that anybody may join, with limits that a test suite doesn't meet, on the demo property's data. */

import { createPasswords } from "../src/auth/passwords.ts";
import { readEnvironment } from "../src/config.ts";
import { runPortal, StartError } from "../src/server.ts";
import { DEMO_OUTCOME_TEXTS, DemoRefused, ensureDemoProperty } from "./ensure.ts";
import { DEMO_RESIDENT, DEMO_STAFF } from "./staff.ts";

/** The demo's defaults for variables that the environment doesn't set. */
const DEMO_ENVIRONMENT = {
  REGISTRATION: "open",
  LIMIT_LOGIN_FAILURES: "100",
  LIMIT_LOGINS_PER_ACCOUNT: "10000",
  LIMIT_FAILURES_PER_ACCOUNT: "10000",
  LIMIT_LOGINS_PER_ADDRESS: "10000",
  LIMIT_REGISTRATIONS_PER_ADDRESS: "10000",
  LIMIT_CHAT_PER_MINUTE: "6000",
  LIMIT_CHAT_BURST: "600",
  LIMIT_SOCKETS_PER_USER: "500",
  LIMIT_UPLOADS_PER_HOUR: "10000",
  LIMIT_UPLOAD_MB_PER_DAY: "100000",
  LIMIT_INCIDENTS_PER_HOUR: "10000",
  LIMIT_EMAIL_CHANGES_PER_HOUR: "10000",
  LIMIT_MESSAGE_REPORTS_PER_HOUR: "10000",
  LIMIT_WRITES_PER_HOUR: "100000",
  LIMIT_STAFF_WRITES_PER_HOUR: "100000",
  LIMIT_REQUESTS_PER_MINUTE: "100000",
};

/** Runs the demo until a signal ends it. Prints its address and accounts. */
export async function runDemo(): Promise<void> {
  const { url } = await runPortal(
    { ...DEMO_ENVIRONMENT, ...readEnvironment() },
    {
      async prepare({ config, database, log }) {
        try {
          const outcome = await ensureDemoProperty({
            repositories: database.repositories,
            now: new Date(),
            timeZone: config.propertyTimeZone,
            hashPassword: createPasswords().hash,
            production: config.production,
          });
          log.info(DEMO_OUTCOME_TEXTS[outcome]);
        } catch (error) {
          throw error instanceof DemoRefused ? new StartError(error.message) : error;
        }
      },
    },
  );
  const staff = DEMO_STAFF.map(({ email, password }) => `  staff     ${email} / ${password}`);
  const resident = `  resident  ${DEMO_RESIDENT.email} / ${DEMO_RESIDENT.password}`;
  process.stdout.write(`\nThe demo is at ${url}. Log in as\n${[...staff, resident].join("\n")}\n\n`);
}
