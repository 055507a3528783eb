/**
 * In a page: three texts of each kind of coloring that is not known yet, within some parts of the page. The coloring is what decides on a text's
 * contrast: its color, whether it is large, what it is painted on, and for a link the text around it. It can't use anything outside of the function.
 */
export function textsOfNewColors([parts, known]: [parts: string[], known: string[]]) {
  // One of them may be covered, where axe can't say what it is painted on.
  const KEPT = 3;
  // Large texts need less contrast (WCAG 1.4.3): from 18 points on, and bold ones from 14 on.
  const [LARGE_PX, LARGE_BOLD_PX, BOLD] = [24, 18.66, 700];
  const counts = new Map(known.map((coloring) => [coloring, KEPT]));
  const texts: Element[] = [];

  /** What is painted below a text, the nearest first: where it is out of view, as its ancestors are nested. */
  function elementsBelow(element: Element): Element[] {
    const { left, top, width, height } = element.getBoundingClientRect();
    const painted = document.elementsFromPoint(left + width / 2, top + height / 2);
    if (painted.includes(element)) return painted.slice(painted.indexOf(element));
    const ancestors: Element[] = [];
    for (let one: Element | null = element; one; one = one.parentElement) ancestors.push(one);
    return ancestors;
  }

  function coloringOf(element: Element): string {
    const { color, fontSize, fontWeight } = getComputedStyle(element);
    const isLarge = Number.parseFloat(fontSize) >= (Number(fontWeight) >= BOLD ? LARGE_BOLD_PX : LARGE_PX);
    const around = element.closest("a")?.parentElement;
    const isOff = element.closest(":disabled, [aria-disabled=true], [inert]") !== null;
    const below = elementsBelow(element).map((one) => {
      const { backgroundColor, backgroundImage, opacity } = getComputedStyle(one);
      return `${backgroundColor} ${backgroundImage} ${opacity}`;
    });
    // A page is painted on something opaque; what is below of that can't be seen.
    const opaque = below.findIndex((one) => /^rgb\(/.test(one));
    const ground = below.slice(0, opaque + 1 || undefined).filter((one) => one !== "rgba(0, 0, 0, 0) none 1");
    return [color, isLarge, isOff, around && getComputedStyle(around).color, ...ground].join();
  }

  for (const element of document.querySelectorAll(parts.map((part) => `${part}, ${part} *`).join())) {
    const hasText = [...element.childNodes].some(
      (node) => node.nodeType === Node.TEXT_NODE && node.nodeValue?.trim(),
    );
    if (!hasText || !element.checkVisibility({ visibilityProperty: true })) continue;
    const coloring = coloringOf(element);
    const count = counts.get(coloring) ?? 0;
    counts.set(coloring, count + 1);
    if (count < KEPT) texts.push(element);
  }
  return { texts, colorings: [...counts.keys()] };
}
