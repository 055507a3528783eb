/** Scrolls the page and its lists to where they were: loaded when a reader first returns to a screen. */

/** Where an entry of the browser's history was scrolled to, by the label of what scrolls: none for the page. */
export type Places = ReadonlyMap<string, number>;

/** What a reader does to scroll. */
const SCROLLS = ["wheel", "keydown", "pointerdown"] as const;

/** The elements of a label: the panel around a list may have the same. */
const labeled = (label: string): Element[] =>
  label === ""
    ? [document.documentElement]
    : [...document.getElementsByTagName("section")].filter(({ ariaLabel }) => ariaLabel === label);

/** Scrolls to places that the page may not reach yet. @param isShown whether the screen is still shown */
export function returnTo(places: Places, isShown: () => boolean): void {
  const isThere = ([label, place]: [string, number]) =>
    labeled(label).some((element) => {
      element.scrollTop = place;
      return element.scrollTop >= place - 1;
    });
  const scroll = () => {
    if (!isShown() || [...places].every(isThere)) stop();
  };
  const growth = new ResizeObserver(scroll);
  const stop = () => growth.disconnect();
  growth.observe(document.body);
  for (const event of SCROLLS) window.addEventListener(event, stop, { once: true });
  scroll();
}
