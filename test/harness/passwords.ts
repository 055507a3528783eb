/** Passwords that are hashed at the least cost that argon2 has: at the portal's own, each login takes longer than most tests. */
import { hash, verify } from "@node-rs/argon2";
import { createPasswords } from "../../src/auth/passwords.ts";

const LEAST = { memoryCost: 8, timeCost: 1, parallelism: 1 };

export function createTestPasswords(): ReturnType<typeof createPasswords> {
  return {
    ...createPasswords({ hash: (password) => hash(password, LEAST), verify }),
    needsRehash: () => false,
  };
}
