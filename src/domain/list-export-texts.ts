/** The lists that staff export, the formats, and the texts of refused exports. */
import { message, msgs } from "./message.ts";

export const EXPORTED_LISTS = ["residents", "units", "incidents", "rent"] as const;
export type ExportedList = (typeof EXPORTED_LISTS)[number];

export const EXPORT_FORMATS = ["xlsx", "csv"] as const;
export type ExportFormat = (typeof EXPORT_FORMATS)[number];

/** The most rows that one call can name. An export of the whole list has no limit. */
export const EXPORT_IDS_MAX = 10_000;

export const EXPORT_TEXTS = msgs({
  listMissing: "Please choose residents, units, incidents or rent.",
  monthInvalid: "A month is written as YYYY-MM.",
  columnUnknown: "The list has no such column.",
  tooMany: message("At most {max} rows can be named in one call.", { max: EXPORT_IDS_MAX }),
  limited: "You have exported too many lists in a short time.",
  failed: "The list could not be exported.",
  networkError: "Error exporting the list.",
});
