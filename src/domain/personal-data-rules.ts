/** The texts of the download of a person's data. */
import { msgs } from "./message.ts";

export const PERSONAL_DATA_TEXTS = msgs({
  tooMany: "You have downloaded this too often.",
  failed: "Couldn’t download the data. Try again later.",
});
