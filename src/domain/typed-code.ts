/** Codes and ids that people read aloud, write down and type. They are in Crockford's base 32, which has no I, L, O and U. */

export const CODE_ALPHABET = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";

/** Normalizes a typed code: no blanks or hyphens, upper case, and digits for the letters that look like digits. */
export function normalizeCode(input: string): string {
  return input.replaceAll(/[\s-]/g, "").toUpperCase().replaceAll("O", "0").replaceAll(/[IL]/g, "1");
}
