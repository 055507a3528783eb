/** The fields of the Edit Resident Info form (specification, section 2), and what they hold of a resident. */
import { EDIT_UNIT_TYPES, RESIDENT_CLASSES } from "@domain/enumerations.ts";
import { isBlank } from "@domain/field-rules.ts";
import type { EditResidentForm, ResidentView } from "@domain/resident.ts";
import type { FieldGroup, FieldPlan } from "../../ui/form-fields.tsx";

export type EditName = keyof EditResidentForm;
export type EditValues = Record<EditName, string>;

const DATE = { type: "date" } as const;
const AMOUNT = { inputMode: "decimal", maxLength: 12 } as const;

/**
 * What Unit type offers: a stored type that the form doesn't know stands first, so that saving never changes it by
 * accident.
 */
export function unitTypeChoices(stored: string): readonly string[] {
  const isKnown = isBlank(stored) || EDIT_UNIT_TYPES.some((type) => type === stored);
  return isKnown ? EDIT_UNIT_TYPES : [stored, ...EDIT_UNIT_TYPES];
}

/** @param stored the unit type that the resident has now */
export function editGroups(stored: string): readonly FieldGroup<EditName>[] {
  const unitType: FieldPlan<EditName> = {
    name: "unitType",
    label: "Unit type",
    options: unitTypeChoices(stored),
    ...(isBlank(stored) && { placeholder: "Select a unit type" }),
  };
  return [
    {
      title: "Resident",
      fields: [
        { name: "firstName", label: "First name" },
        { name: "lastName", label: "Last name" },
      ],
    },
    {
      title: "Unit and lease",
      fields: [
        { name: "unitNumber", label: "Unit number", input: { autoCapitalize: "characters" } },
        unitType,
        { name: "leaseStart", label: "Lease start", input: DATE },
        { name: "leaseEnd", label: "Lease end", input: DATE },
        { name: "monthlyRent", label: "Monthly rent", hint: "Dollars per month", input: AMOUNT },
        {
          name: "monthlyIncome",
          label: "Monthly income (optional)",
          hint: "Used for the turnover score only",
          input: AMOUNT,
        },
      ],
    },
    {
      title: "Class and fee",
      fields: [
        { name: "class", label: "Class", options: RESIDENT_CLASSES },
        { name: "monthlyFee", label: "Monthly fee", hint: "Dollars per month", input: AMOUNT },
      ],
    },
  ];
}

/** A resident as the form's texts; an amount that was never entered is empty. */
export function valuesOf(resident: ResidentView): EditValues {
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

/** The fields whose texts differ from what is stored now: what a save sends, so that it undoes nobody else's change. */
export function changedValues(entered: EditValues, stored: EditValues): Partial<EditValues> {
  const names = Object.keys(entered) as EditName[];
  return Object.fromEntries(
    names.filter((name) => entered[name] !== stored[name]).map((name) => [name, entered[name]]),
  );
}
