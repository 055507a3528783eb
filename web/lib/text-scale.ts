/** The size that readers gave text in their browser, for lengths that code has to know. Styles use rem. */
const USUAL_PX = 16;

/** The pixels that a length of `px` at the usual size of text has at the reader's. */
export function atTextSize(px: number): number {
  const size = Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
  return Number.isNaN(size) ? px : (px * size) / USUAL_PX;
}
