/** The labels of the kinds of people on a lease. */

import type { LeaseKind } from "@domain/lease-rules.ts";
import { msgs } from "@domain/message.ts";

export const KIND_LABELS: Readonly<Record<LeaseKind, string>> = msgs({
  leaseholder: "Leaseholder",
  occupant: "Occupant",
  guarantor: "Guarantor",
});
