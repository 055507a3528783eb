/** Recovery codes: random, shown once, stored as hashes. */
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

/** New codes for a user: the codes to show, and the hashes to store. */
export function newRecoveryCodes(userID: string): { shown: string[]; hashes: string[] } {
  const codes = Array.from({ length: RECOVERY_CODES }, newCode);
  return { shown: codes.map(formatCode), hashes: codes.map((code) => hashRecoveryCode(userID, code)) };
}

/** The stored hash of a code. A fast hash is enough, because 80 random bits can't be guessed. @param plain see `normalizeCode` */
export function hashRecoveryCode(userID: string, plain: string): string {
  return hashSecret(`${userID}\n${plain}`);
}
