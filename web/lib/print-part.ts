/** Prints one part of a page. It sets the attributes that the print styles select. */
import { type RefObject, useEffect } from "react";

/** Set on the root element, and on the part, while the part is printed. */
const PRINTING = "data-printing";
const PRINTED = "data-printed";

function markForPrint(part: Element): void {
  const root = document.documentElement;
  root.setAttribute(PRINTING, "");
  part.setAttribute(PRINTED, "");
  const end = () => {
    root.removeAttribute(PRINTING);
    part.removeAttribute(PRINTED);
  };
  // In some browsers `print` returns before the printing is done.
  window.addEventListener("afterprint", end, { once: true });
}

export function printPart(part: Element): void {
  markForPrint(part);
  window.print();
}

/** While a part is shown, only it is printed, also by the browser's own command. */
export function useOnlyPrinted(part: RefObject<Element | null>): void {
  useEffect(() => {
    const mark = () => {
      if (part.current) markForPrint(part.current);
    };
    window.addEventListener("beforeprint", mark);
    return () => window.removeEventListener("beforeprint", mark);
  }, [part]);
}
