/** Recovery codes: made at random, shown once, kept as hashes. */
import { randomInt } from "node:crypto";
import {
  formatCode,
  RECOVERY_ALPHABET,
  RECOVERY_CODE_LENGTH,
  RECOVERY_CODES,
} from "../../domain/second-factor-rules.ts";
import { hashSecret } from "../secrets.ts";

function newCode(): string {
  const letters = Array.from(
    { length: RECOVERY_CODE_LENGTH },
    () => RECOVERY_ALPHABET[randomInt(RECOVERY_ALPHABET.length)],
  );
  return letters.join("");
}

/** New codes of a user: as they are shown, and what is kept of them. */
export function newRecoveryCodes(userID: string): { shown: string[]; hashes: string[] } {
  const codes = Array.from({ length: RECOVERY_CODES }, newCode);
  return { shown: codes.map(formatCode), hashes: codes.map((code) => hashRecoveryCode(userID, code)) };
}

/** What is kept of a code. Its 80 random bits can't be guessed, so that one quick hash does. @param plain see `plainCode` */
export function hashRecoveryCode(userID: string, plain: string): string {
  return hashSecret(`${userID}\n${plain}`);
}
