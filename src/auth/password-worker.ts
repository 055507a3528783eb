/** What a hashing thread does: argon2, in a thread where it may take its time. */
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

export const verify = ({ hash: known, password }: VerifyTask): boolean => verifySync(known, password);
