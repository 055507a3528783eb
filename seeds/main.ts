/** Loads the demo property into the portal's database, as its environment names it: `node --import tsx seeds/main.ts`. */
import { createPasswords } from "../src/auth/passwords.ts";
import { type Config, parseConfig, readEnvironment } from "../src/config.ts";
import { connectDatabase } from "../src/database/connect.ts";
import { openDatabase } from "../src/database/open-database.ts";
import { DEMO_OUTCOME_TEXTS, type DemoOutcome, ensureDemoProperty, refuseProduction } from "./ensure.ts";

async function loadInto(uri: string, config: Config): Promise<DemoOutcome> {
  const database = await connectDatabase(uri);
  try {
    return await ensureDemoProperty({
      repositories: database.repositories,
      now: new Date(),
      timeZone: config.propertyTimeZone,
      hashPassword: createPasswords().hash,
      production: config.production,
    });
  } finally {
    await database.close();
  }
}

async function main(): Promise<void> {
  const env = readEnvironment();
  const config = parseConfig(env);
  refuseProduction(config);
  const tell = (...parts: unknown[]) => void process.stderr.write(`${parts.at(-1)}\n`);
  const { mongodbUri, dataFolder } = config;
  const opened = await openDatabase({ mongodbUri, dataFolder, log: { info: tell, warn: tell } });
  try {
    const outcome = await loadInto(opened.uri, config);
    process.stdout.write(`${DEMO_OUTCOME_TEXTS[outcome]}.\n`);
  } finally {
    await opened.stop();
  }
}

try {
  await main();
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
