/**
 * Input that would be lost, for the same person on this page: unsaved input from the end of a session or a change of the language, which only
 * the page's memory has, and forms that were sent and have no answer yet, which outlast a reload of the tab. Another person's login and a logout drop both.
 */
import { holdsKind, privateKey, readStored, writeStored } from "./storage.ts";

const inputs = new Map<string, unknown>();
let owner: string | undefined;
let isInterrupted = false;
/** The person who is logged in. */
let person: string | undefined;

/** Called when a session has ended without a logout, before the stores are emptied and the screens are left. */
export function interruptInput(userID: string): void {
  inputs.clear();
  owner = userID;
  person = undefined;
  isInterrupted = true;
}

/** Called at a login and at the first check of a session, before the screens are shown. @returns whether something is kept for this person */
export function resumeInput(userID: string): boolean {
  isInterrupted = false;
  if (owner !== userID) dropInput();
  person = userID;
  return inputs.size > 0 || holdsKind("unanswered", userID);
}

export function dropInput(): void {
  isInterrupted = false;
  owner = undefined;
  person = undefined;
  inputs.clear();
}

/** Keeps an input that is left, by default if that is because the session has ended. */
export function keepInput(key: string, input: unknown, isNeeded = isInterrupted): void {
  if (isNeeded) inputs.set(key, input);
}

/** Keeps an input until its answer, also over a reload. Undefined removes it. */
export function keepUnanswered(key: string, input: unknown): void {
  if (person === undefined) return;
  writeStored(privateKey("unanswered", person, key), input === undefined ? "" : JSON.stringify(input));
}

/** The input that was kept. */
export function keptInput<Input>(key: string): Input | undefined {
  if (inputs.has(key)) return inputs.get(key) as Input;
  const text = person === undefined ? undefined : readStored(privateKey("unanswered", person, key));
  return text === undefined ? undefined : (JSON.parse(text) as Input);
}

/** Called once an input is on the screen again. */
export const forgetInput = (key: string): void => void inputs.delete(key);
