/** The IDs of the records that a person opened last. The device stores them until logout; their names are always fetched. */
import { privateKey, readStored, writeStored } from "../../lib/storage.ts";

const RECENT_MAX = 3;

/** Other texts are no IDs of residents, units or incidents: something else has changed the storage. */
const ID = /^[\w-]{1,24}$/;

export function readRecent(userID: string): string[] {
  const ids = readStored(privateKey("recent", userID)) ?? "";
  return ids
    .split(",")
    .filter((id) => ID.test(id))
    .slice(0, RECENT_MAX);
}

export function addRecent(userID: string, recordID: string): void {
  const others = readRecent(userID).filter((id) => id !== recordID);
  writeStored(privateKey("recent", userID), [recordID, ...others].slice(0, RECENT_MAX).join(","));
}
