/** The people of the About page: rules and texts, the same on the server and in the browser. */

import { isBlank, lineProblem, type Problem } from "./field-rules.ts";
import { message, msgs } from "./message.ts";
import { propertyImageKey } from "./property-image.ts";
import type { AboutPeople } from "./settings.ts";

export type AboutPerson = AboutPeople["people"][number];

/** The id of the data block with the people in the About page. */
export const ABOUT_BLOCK = "about";

/**
 * On a phone, the carousel shows the portraits of twelve people in two rows. The build writes one page for each possible number of
 * people.
 */
export const ABOUT_PEOPLE_MAX = 12;

/** The longest text decides the height of the carousel. A text of this length takes about half a phone's screen. */
export const ABOUT_TEXT_MAX_LENGTH = 400;

export const ABOUT_TEXTS = msgs({
  nameMissing: "Please enter the person’s name.",
  titleMissing: "Please enter the person’s title.",
  textTooLong: message("The text can have at most {max} characters.", { max: ABOUT_TEXT_MAX_LENGTH }),
  photoInvalid: "Please choose an uploaded photo.",
  tooMany: message("The About page can show at most {max} people.", { max: ABOUT_PEOPLE_MAX }),
});

/** Shown for a person without a photo. */
const DEFAULT_PORTRAIT = "/team/person.svg";

/** A drawn portrait of the web app. */
const DRAWN_PORTRAIT = /^\/team\/[a-z]{1,20}\.svg$/;

const isPortrait = (photo: string): boolean =>
  photo === "" || DRAWN_PORTRAIT.test(photo) || propertyImageKey(photo) !== undefined;

/** The first broken rule of a person, or undefined. */
export function personProblem(person: AboutPerson): Problem<keyof AboutPerson> | undefined {
  if (isBlank(person.name)) return { field: "name", text: ABOUT_TEXTS.nameMissing };
  if (isBlank(person.title)) return { field: "title", text: ABOUT_TEXTS.titleMissing };
  if (person.text.length > ABOUT_TEXT_MAX_LENGTH) return { field: "text", text: ABOUT_TEXTS.textTooLong };
  if (!isPortrait(person.photo)) return { field: "photo", text: ABOUT_TEXTS.photoInvalid };
  return lineProblem(person, msgs({ name: "The name", title: "The title" }));
}

/** The first broken rule of the people, or undefined. */
export function aboutProblem({ people }: Pick<AboutPeople, "people">): Problem | undefined {
  if (people.length > ABOUT_PEOPLE_MAX) return { field: "people", text: ABOUT_TEXTS.tooMany };
  return people.map(personProblem).find((problem) => problem !== undefined);
}

/** The address of a person's portrait. */
export const portraitOf = ({ photo }: AboutPerson): string => photo || DEFAULT_PORTRAIT;

/** The texts of the people by the names of their placeholders. */
export function aboutTexts(people: readonly AboutPerson[]): Record<string, string> {
  const texts = people.flatMap((person, index) => [
    [`${index}.name`, person.name],
    [`${index}.title`, person.title],
    [`${index}.text`, person.text],
    [`${index}.photo`, portraitOf(person)],
  ]);
  return Object.fromEntries(texts);
}

/** People whose texts are placeholders, for prerendering. */
export const aboutPlaceholders = (count: number): AboutPerson[] =>
  Array.from({ length: count }, (_, index) => ({
    name: `{{about.${index}.name}}`,
    title: `{{about.${index}.title}}`,
    text: `{{about.${index}.text}}`,
    photo: `{{about.${index}.photo}}`,
  }));
