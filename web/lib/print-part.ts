/** Prints one part of a page and nothing else: the styles of printing look for the marks that this sets. */

/** On the root while a part is printed, and on that part. */
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
  // Some browsers answer before the reader has printed.
  window.addEventListener("afterprint", end, { once: true });
  window.print();
}
