/** `npm run overview:rebuild`: counts the dashboard's monthly sums anew from the logs. Nothing else changes. */
import { parseConfig, readEnvironment } from "../config.ts";
import { connectDatabase } from "../database/connect.ts";
import { openDatabase } from "../database/open.ts";
import { createRebuild } from "./rebuild.ts";

const USAGE = "Usage: npm run overview:rebuild";

async function run(args: string[]): Promise<string> {
  if (args.length > 0) throw new Error(USAGE);
  const env = readEnvironment();
  const { mongodbUri, dataFolder, propertyTimeZone: timeZone } = parseConfig(env);
  const tell = (...parts: unknown[]) => void process.stderr.write(`${parts.at(-1)}\n`);
  const opened = await openDatabase({ mongodbUri, dataFolder, env, log: { info: tell, warn: tell } });
  try {
    const { stores, close } = await connectDatabase(opened.uri);
    try {
      const { residents, changed } = await createRebuild({ stores, timeZone }).rebuild();
      return `The months of ${residents} residents are counted; those of ${changed} were corrected.`;
    } finally {
      await close();
    }
  } finally {
    await opened.stop();
  }
}

try {
  process.stdout.write(`${await run(process.argv.slice(2))}\n`);
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
