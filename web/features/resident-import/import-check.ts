/** What the check of a file means for its import. */
import type { ImportCheckView } from "@domain/resident-import/import-views.ts";

/** The number of residents from the file, including those that an earlier confirmation has stored. */
export const residentCount = ({ ready, updates, stored }: ImportCheckView): number =>
  ready + updates + stored;

/** Whether confirming starts the import or continues it. One that runs or is done is only shown. */
export const canStart = ({ state }: ImportCheckView): boolean => state === "new" || state === "stopped";
