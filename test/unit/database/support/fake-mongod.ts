/** A program that takes mongod's arguments and says what mongod says, with the embedded store doing the work. */
import { chmod, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const STORE = fileURLToPath(new URL("../../../../src/database/embedded/main.ts", import.meta.url));

/** Writes the program into a folder. @returns its path */
export async function fakeMongod(folder: string): Promise<string> {
  const path = join(folder, "mongod");
  const args = `["--import", ${JSON.stringify(import.meta.resolve("tsx"))}, ${JSON.stringify(STORE)}, "--with-parent"]`;
  await writeFile(
    path,
    `#!${process.execPath}
const { spawn } = require("node:child_process");
require("node:fs").writeFileSync(__filename + ".pid", String(process.pid));
const given = (name) => process.argv[process.argv.indexOf(name) + 1];
const data = ["--data", given("--dbpath"), "--port", given("--port"), "--no-sync"];
const store = spawn(process.execPath, [...${args}, ...data], { stdio: ["pipe", "pipe", "inherit"] });
store.stdout.once("data", () => console.log("waiting for connections"));
store.on("close", (code) => process.exit(code ?? 1));
process.on("SIGINT", () => store.kill("SIGTERM"));
`,
  );
  await chmod(path, 0o755);
  return path;
}

/** A program that ends at once with the words mongod has for a folder that another one uses. */
export async function lockedOutMongod(folder: string): Promise<string> {
  const path = join(folder, "mongod-locked-out");
  const words = {
    msg: "DBException in initAndListen, terminating",
    attr: { error: "DBPathInUse: lock file" },
  };
  await writeFile(path, `#!${process.execPath}\nconsole.log(${JSON.stringify(JSON.stringify(words))});\n`);
  await chmod(path, 0o755);
  return path;
}
