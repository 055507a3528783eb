/** The portal's own commands, run on a database as its people run them. */
import { repository, startProcess } from "./process.ts";

/** Runs a command and waits for its end. @throws with its words where it fails */
export async function runCommand(name: string, args: string[], databaseUri: string): Promise<string> {
  const running = await startProcess({
    name,
    command: process.execPath,
    args: [`${repository}dist/server/cli.js`, name, ...args],
    env: { MONGODB_URI: databaseUri, NODE_ENV: "development" },
    ready: /./,
  });
  const { code } = await running.gone;
  const texts = running.lines.join("\n");
  if (code !== 0) throw new Error(`${name} ended with ${code}: ${texts}`);
  return texts;
}
