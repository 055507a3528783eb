/** The fields of the Edit Resident Info form (specification, section 2). */

import { EDIT_UNIT_TYPES, RESIDENT_CLASSES } from "@domain/enumerations.ts";
import { isBlank } from "@domain/field-rules.ts";
import type { EditResidentForm, FullResidentView, ResidentView } from "@domain/resident.ts";
import { formatDate } from "../../lib/dates.ts";
import { t } from "../../lib/t.ts";
import type { FieldGroup, FieldPlan } from "../../ui/form-fields.tsx";

export type EditName = keyof EditResidentForm;

const DATE = { type: "date" } as const;
const AMOUNT = { inputMode: "decimal" } as const;

/**
 * The options of 'Unit type'. A stored type that is not in the list is added at the top, so that saving doesn't change it by
 * accident.
 */
export function unitTypeChoices(storedType: string): readonly string[] {
  const isKnown = isBlank(storedType) || EDIT_UNIT_TYPES.some((type) => type === storedType);
  return isKnown ? EDIT_UNIT_TYPES : [storedType, ...EDIT_UNIT_TYPES];
}

export function editGroups(storedType: string): readonly FieldGroup<EditName>[] {
  const unitType: FieldPlan<EditName> = {
    name: "unitType",
    label: t("Unit type"),
    options: unitTypeChoices(storedType),
    ...(isBlank(storedType) && { placeholder: t("Select a unit type") }),
  };
  return [
    {
      title: t("Resident"),
      fields: [
        { name: "firstName", label: t("First name") },
        { name: "lastName", label: t("Last name") },
      ],
    },
    {
      title: t("Unit and lease"),
      fields: [
        { name: "unitNumber", label: t("Unit number"), input: { autoCapitalize: "characters" } },
        unitType,
        { name: "leaseStart", label: t("Lease start"), input: DATE },
        { name: "leaseEnd", label: t("Lease end"), input: DATE },
        { name: "monthlyRent", label: t("Monthly rent"), hint: t("Dollars per month"), input: AMOUNT },
        {
          name: "monthlyIncome",
          label: t("Monthly income (optional)"),
          hint: t("Used for the turnover score only"),
          input: AMOUNT,
        },
      ],
    },
    {
      title: t("Class and fee"),
      fields: [
        { name: "class", label: t("Class"), options: RESIDENT_CLASSES },
        { name: "monthlyFee", label: t("Monthly fee"), hint: t("Dollars per month"), input: AMOUNT },
      ],
    },
  ];
}

/** The values of the form for a resident. Rent and income are empty if they were never entered. */
export function valuesOf(
  resident: ResidentView & Pick<FullResidentView, "monthlyIncome">,
): Record<EditName, string> {
  const { firstName, lastName, unitNumber, unitType, leaseStart, leaseEnd } = resident;
  const { monthlyRent, monthlyFee, monthlyIncome } = resident;
  return {
    firstName,
    lastName,
    unitNumber,
    unitType,
    leaseStart,
    leaseEnd,
    class: resident.class,
    monthlyRent: monthlyRent > 0 ? String(monthlyRent) : "",
    monthlyFee: String(monthlyFee),
    monthlyIncome: monthlyIncome === null ? "" : String(monthlyIncome),
  };
}

/** A value of the form as readers see it: dates as on the profile, and types of units in their language. */
export function shownValue(name: EditName, value: string): string {
  if (name === "leaseStart" || name === "leaseEnd") return formatDate(value);
  return name === "unitType" ? t(value) : value;
}
