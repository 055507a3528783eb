/** The names of fields in responses and pushes, and those that must not be there. */

/** All keys of a response or a push, at any depth. */
export function keysIn(value: unknown, found = new Set<string>()): Set<string> {
  if (typeof value !== "object" || value === null) return found;
  for (const [key, inner] of Object.entries(value)) {
    if (!Array.isArray(value)) found.add(key);
    keysIn(inner, found);
  }
  return found;
}

/** Fields that never leave the server. */
export const NEVER = [
  ...["password", "passwordHash", "__v", "sessionHash", "scoreVersion", "approvedAt", "tokenHash"],
  ...["sealedKey", "recoveryCodes", "invitationPath"],
  // The stored inputs of scores.
  ...["behaviorEntries", "rpSum", "rewardEntries", "cpSum"],
];
/** Fields that only staff, on the profile, and the resident see. */
export const PRIVATE = ["dateOfBirth", "maritalStatus", "gender", "raceEthnicity", "monthlyIncome"];
