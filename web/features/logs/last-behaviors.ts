/** The types of behavior that a person entered last. The device keeps them until logout. */
import { BEHAVIOR_CATALOG } from "@domain/behavior-catalog.ts";
import { privateKey, readStored, writeStored } from "../../lib/storage.ts";

const LAST_MAX = 3;

const key = (userID: string) => privateKey("behaviors", userID);

/** By their places in the catalog. */
export const readLastBehaviors = (userID: string): string[] =>
  (readStored(key(userID)) ?? "")
    .split(",")
    .flatMap((place) => BEHAVIOR_CATALOG[Number(place || -1)]?.type ?? [])
    .slice(0, LAST_MAX);

export function addLastBehavior(userID: string, type: string): void {
  const last = [type, ...readLastBehaviors(userID).filter((one) => one !== type)].slice(0, LAST_MAX);
  const places = last.map((one) => BEHAVIOR_CATALOG.findIndex((entry) => entry.type === one));
  writeStored(key(userID), places.join(","));
}
