/** The settings that all users get, and the texts about the property that pages show. */
import { inEnglish, type Translate } from "./message.ts";
import { hoursRows, WEEKDAYS } from "./office-hours.ts";
import { PAGE_ROUTES } from "./page-routes.ts";
import { NO_LOGO } from "./property-image.ts";
import { NO_PAGES, TOUR_VIDEO } from "./public-pages.ts";
import type { PublicSettingsView } from "./settings.ts";

/** The portal's own name: the brand of a property without a name. */
export const PRODUCT = "Rowanstead";

/** The name under which people know the portal. */
export const brandOf = ({ name }: { name: string }): string => name || PRODUCT;

/** Texts about the property, for residents and visitors. */
export type PropertySettings = PublicSettingsView["property"];

/** The settings of a property until a manager changes them. */
export const NO_PROPERTY: PropertySettings = {
  name: "",
  address: "",
  phone: "",
  email: "",
  emergencyLine: "",
  officeHours: WEEKDAYS.map(() => null),
};

/** The numbers of the rows of the office hours: at most one for each day of the week. */
export const HOURS_ROWS = [1, 2, 3, 4, 5, 6, 7] as const;
type HoursRow = (typeof HOURS_ROWS)[number];

/** The address of a link that calls a phone number. A number of ten digits is North American. */
export function phoneHref(phone: string): string {
  const [number = "", extension] = phone.toLowerCase().split("x");
  const digits = number.replace(/\D/g, "");
  const isNational = !number.trim().startsWith("+") && digits.length === 10;
  const plus = isNational ? "+1" : number.trim().startsWith("+") ? "+" : "";
  return `tel:${plus}${digits}${extension === undefined ? "" : `;ext=${extension}`}`;
}

/** The settings that all users get, before a manager has changed any. */
export const PUBLIC_DEFAULTS: PublicSettingsView = {
  version: 0,
  property: NO_PROPERTY,
  languages: { default: "" },
  logo: NO_LOGO,
  pages: NO_PAGES,
  scores: { offTypes: [] },
  personalDetails: { asksTraits: true },
  ledger: { isOn: false, dueDay: 1, graceDays: 3 },
};

/** Picks the part of the settings that all users get. */
export const publicSettings = ({
  version,
  property,
  languages,
  logo,
  pages,
  scores,
  personalDetails,
  ledger: { isOn, dueDay, graceDays },
}: PublicSettingsView): PublicSettingsView => ({
  version,
  property,
  languages,
  logo,
  pages,
  scores,
  personalDetails,
  ledger: { isOn, dueDay, graceDays },
});

/**
 * The id of the data block with the settings in each page. Its attribute `data-passkeys` has the address at which passkeys work, or
 * is empty.
 */
export const SETTINGS_BLOCK = "settings";

/**
 * The texts about the property. The prerendered pages have a placeholder for each. A text is empty until a manager enters it; pages leave
 * out the parts that need it (`IfPropertyHas`).
 */
export function propertyTexts(
  { property, pages }: Pick<PublicSettingsView, "property" | "pages">,
  t: Translate = inEnglish,
) {
  const { name, address, email, phone, emergencyLine, officeHours } = property;
  const { storyVideo, loginAddress, ...texts } = pages;
  const rows = hoursRows(officeHours, t);
  const hours = Object.fromEntries(
    HOURS_ROWS.flatMap((row) => [
      [`days${row}`, rows[row - 1]?.days ?? ""],
      [`hours${row}`, rows[row - 1]?.hours ?? ""],
    ]),
  ) as Record<`${"days" | "hours"}${HoursRow}`, string>;
  const phones = phone + emergencyLine;
  const openDays = WEEKDAYS.filter((_, index) => officeHours[index]).join(", ");
  const isTour = storyVideo === TOUR_VIDEO;
  return {
    ...hours,
    ...texts,
    name,
    brand: brandOf({ name }),
    address,
    mapHref: `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(`${name} ${address}`.trim())}`,
    email,
    emailHref: `mailto:${email}`,
    phone,
    phoneHref: phoneHref(phone),
    emergencyLine,
    emergencyHref: phoneHref(emergencyLine),
    // `phones`, `statements` and `storyParts` are never shown: each is empty if all its parts are, which `IfPropertyHas` asks.
    phones,
    /** The days on which the office is open; empty if no hours were entered. */
    openDays,
    /** Never shown: the open days of an office without a phone, whose hours are in a card of their own. */
    openDaysAlone: phones === "" ? openDays : "",
    statements: texts.mission + texts.vision,
    tour: isTour ? storyVideo : "",
    videoHref: isTour ? "" : storyVideo,
    storyParts: texts.story + storyVideo,
    loginHref: loginAddress || PAGE_ROUTES.login,
  };
}

export type PropertyTexts = ReturnType<typeof propertyTexts>;

/**
 * The logo as placeholders, for prerendering. Pages show the part from `{{#logo.image}}` to `{{/logo.image}}` with a logo, and the part
 * from `{{^logo.image}}` on without one.
 */
export const LOGO_PLACEHOLDERS = {
  image: "{{logo.image}}",
  width: "{{logo.width}}",
  height: "{{logo.height}}",
} as const;

/** A placeholder for each text, for prerendering. A function that is not called is left out of the code for browsers. */
export const propertyPlaceholders = () =>
  Object.fromEntries(
    Object.keys(propertyTexts(PUBLIC_DEFAULTS)).map((key) => [key, `{{property.${key}}}`]),
  ) as PropertyTexts;
