/** The leases of people who share one. All others get a lease alone at the first start. */
import { leaseKindOf, termsOf } from "../../src/domain/lease-rules.ts";
import type { Lease, LeasePerson, NewLease } from "../../src/leases/leases.repository.ts";
import type { Resident } from "../../src/residents/resident.model.ts";
import type { Calendar } from "../lib/calendar.ts";
import { demoRecordID } from "../lib/ids.ts";
import { leaseOf, PEOPLE, userIDOf } from "../people/everyone.ts";
import { CONTACTS } from "../people/households.ts";
import type { Person } from "../people/person.ts";

export type LeaseRecord = NewLease & { _id: string };

/** The key of the first leaseholder of a shared lease; undefined for a person alone. */
function headOf(person: Person): string | undefined {
  if (person.joins) return person.joins.key;
  return PEOPLE.some(({ joins }) => joins?.key === person.key) ? person.key : undefined;
}

/** As of a lease that the portal opens: the `_id` of the first leaseholder's record, with which the payments are stored. */
const leaseIDOf = (head: string): string => demoRecordID(`resident ${head}`);

type OnLease = Pick<Resident, "leaseID" | "leaseKind" | "leaseVersion" | "leaseIDs" | "isFurther">;

/** The fields of a resident that say on which lease the person is. */
export function onLeaseOf(person: Person): OnLease {
  const head = headOf(person);
  if (head === undefined) return {};
  const leaseID = leaseIDOf(head);
  const leaseKind = person.joins?.kind ?? "leaseholder";
  return { leaseID, leaseKind, leaseVersion: 1, leaseIDs: [leaseID], isFurther: person.joins !== undefined };
}

type Terms = Pick<Lease, "unitNumber" | "unitType" | "leaseStart" | "leaseEnd" | "monthlyRent">;

export function leasesOf(
  residents: readonly (Terms & { userID: string; createdAt: Date })[],
  calendar: Calendar,
): LeaseRecord[] {
  const heads = PEOPLE.filter((person) => headOf(person) === person.key);
  return heads.map(({ key, ...person }) => {
    const resident = residents.find(({ userID }) => userID === userIDOf(key));
    const from = leaseOf({ key, ...person }, calendar)?.start;
    if (!resident || from === undefined) throw new RangeError(`${key} has no lease.`);
    const holders = PEOPLE.filter((one) => headOf(one) === key).sort(
      (a, b) => Number(a.joins !== undefined) - Number(b.joins !== undefined),
    );
    const people: LeasePerson[] = holders.map((one) => ({
      personID: demoRecordID(`lease person ${one.key}`),
      kind: one.joins?.kind ?? "leaseholder",
      from,
      userID: userIDOf(one.key),
    }));
    for (const { kind, name, phone, email } of CONTACTS[key] ?? []) {
      const details = { name, ...(phone && { phone }), ...(email && { email }) };
      const personID = demoRecordID(`lease person ${name}`);
      people.push({ personID, kind: leaseKindOf(kind) ?? "occupant", from, ...details });
    }
    const { createdAt } = resident;
    return {
      _id: leaseIDOf(key),
      ...termsOf(resident),
      people,
      ended: null,
      createdAt,
      updatedAt: createdAt,
    };
  });
}
