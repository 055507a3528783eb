/** Finds the lease that an imported person joins: the lease of the unit with the same dates. */
import type { AppContext } from "../context.ts";
import { LEASE_TEXTS } from "../domain/lease-rules.ts";
import { foldedUnit } from "../domain/unit-rules.ts";
import { conflict, validationError } from "../http/errors.ts";

type Place = Record<"unitNumber" | "building" | "leaseStart" | "leaseEnd", string>;

export function createLeaseMatch({ repositories: { leases, units } }: AppContext) {
  /** The `_id` of the lease. @param place its building may be empty @throws HttpError 400 without such a lease, 409 if several fit */
  return async function findMatching(place: Place): Promise<string> {
    const { leaseStart, leaseEnd } = place;
    const [number, building] = [foldedUnit(place.unitNumber), foldedUnit(place.building)];
    const leaseIDs: string[] = [];
    for await (const { _id, unitID, unitNumber } of leases.running({ leaseStart, leaseEnd })) {
      if (foldedUnit(unitNumber) !== number) continue;
      const isInBuilding =
        building === "" || (unitID && (await units.byID(unitID))?.foldedBuilding === building);
      if (isInBuilding) leaseIDs.push(_id);
    }
    const [leaseID] = leaseIDs;
    if (leaseID === undefined) throw validationError(LEASE_TEXTS.noMatch);
    if (leaseIDs.length > 1) throw conflict(LEASE_TEXTS.severalMatch);
    return leaseID;
  };
}
