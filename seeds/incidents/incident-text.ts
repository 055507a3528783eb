/** How the incidents of the demo property are written down. */

/** Cold or hot months: an incident that only makes sense then is put into the last one. */
export type Season = "winter" | "summer";

/** One incident of a category; the generator chooses who reported it and when. */
export type IncidentText = readonly [
  subCategory: string,
  description: string,
  concernedParty: string,
  season?: Season,
];

export type IncidentTexts = Readonly<Record<string, readonly IncidentText[]>>;
