/** What answers and pushes tell, by the names of their fields. */

/** All keys of an answer or a push, however deep. */
export function keysIn(value: unknown, found = new Set<string>()): Set<string> {
  if (typeof value !== "object" || value === null) return found;
  for (const [key, inner] of Object.entries(value)) {
    if (!Array.isArray(value)) found.add(key);
    keysIn(inner, found);
  }
  return found;
}

/** What leaves nowhere. */
export const NEVER = [
  ...["password", "passwordHash", "__v", "sessionHash", "scoreVersion", "approvedAt", "tokenHash"],
  ...["sealedKey", "recoveryCodes", "invitationPath"],
  // What a record keeps of what its scores were counted from.
  ...["behaviorEntries", "rpSum", "rewardEntries", "cpSum"],
];
/** What staff see on the profile and a resident of themselves, and nobody anywhere else. */
export const PRIVATE = ["dateOfBirth", "maritalStatus", "gender", "raceEthnicity", "monthlyIncome"];
