/** Finds the command a message names, checks its options and runs it. */
import { asStoreError, StoreError } from "../errors.ts";
import type { Doc } from "../values.ts";
import { ADMIN_COMMANDS } from "./admin.ts";
import { AGGREGATE_COMMANDS } from "./aggregate.ts";
import { CATALOG_COMMANDS } from "./catalog.ts";
import { type Command, type Context, checkCommand, type Reply } from "./context.ts";
import { READ_COMMANDS } from "./read.ts";
import { WRITE_COMMANDS } from "./write.ts";

const COMMANDS: ReadonlyMap<string, Command> = new Map(
  Object.entries<Command>({
    ...ADMIN_COMMANDS,
    ...AGGREGATE_COMMANDS,
    ...CATALOG_COMMANDS,
    ...READ_COMMANDS,
    ...WRITE_COMMANDS,
  }),
);

/** Runs a command; every failure becomes the error document a driver understands. */
export async function runCommand(command: Doc, services: Omit<Context, "database">): Promise<Reply> {
  try {
    const name = Object.keys(command)[0] ?? "";
    const found = COMMANDS.get(name);
    if (found === undefined) throw new StoreError(59, `no such command: '${name}'`);
    const database = command.$db;
    if (typeof database !== "string")
      throw new StoreError(40414, "BSON field '$db' is missing but a required field");
    if (found.options !== "any") checkCommand(name, command, found.options);
    return await found.run(command, { ...services, database });
  } catch (error) {
    return asStoreError(error).toReply();
  }
}
