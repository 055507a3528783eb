/** Where bottom tabs replace the side and top navigation, as the styles have it. */
export const PHONE = "(max-width: 767px)";
