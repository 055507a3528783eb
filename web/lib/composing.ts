/**
 * Whether a key belongs to an input method, such as one for Japanese: Enter then confirms a word, and Escape discards it. Safari ends the
 * composition before that key, and marks it by the key code alone.
 */
export const isComposing = ({
  isComposing: isMarked,
  keyCode,
}: Pick<KeyboardEvent, "isComposing" | "keyCode">): boolean => isMarked || keyCode === 229;
