/** Converts the settings of the Property tab into the values of its form, and back. */

import type { Problem } from "@domain/field-rules.ts";
import { isOffered } from "@domain/offered-languages.ts";
import { WEEKDAYS } from "@domain/office-hours.ts";
import { NO_PAGES, type PublicPages, pagesProblem } from "@domain/public-pages.ts";
import type { SettingsSections } from "@domain/settings.ts";
import { propertyProblem } from "@domain/settings-rules.ts";

const DAY_FIELDS = ["open", "from", "to", "secondFrom", "secondTo"] as const;

type LineField = "name" | "address" | "phone" | "email" | "emergencyLine";

/** The fields of a day end with its number, for example `from0` for Monday. */
export type PropertyField =
  | LineField
  | keyof PublicPages
  | "language"
  | `${(typeof DAY_FIELDS)[number]}${number}`;
export type PropertyValues = Record<PropertyField, string>;

/** The hours of a day that becomes open. */
const USUAL_HOURS = { from: "09:00", to: "17:00" };

/** The value of `open0` and so on for an open day. */
export const OPEN = "yes";

type PropertySections = Pick<SettingsSections, "property" | "languages" | "pages">;

const PAGE_FIELDS = Object.keys(NO_PAGES) as (keyof PublicPages)[];

export function toValues({ property, languages, pages }: PropertySections): PropertyValues {
  const { officeHours, ...lines } = property;
  const days = WEEKDAYS.flatMap((_, day): [PropertyField, string][] => {
    const hours = officeHours[day];
    const { from, to } = hours ?? USUAL_HOURS;
    return [
      [`open${day}`, hours ? OPEN : ""],
      [`from${day}`, from],
      [`to${day}`, to],
      [`secondFrom${day}`, hours?.second?.from ?? ""],
      [`secondTo${day}`, hours?.second?.to ?? ""],
    ];
  });
  return { ...lines, language: languages.default, ...pages, ...Object.fromEntries(days) } as PropertyValues;
}

export function toSections(values: PropertyValues): PropertySections {
  const { name, address, phone, email, emergencyLine } = values;
  const officeHours = WEEKDAYS.map((_, day) => {
    if (values[`open${day}`] !== OPEN) return null;
    const second = { from: values[`secondFrom${day}`] ?? "", to: values[`secondTo${day}`] ?? "" };
    const hasSecond = second.from !== "" || second.to !== "";
    return { from: values[`from${day}`] ?? "", to: values[`to${day}`] ?? "", ...(hasSecond && { second }) };
  });
  return {
    languages: { default: isOffered(values.language) ? values.language : "" },
    property: { name, address, phone, email, emergencyLine, officeHours },
    pages: Object.fromEntries(PAGE_FIELDS.map((field) => [field, values[field].trim()])) as Record<
      keyof PublicPages,
      string
    >,
  };
}

const WEEKDAYS_AFTER_MONDAY = [1, 2, 3, 4];

/** The hours of Monday as values for Tuesday to Friday. */
export const copyMonday = (values: PropertyValues): Partial<PropertyValues> =>
  Object.fromEntries(
    WEEKDAYS_AFTER_MONDAY.flatMap((day) =>
      DAY_FIELDS.map((name): [PropertyField, string] => [`${name}${day}`, values[`${name}0`] ?? ""]),
    ),
  );

/** The first broken rule, with the field of the form to change. */
export function valuesProblem(values: PropertyValues): Problem<PropertyField> | undefined {
  const { property, pages } = toSections(values);
  const problem = propertyProblem(property);
  if (problem === undefined) return pagesProblem(pages);
  if (problem.field !== "officeHours") return problem as Problem<LineField>;
  // The rule names no day, so it is asked for each day: about a week in which all days have that day's hours.
  const isBroken = (hours: (typeof property.officeHours)[number]) =>
    propertyProblem({ ...property, officeHours: WEEKDAYS.map(() => hours) })?.field === "officeHours";
  const day = property.officeHours.findIndex(isBroken);
  return { ...problem, field: `to${Math.max(day, 0)}` };
}
