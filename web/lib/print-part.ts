/** Prints one part of a page. It sets the attributes that the print styles select. */

/** Set on the root element, and on the part, while the part is printed. */
const PRINTING = "data-printing";
const PRINTED = "data-printed";

export function printPart(part: Element): void {
  const root = document.documentElement;
  root.setAttribute(PRINTING, "");
  part.setAttribute(PRINTED, "");
  const end = () => {
    root.removeAttribute(PRINTING);
    part.removeAttribute(PRINTED);
  };
  // In some browsers `print` returns before the printing is done.
  window.addEventListener("afterprint", end, { once: true });
  window.print();
}
