/** Reads a new password. A terminal hides the input and asks twice; other input is read once. */
import { createInterface } from "node:readline/promises";
import { Writable } from "node:stream";
import { ACCOUNT_TEXTS } from "../domain/account-rules.ts";
import { UsageError } from "./command.ts";

export interface PasswordSource {
  input: NodeJS.ReadableStream & { isTTY?: boolean };
  /** Where the prompts go. */
  output: { write(text: string): unknown };
}

/**
 * Reads a password unchanged, including spaces at its ends.
 * @throws UsageError when the two entries differ or the input is empty
 */
export async function askPassword(source: PasswordSource): Promise<string> {
  const lines = createInterface({
    input: source.input,
    output: nowhere(),
    terminal: source.input.isTTY === true,
  });
  const answers = lines[Symbol.asyncIterator]();
  async function next(question: string): Promise<string> {
    if (source.input.isTTY) source.output.write(question);
    const { value, done } = await answers.next();
    if (source.input.isTTY) source.output.write("\n");
    if (done) throw new UsageError("No password was given.");
    return value;
  }
  try {
    const password = await next("Password: ");
    if (source.input.isTTY && (await next("Password again: ")) !== password) {
      throw new UsageError(ACCOUNT_TEXTS.passwordsDiffer);
    }
    return password;
  } finally {
    lines.close();
  }
}

/** Discards what readline would echo. */
function nowhere(): Writable {
  return new Writable({ write: (_chunk, _encoding, done) => done() });
}
