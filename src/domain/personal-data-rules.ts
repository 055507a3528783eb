/** The texts of the download of a person's data. */

export const PERSONAL_DATA_TEXTS = {
  tooMany: "You have downloaded this too often.",
  failed: "Couldn’t download the data. Try again later.",
} as const;
