/** Copies a unit's number and type to its leases and residents, and corrects the units of residents. */
import { PORTAL } from "../audit/audit-events.repository.ts";
import type { AppContext } from "../context.ts";
import { isRecordID, type WithId } from "../database/record.ts";
import { isBlank } from "../domain/field-rules.ts";
import { foldedUnit } from "../domain/unit-rules.ts";
import { runAll, runForEach } from "../jobs/run-all.ts";
import type { Resident } from "../residents/resident.model.ts";
import type { Unit } from "./units.repository.ts";

type Place = Partial<Pick<Resident, "unitNumber" | "unitType" | "unitID">>;

/** Finds or creates the unit of a resident. @returns its `_id` */
type Ensure = (unit: Pick<Unit, "number" | "type">) => Promise<string>;

export function createUnitCopies(context: AppContext) {
  const { repositories, clock, runExclusive } = context;
  const { units, residents } = repositories;

  /**
   * Changes the unit of a resident: in the lease, which copies it to all its people, and in the resident, who may have no lease or have left it.
   * @param changesOf computes the changed fields; undefined if there is nothing to change
   */
  async function changePlace(
    userID: string,
    actorID: string,
    changesOf: (current: Place) => Place | undefined,
  ): Promise<void> {
    const leaseID = (await residents.byUserID(userID))?.leaseID;
    if (leaseID) {
      await context.leases.edit(leaseID, changesOf);
      await context.leases.copyToAll(leaseID, actorID);
    }
    await runExclusive(userID, async () => {
      const before = await residents.byUserID(userID);
      const changes = before && changesOf(before);
      const resident = changes && (await residents.update(userID, { ...changes, updatedAt: clock() }));
      if (resident) await context.residentNotifier.announce(resident);
    });
  }

  /** Gives the residents of a unit its number and type. It can be repeated after a crash. */
  async function copyToResidents(unit: WithId<Unit>, actorID: string): Promise<void> {
    const { _id: unitID, number: unitNumber } = unit;
    for (const userID of await residents.userIDsIn(unitID)) {
      await changePlace(userID, actorID, (current) => {
        const unitType = unit.type || (current.unitType ?? "");
        // A lease has no `unitID` until its unit is known.
        const isThere = current.unitID === unitID || current.unitID === undefined;
        const isSame = current.unitNumber === unitNumber && current.unitType === unitType;
        return isThere && !isSame ? { unitNumber, unitType, unitID } : undefined;
      });
    }
    await units.finishCopies(unit);
  }

  /** Gives a resident a unit in place of one that is missing, was removed, or has another number by now. */
  async function correctPlace(userID: string, ensure: Ensure): Promise<void> {
    const resident = await residents.byUserID(userID);
    if (!resident) return;
    const { unitNumber: number, unitType: type, unitID = "" } = resident;
    const unit = isRecordID(unitID) ? await units.byID(unitID) : undefined;
    const correct = unit
      ? { unitID, unitNumber: unit.number, unitType: unit.type || type }
      : { unitID: await ensure({ number, type }), unitNumber: number, unitType: type };
    await repositories.incidents.placeInUnit(userID, number, correct.unitID);
    await changePlace(userID, PORTAL, (current) => {
      const isSame =
        current.unitID === correct.unitID &&
        foldedUnit(current.unitNumber ?? "") === foldedUnit(correct.unitNumber);
      return isSame ? undefined : correct;
    });
  }

  async function copyPending(message: string): Promise<void> {
    await runForEach(await units.withPendingCopies(), (unit) => copyToResidents(unit, PORTAL), message);
  }

  async function correctPlaces(ensure: Ensure, message: string): Promise<void> {
    const numbers = new Map((await units.list()).map(({ _id, foldedNumber }) => [_id, foldedNumber]));
    const misplaced: string[] = [];
    for await (const { userID, unitID = "", unitNumber = "" } of residents.places()) {
      const expected = isBlank(unitNumber) ? undefined : foldedUnit(unitNumber);
      const isPlaced = expected === undefined ? unitID === "" : numbers.get(unitID) === expected;
      if (!isPlaced) misplaced.push(userID);
    }
    await runForEach(misplaced, (userID) => correctPlace(userID, ensure), message);
  }

  return {
    copyToResidents,

    async repair(ensure: Ensure): Promise<void> {
      const message = "Some units could not be repaired";
      await runAll([() => copyPending(message), () => correctPlaces(ensure, message)], message);
    },
  };
}
