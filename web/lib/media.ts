/** The width at which bottom tabs replace the side and top navigation; the styles use the same. */
export const PHONE = "(max-width: 47.9375em)";

/** Phones and tablets: the navigation of the public pages folds, and wide tables leave out columns or become cards; the styles use the same. */
export const TABLET = "(max-width: 63.9375em)";
