/** The program of a hashing thread: runs argon2 outside of the main thread. Piscina calls its functions by their names (`passwords.ts`). */
import { hashSync, type Options, verifySync } from "@node-rs/argon2";

export interface HashTask {
  password: string | Uint8Array;
  cost: Options;
}

export interface VerifyTask {
  hash: string;
  password: string;
}

/** @returns PHC notation */
export const hash = ({ password, cost }: HashTask): string => hashSync(password, cost);

export const verify = ({ hash: expected, password }: VerifyTask): boolean => verifySync(expected, password);
