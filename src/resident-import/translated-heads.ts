/** The heads of files that the portal has written in another language than English. */

import { DEFAULT_LANGUAGE, LANGUAGE_CODES } from "../domain/languages.ts";
import { exportColumns, PERSONAL_COLUMNS } from "../domain/list-export.ts";
import {
  fieldOfHead,
  foldedHead,
  type RememberedFields,
  TEMPLATE_HEAD,
} from "../domain/resident-import/import-columns.ts";
import { translateTo } from "../languages/catalogs.ts";

/** Any month: the column with the rent of one is not read. */
const EXPORTED = [...exportColumns("residents", "2000-01"), ...PERSONAL_COLUMNS].map(({ head }) => head);

const HEADS = [...EXPORTED, ...TEMPLATE_HEAD].filter((head) => typeof head === "string");

const TRANSLATED = LANGUAGE_CODES.filter((code) => code !== DEFAULT_LANGUAGE).flatMap((code) => {
  const t = translateTo(code);
  return HEADS.map((head) => [foldedHead(t(head)), fieldOfHead(head) ?? ""] as const);
});

/** What a person has chosen for heads, and before that the fields of translated heads. */
export const withTranslatedHeads = (remembered: RememberedFields): RememberedFields =>
  new Map([
    ...TRANSLATED.filter(([head, field]) => field !== "" && fieldOfHead(head) === undefined),
    ...remembered,
  ]);
