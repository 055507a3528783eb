/** Apart from the store, which all profiles load at once: the rules of leases load later, with the household. */
import type { LeaseView } from "@domain/lease.ts";
import { isOnLease } from "@domain/lease-rules.ts";

/** The lease that a resident is on; undefined without one. */
export const currentLease = (leases: readonly LeaseView[] | undefined, userID: string) =>
  leases?.find(({ people }) => people.some((person) => person.userID === userID && isOnLease(person)));
