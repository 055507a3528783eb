/** The types of behavior that a person entered last, which are offered first. The device stores them until logout. */
import { BEHAVIOR_CATALOG } from "@domain/behavior-catalog.ts";
import { privateKey, readStored, writeStored } from "../../lib/storage.ts";

const TYPES_MAX = 3;

const key = (userID: string) => privateKey("behaviors", userID);

/** The device stores the types as their places in the catalog. An empty text stores none: as a number, it would be place 0. */
export const readLastBehaviors = (userID: string): string[] =>
  (readStored(key(userID)) ?? "")
    .split(",")
    .flatMap((place) => BEHAVIOR_CATALOG[Number(place || -1)]?.type ?? [])
    .slice(0, TYPES_MAX);

export function addLastBehavior(userID: string, type: string): void {
  const lastTypes = new Set([type, ...readLastBehaviors(userID)]);
  const places = [...lastTypes]
    .slice(0, TYPES_MAX)
    .map((lastType) => BEHAVIOR_CATALOG.findIndex((behavior) => behavior.type === lastType));
  writeStored(key(userID), places.join(","));
}
