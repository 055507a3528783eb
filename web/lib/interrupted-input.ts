/**
 * Unsaved input from the end of a session, for the same person's next login on this page. It is only in the page's memory: another
 * person's login, a logout and a reload drop it.
 */
const kept = new Map<string, unknown>();
let owner: string | undefined;
let isInterrupted = false;

/** Called when a session has ended without a logout, before the stores are emptied and the screens are left. */
export function interruptInput(userID: string): void {
  kept.clear();
  owner = userID;
  isInterrupted = true;
}

/** Called at a login, before the screens are shown. @returns whether something is kept for this person */
export function resumeInput(userID: string): boolean {
  isInterrupted = false;
  if (owner !== userID) dropInput();
  return kept.size > 0;
}

export function dropInput(): void {
  isInterrupted = false;
  owner = undefined;
  kept.clear();
}

/** Keeps an input that is left, if that is because the session has ended. */
export function keepInput(key: string, input: unknown): void {
  if (isInterrupted) kept.set(key, input);
}

/** The input that was kept. */
export const keptInput = <Input>(key: string): Input | undefined => kept.get(key) as Input | undefined;

/** Called once an input is on the screen again. */
export const forgetInput = (key: string): void => void kept.delete(key);
