/** What people are on a lease, as screens say it. */
import type { LeaseKind } from "@domain/lease-rules.ts";

export const KIND_LABELS: Readonly<Record<LeaseKind, string>> = {
  leaseholder: "Leaseholder",
  occupant: "Occupant",
  guarantor: "Guarantor",
};
