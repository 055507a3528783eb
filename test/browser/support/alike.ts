/**
 * In a page: the elements that are built like three earlier ones at the same place of the page's structure, as most rows of a list and their
 * cells are, so that they have their colors. Only texts, names and addresses may differ. It can't use anything outside of the function.
 */
export function findAlike(): Element[] {
  const IGNORED =
    /^(id|for|name|value|href|src|alt|title|datetime|aria-(label|labelledby|describedby|controls|rowindex|posinset)|data-(count|incident|index|message|path|tag))$/;
  // One of them may be covered, where axe can't say what it is painted on.
  const KEPT = 3;
  const STATES = [":checked", ":hover", ":focus", ":placeholder-shown"];
  const numbers = new Map<string, number>();
  const looks = new Map<Element, { itself: number; whole: number }>();
  const counts = new Map<string, number>();
  const alike: Element[] = [];

  /** The same number for the same parts. */
  function numberOf(...parts: unknown[]): number {
    const key = JSON.stringify(parts);
    const number = numbers.get(key) ?? numbers.size;
    numbers.set(key, number);
    return number;
  }

  function describe(element: Element): number {
    const attributes = [...element.attributes].filter(({ name }) => !IGNORED.test(name));
    const hasText = [...element.childNodes].some(
      (node) => node.nodeType === Node.TEXT_NODE && node.nodeValue?.trim(),
    );
    const states = STATES.map((state) => element.matches(state));
    const values = attributes.map(({ name, value }) => [name, value]);
    const itself = numberOf(element.tagName, values, states, Boolean(hasText));
    const whole = numberOf(itself, [...element.children].map(describe));
    looks.set(element, { itself, whole });
    return whole;
  }

  function collect(parent: Element, place: number): void {
    for (const child of parent.children) {
      const { itself = 0, whole = 0 } = looks.get(child) ?? {};
      const key = `${place} ${whole}`;
      const count = counts.get(key) ?? 0;
      counts.set(key, count + 1);
      if (count < KEPT) collect(child, numberOf(place, itself, "place"));
      else alike.push(child);
    }
  }

  describe(document.body);
  collect(document.body, 0);
  return alike;
}
