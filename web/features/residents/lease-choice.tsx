/** The question whether a new resident of a unit with a lease joins that lease, and as what, or gets a separate one. */

import { isCalendarDate } from "@domain/calendar.ts";
import type { LeaseKind } from "@domain/lease-rules.ts";
import { msg } from "@domain/message.ts";
import type { ResidentSummaryView } from "@domain/resident.ts";
import { canonicalUnit } from "@domain/unit-floors.ts";
import { formatDate } from "../../lib/dates.ts";
import { formatRent } from "../../lib/formats.ts";
import { isFormer, residentName } from "../../lib/resident-name.ts";
import { t } from "../../lib/t.ts";
import { SelectInput } from "../../ui/select.tsx";

export type LeaseChoice = Extract<LeaseKind, "leaseholder" | "occupant"> | "separate";

const OPTIONS = [
  { value: "leaseholder", label: msg("Add to the lease, as leaseholder") },
  { value: "occupant", label: msg("Add as occupant, who doesn’t owe the rent") },
  { value: "separate", label: msg("Start a separate lease") },
] as const satisfies readonly { value: LeaseChoice; label: string }[];

/** A person on a lease of a unit, whose lease a new resident may join. Without dates, a resident has no lease. */
export function personOnLeaseOf(
  residents: Iterable<ResidentSummaryView>,
  unitNumber: string,
): ResidentSummaryView | undefined {
  const unit = canonicalUnit(unitNumber);
  if (unit === "") return undefined;
  return [...residents].find(
    (resident) =>
      canonicalUnit(resident.unitNumber) === unit &&
      !isFormer(resident) &&
      resident.status !== "Pending" &&
      isCalendarDate(resident.leaseStart),
  );
}

interface LeaseChoiceFieldProps {
  /** A person on the lease of the unit. */
  personOnLease: ResidentSummaryView;
  value: LeaseChoice;
  onChange: (choice: LeaseChoice) => void;
}

export function LeaseChoiceField({ personOnLease, value, onChange }: LeaseChoiceFieldProps) {
  const { unitNumber, unitType, leaseStart, leaseEnd, monthlyRent } = personOnLease;
  const terms = t("{type}, {from} to {to}, {rent}", {
    type: t(unitType || "Unit"),
    from: formatDate(leaseStart),
    to: formatDate(leaseEnd),
    rent: formatRent(monthlyRent),
  });
  return (
    <SelectInput
      name="leaseChoice"
      label={t("Unit {unitNumber} already has a lease: {occupant}", {
        unitNumber,
        occupant: residentName(personOnLease),
      })}
      hint={
        value === "separate"
          ? t("Two leases on one unit are two rents.")
          : t("The terms of their lease apply: {terms}.", { terms })
      }
      options={OPTIONS.map((one) => ({ ...one, label: t(one.label) }))}
      value={value}
      onChange={({ target }) =>
        onChange(OPTIONS.find((one) => one.value === target.value)?.value ?? "separate")
      }
    />
  );
}
