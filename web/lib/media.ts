/** The width at which bottom tabs replace the side and top navigation; the styles use the same. */
export const PHONE = "(max-width: 47.9375em)";
