/** The width at which bottom tabs replace the side and top navigation; the styles use the same. */
export const PHONE = "(max-width: 47.9375em)";

/** The width at which the navigation of the public pages folds, and wide tables leave out columns; the styles use the same. */
export const TABLET = "(max-width: 63.9375em)";
