/** Rules and texts of wall displays, and the codes by which they are paired. */

import { isBlank, lineProblem, type Problem } from "./field-rules.ts";
import { type Message, message, msgs } from "./message.ts";
import { parseRendered } from "./parse-rendered.ts";
import { englishOf } from "./rendered-message.ts";

/** How a display shows residents. Names are for screens that visitors don't see. */
export const RESIDENTS_SHOWN_BY = ["unit", "name"] as const;
export type ResidentsShownBy = (typeof RESIDENTS_SHOWN_BY)[number];

/** The most displays of a property. Their list has no pages. */
export const DISPLAYS_MAX = 50;

/** A code of six characters, of 32 possible ones each, has 30 bits. It is shown in two groups of three. */
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

/** 'Unit 2F', or 'A resident' without a unit. In English, as displays get it from the server; `unitLabelText` makes it translatable. */
export const unitLabel = (unitNumber: string): string =>
  englishOf(
    unitNumber.trim() === "" ? UNIT_LABELS.none : { id: UNIT_LABELS.unit, values: { unit: unitNumber } },
  );

/** Makes a label that came in English a text that can be translated: one of `unitLabel`, a name, or `OFFICE_LABEL`. */
export const unitLabelText = (label: string): Message => parseRendered(label, [UNIT_LABELS.unit]);
