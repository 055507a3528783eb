/** Rules and texts of the settings. The people of About, the partner properties and the public pages have their own files. */

import { findBehavior } from "./behavior-rules.ts";
import { isEmail } from "./email-address.ts";
import { isBlank, lineProblem, type Problem, paragraphProblem } from "./field-rules.ts";
import { DUE_DAY_MAX, GRACE_DAYS_MAX, LEDGER_TEXTS, type LedgerSettings } from "./ledger-rules.ts";
import { message, msgs } from "./message.ts";
import { endsNextDay, isTimeOfDay, type OfficeHours, spansOf, WEEKDAYS } from "./office-hours.ts";
import { PROPERTY_IMAGE_TEXTS, propertyImageKey, type UploadedImage } from "./property-image.ts";
import type { PropertySettings } from "./property-texts.ts";
import type { PublicSettingsView } from "./settings.ts";

/** Ten years, which is longer than records of a tenancy have to be kept. */
const RETENTION_MONTHS_MAX = 120;

export const SETTINGS_TEXTS = msgs({
  versionMissing: "Please name the version of the settings that the change is based on.",
  nameMissing: "Please enter the name of the property.",
  addressMissing: "Please enter the address of the property.",
  phoneInvalid: "Please enter a phone number.",
  emailInvalid: "Please enter a valid email address.",
  emergencyLineInvalid: "Please enter a phone number, or leave the emergency line blank.",
  hoursInvalid:
    "Please enter an opening and a closing time. The second hours must start after the first ones end.",
  typeUnknown: "Only types of the behavior catalog can be turned off, each of them once.",
  retentionInvalid: message("Please enter a whole number of months from 1 to {max}, or 0 for never.", {
    max: RETENTION_MONTHS_MAX,
  }),
  changedByOther: "Someone else has changed the settings. Check the values and save again.",
  saved: "Settings saved.",
  failed: "Failed to save settings.",
  networkError: "Error saving settings.",
});

/** Digits with common separators, at least 3 for short codes such as 112, at most 20. An extension follows an x. */
const PHONE = /^\+?[\d\s().\-‐-―]{3,30}(x\d{1,6})?$/i;

function isPhone(text: string): boolean {
  const digits = text.replace(/x.*/i, "").replace(/\D/g, "").length;
  return PHONE.test(text) && digits >= 3 && digits <= 20;
}

/** Whether the hours of a day are times, and its spans don't overlap. */
function areHoursValid(day: OfficeHours[number]): boolean {
  const spans = spansOf(day);
  if (!spans.every(({ from, to }) => isTimeOfDay(from) && isTimeOfDay(to))) return false;
  const [first, second] = spans;
  if (!first || !second) return true;
  const startsAfterFirst = !endsNextDay(first) && second.from > first.to;
  // The first span is assumed to begin at the same time on the next day.
  const endsBeforeNextDays = !endsNextDay(second) || second.to <= first.from;
  return startsAfterFirst && endsBeforeNextDays;
}

/** The first broken rule of the property's settings, or undefined. */
export function propertyProblem(form: PropertySettings): Problem<keyof PropertySettings> | undefined {
  if (isBlank(form.name)) return { field: "name", text: SETTINGS_TEXTS.nameMissing };
  if (isBlank(form.address)) return { field: "address", text: SETTINGS_TEXTS.addressMissing };
  if (!isPhone(form.phone)) return { field: "phone", text: SETTINGS_TEXTS.phoneInvalid };
  if (!isEmail(form.email)) return { field: "email", text: SETTINGS_TEXTS.emailInvalid };
  if (form.emergencyLine !== "" && !isPhone(form.emergencyLine)) {
    return { field: "emergencyLine", text: SETTINGS_TEXTS.emergencyLineInvalid };
  }
  if (form.officeHours.length !== WEEKDAYS.length || !form.officeHours.every(areHoursValid)) {
    return { field: "officeHours", text: SETTINGS_TEXTS.hoursInvalid };
  }
  return lineProblem(form, msgs({ name: "The property name", address: "The address" }));
}

/** The broken rule of the logo, or undefined. */
export function logoProblem({ image }: Pick<UploadedImage, "image">): Problem<"image"> | undefined {
  const isValid = image === "" || propertyImageKey(image) !== undefined;
  return isValid ? undefined : { field: "image", text: PROPERTY_IMAGE_TEXTS.gone };
}

/** The broken rule of the behavior types that are not offered, or undefined. */
export function scoresProblem({ offTypes }: PublicSettingsView["scores"]): Problem<"offTypes"> | undefined {
  const isKnown = offTypes.every((type) => findBehavior(type)?.type === type);
  const isValid = isKnown && new Set(offTypes).size === offTypes.length;
  return isValid ? undefined : { field: "offTypes", text: SETTINGS_TEXTS.typeUnknown };
}

/** The broken rule of the retention time, or undefined. */
export function retentionProblem({ months }: { months: number }): Problem<"months"> | undefined {
  const isValid = Number.isInteger(months) && months >= 0 && months <= RETENTION_MONTHS_MAX;
  return isValid ? undefined : { field: "months", text: SETTINGS_TEXTS.retentionInvalid };
}

/** The first broken rule of the ledger's settings, or undefined. */
export function ledgerSettingsProblem({
  dueDay,
  graceDays,
  howToPay,
}: Pick<LedgerSettings, "dueDay" | "graceDays" | "howToPay">):
  | Problem<"dueDay" | "graceDays" | "howToPay">
  | undefined {
  const isWhole = (days: number, from: number, to: number) =>
    Number.isInteger(days) && days >= from && days <= to;
  if (!isWhole(dueDay, 1, DUE_DAY_MAX)) return { field: "dueDay", text: LEDGER_TEXTS.dueDayInvalid };
  if (!isWhole(graceDays, 0, GRACE_DAYS_MAX))
    return { field: "graceDays", text: LEDGER_TEXTS.graceDaysInvalid };
  return paragraphProblem({ howToPay }, { howToPay: "How to pay" });
}
