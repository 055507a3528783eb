/**
 * Keeps input that would be lost, until the same person continues in this tab. Input that was not sent when the session ended or the language
 * changed is only in the page's memory. Forms that were sent and have no answer yet are in the tab's storage, so they outlast a reload. A
 * logout and another person's login remove both kinds.
 */
import { hasPrivateData, privateKey, readStored, writeStored } from "./storage.ts";

const inputs = new Map<string, unknown>();
/** The person whose session has ended. */
let ownerID: string | undefined;
let isInterrupted = false;
/** The person who is logged in. */
let currentID: string | undefined;

/** Called when a session has ended without a logout, before the stores are emptied and the screens, as they close, call `keepInput`. */
export function interruptInput(userID: string): void {
  inputs.clear();
  ownerID = userID;
  currentID = undefined;
  isInterrupted = true;
}

/** Called at a login and at the first check of a session, before the screens are shown. @returns whether there is input of this person */
export function resumeInput(userID: string): boolean {
  isInterrupted = false;
  if (ownerID !== userID) dropInput();
  currentID = userID;
  return inputs.size > 0 || hasPrivateData("unanswered", userID);
}

export function dropInput(): void {
  isInterrupted = false;
  ownerID = undefined;
  currentID = undefined;
  inputs.clear();
}

/** Keeps the input of a form that closes, if it will be needed. @param isNeeded by default, whether the session has ended */
export function keepInput(key: string, input: unknown, isNeeded = isInterrupted): void {
  if (isNeeded) inputs.set(key, input);
}

/** Keeps an input until its answer, also over a reload. Undefined removes it. */
export function keepUnanswered(key: string, input: unknown): void {
  if (currentID === undefined) return;
  writeStored(privateKey("unanswered", currentID, key), input === undefined ? "" : JSON.stringify(input));
}

export function findInput<Input>(key: string): Input | undefined {
  if (inputs.has(key)) return inputs.get(key) as Input;
  const text = currentID === undefined ? undefined : readStored(privateKey("unanswered", currentID, key));
  return text === undefined ? undefined : (JSON.parse(text) as Input);
}

/** Called once an input is on the screen again. */
export const forgetInput = (key: string): void => void inputs.delete(key);
