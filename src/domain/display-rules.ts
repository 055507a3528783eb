/** Rules and texts of wall displays, and the codes by which they are paired. */

import { isBlank, lineProblem, type Problem } from "./field-rules.ts";
import { type Message, message, msgs } from "./message.ts";
import { readBack } from "./read-back.ts";
import { englishOf } from "./rendered-message.ts";

/** How a display shows residents. Names are for screens that visitors don't see. */
export const RESIDENTS_SHOWN_BY = ["unit", "name"] as const;
export type ResidentsShownBy = (typeof RESIDENTS_SHOWN_BY)[number];

/** Displays of a property. They are listed as a whole. */
export const DISPLAYS_MAX = 50;

/** Crockford's base 32, which can be read aloud. A code of six has 30 bits. */
export const DISPLAY_CODE_LETTERS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
/** A code is shown in two groups of three. */
export const DISPLAY_CODE_LENGTH = 6;

/** A display shows at most this many incidents, and as many alerts. */
export const DISPLAY_ROWS = 4;

export const DISPLAY_TEXTS = msgs({
  codeMissing: "Please enter the code.",
  codeUnknown: "This code does not match a display. Codes change every 10 minutes.",
  nameMissing: "Please enter a name.",
  shownByMissing: "Please choose how residents are shown.",
  tooMany: message("There can be at most {max} displays. Please unpair one first.", { max: DISPLAYS_MAX }),
  tooManyGuesses: "Too many codes did not match.",
  tooManyWaiting: "Too many displays are waiting to be paired.",
  failed: "Failed to pair display.",
  networkError: "Error pairing display.",
  unpairing: { failed: "Failed to unpair display.", networkError: "Error unpairing display." },
});

/**
 * A typed code in the form in which it was made: upper case without separators. Crockford's base 32 has no I, L and O, so they are
 * read as the digits that they look like.
 */
export function canonicalDisplayCode(text: string): string {
  return text.toUpperCase().replace(/[\s-]/g, "").replace(/[IL]/g, "1").replace(/O/g, "0");
}

/** The first broken rule of the form that pairs a display, or undefined. */
export function displayProblem(form: {
  code: string;
  name: string;
  residentsShownBy: string;
}): Problem<keyof typeof form> | undefined {
  if (isBlank(form.code)) return { field: "code", text: DISPLAY_TEXTS.codeMissing };
  if (isBlank(form.name)) return { field: "name", text: DISPLAY_TEXTS.nameMissing };
  if (!(RESIDENTS_SHOWN_BY as readonly string[]).includes(form.residentsShownBy))
    return { field: "residentsShownBy", text: DISPLAY_TEXTS.shownByMissing };
  return lineProblem({ name: form.name }, msgs({ name: "Name" }));
}

const UNIT_LABELS = msgs({ none: "A resident", unit: "Unit {unit}", office: "The office" });

/** The reporter of incidents that staff have reported. */
export const OFFICE_LABEL = UNIT_LABELS.office;

/** 'Unit 2F'; another text for a resident without a unit. */
export const unitLabel = (unitNumber: string): string =>
  englishOf(
    unitNumber.trim() === "" ? UNIT_LABELS.none : { id: UNIT_LABELS.unit, values: { unit: unitNumber } },
  );

/** The label of a unit in the reader's language. */
export const unitLabelText = (label: string): Message => readBack(label, [UNIT_LABELS.unit]);
