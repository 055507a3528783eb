/** Initial scores and class of a resident (specification, sections 4, 7 and 9). */

export const RESIDENT_DEFAULTS = {
  residentScore: 0,
  paymentScore: 0,
  totalCP: 0,
  turnoverScore: 50,
  class: "B",
} as const;
