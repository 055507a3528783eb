/** The fields of the Property tab as texts, and the settings that they stand for. */
import type { Problem } from "@domain/field-rules.ts";
import { WEEKDAYS } from "@domain/office-hours.ts";
import type { PropertySettings } from "@domain/property-texts.ts";
import { propertyProblem } from "@domain/settings-rules.ts";

type Line = "name" | "address" | "phone" | "email" | "emergencyLine";
export type PropertyField = Line | `${"open" | "from" | "to"}${number}`;
export type PropertyValues = Record<PropertyField, string>;

/** The hours that a day gets when it is ticked. */
const USUAL = { from: "09:00", to: "17:00" };

export const OPEN = "yes";

export function toValues({ officeHours, ...lines }: PropertySettings): PropertyValues {
  const days = WEEKDAYS.flatMap((_, day): [PropertyField, string][] => {
    const hours = officeHours[day];
    return [
      [`open${day}`, hours ? OPEN : ""],
      [`from${day}`, (hours ?? USUAL).from],
      [`to${day}`, (hours ?? USUAL).to],
    ];
  });
  return { ...lines, ...Object.fromEntries(days) } as PropertyValues;
}

export function toSettings(values: PropertyValues): PropertySettings {
  const { name, address, phone, email, emergencyLine } = values;
  const officeHours = WEEKDAYS.map((_, day) =>
    values[`open${day}`] === OPEN ? { from: values[`from${day}`] ?? "", to: values[`to${day}`] ?? "" } : null,
  );
  return { name, address, phone, email, emergencyLine, officeHours };
}

/** The first broken rule, with the field of the form to change. */
export function valuesProblem(values: PropertyValues): Problem<PropertyField> | undefined {
  const settings = toSettings(values);
  const problem = propertyProblem(settings);
  if (problem === undefined || problem.field !== "officeHours") return problem as Problem<Line> | undefined;
  const day = settings.officeHours.findIndex((hours) => hours !== null && !(hours.from < hours.to));
  return { ...problem, field: `to${Math.max(day, 0)}` };
}
