/** How the suites without Playwright find elements as a person does. */

/**
 * The first visible element of a kind whose label or whole text is a name. It runs inside of the page, so it uses nothing from outside.
 */
export const findElement = (kind: string, name: string): HTMLElement | undefined =>
  [...document.querySelectorAll<HTMLElement>(kind)].find((element) => {
    const { labels } = element as HTMLInputElement;
    const texts = [element.ariaLabel, labels?.[0]?.textContent, element.textContent];
    const isVisible = element.offsetParent !== null || (element as HTMLInputElement).type === "file";
    return isVisible && texts.some((text) => text?.trim() === name);
  });
