/** Scrolls the page and its lists to their earlier positions. The code loads when a reader first returns to a screen. */

/** The scroll positions of an entry of the browser's history, by the label of the scrolled list; an empty label for the page. */
export type ScrollPositions = ReadonlyMap<string, number>;

/** The events by which a reader scrolls. */
const SCROLL_EVENTS = ["wheel", "keydown", "pointerdown"] as const;

/** The elements with a label. A panel and the list in it may have the same one. */
const elementsLabeled = (label: string): Element[] =>
  label === ""
    ? [document.documentElement]
    : [...document.getElementsByTagName("section")].filter(({ ariaLabel }) => ariaLabel === label);

/** Scrolls to positions that the page may not be long enough for yet. @param isShown whether the screen is still shown */
export function returnTo(positions: ScrollPositions, isShown: () => boolean): void {
  const scrollTo = ([label, position]: [string, number]) =>
    elementsLabeled(label).some((element) => {
      element.scrollTop = position;
      return element.scrollTop >= position - 1;
    });
  const scroll = () => {
    if (!isShown() || [...positions].every(scrollTo)) stop();
  };
  const observer = new ResizeObserver(scroll);
  const stop = () => observer.disconnect();
  observer.observe(document.body);
  for (const event of SCROLL_EVENTS) window.addEventListener(event, stop, { once: true });
  scroll();
}
