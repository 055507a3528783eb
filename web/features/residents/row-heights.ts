/** How tall the rows are, in pixels; the styles hold to the same numbers, and a test to both. */
export const RESIDENTS_TABLE_ROW_PX = 46;
export const RESIDENTS_CARD_PX = 98;
