/** The size that readers gave text in their browser, for lengths that code has to know. Styles use rem. */
const USUAL_PX = 16;

/** A length at the reader's size of text. @param px the length at the usual size */
export function atTextSize(px: number): number {
  const size = Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
  return Number.isNaN(size) ? px : (px * size) / USUAL_PX;
}
