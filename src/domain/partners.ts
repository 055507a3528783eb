/** The partner properties of Property Connect (specification, sections 2 and 3), which managers enter. */

import { isEmail } from "./email-address.ts";
import { isBlank, isSecureUrl, lineProblem, type Problem, paragraphProblem } from "./field-rules.ts";
import { PARAGRAPH_MAX_LENGTH } from "./limits.ts";
import { message, msgs } from "./message.ts";
import { propertyImageKey } from "./property-image.ts";
import type { Partners } from "./settings.ts";

export type PartnerProperty = Partners["properties"][number];

export const PARTNERS_MAX = 12;

/** The most lines of a list of amenities or opening hours. */
export const PARTNER_LINES_MAX = 12;

export const PARTNER_TEXTS = msgs({
  nameMissing: "Please enter the name of the partner property.",
  websiteInvalid: "Please enter an address that starts with https://, or leave the website blank.",
  emailInvalid: "Please enter a valid email address, or leave it blank.",
  tooManyLines: message("A list can have at most {max} lines.", { max: PARTNER_LINES_MAX }),
  imageInvalid: "Please choose an uploaded image.",
  tooMany: message("Property Connect can show at most {max} properties.", { max: PARTNERS_MAX }),
});

/** A drawing of the web app. */
const DRAWING = /^\/partners\/[a-z-]{1,40}\.svg$/;

const isImage = (image: string): boolean =>
  image === "" || DRAWING.test(image) || propertyImageKey(image) !== undefined;

const LINE_LABELS = msgs({
  name: "The name",
  address: "The address",
  membership: "The membership",
  class: "The class",
  bedrooms: "The bedrooms",
  bathrooms: "The bathrooms",
  sqft: "The square feet",
  rent: "The monthly rent",
  phone: "The phone number",
  amenities: "An amenity",
  hours: "A line of the hours",
});

const longestLine = (lines: readonly string[]): string =>
  lines.reduce((longest, line) => (line.length > longest.length ? line : longest), "");

/** The first broken rule of a partner property, or undefined. */
export function partnerProblem(form: PartnerProperty): Problem<keyof PartnerProperty> | undefined {
  if (isBlank(form.name)) return { field: "name", text: PARTNER_TEXTS.nameMissing };
  if (form.website !== "" && !isSecureUrl(form.website))
    return { field: "website", text: PARTNER_TEXTS.websiteInvalid };
  if (form.email !== "" && !isEmail(form.email)) return { field: "email", text: PARTNER_TEXTS.emailInvalid };
  if (!isImage(form.image)) return { field: "image", text: PARTNER_TEXTS.imageInvalid };
  const longList = (["amenities", "hours"] as const).find((field) => form[field].length > PARTNER_LINES_MAX);
  if (longList) return { field: longList, text: PARTNER_TEXTS.tooManyLines };
  // The longest line of a list stands for all of its lines.
  const lines = { ...form, amenities: longestLine(form.amenities), hours: longestLine(form.hours) };
  return (
    lineProblem(lines, LINE_LABELS) ??
    paragraphProblem(form, msgs({ description: "The description" }), PARAGRAPH_MAX_LENGTH)
  );
}

/** The first broken rule of the partner properties, or undefined. */
export function partnersProblem({ properties }: Pick<Partners, "properties">): Problem | undefined {
  if (properties.length > PARTNERS_MAX) return { field: "properties", text: PARTNER_TEXTS.tooMany };
  return properties.map(partnerProblem).find((problem) => problem !== undefined);
}
