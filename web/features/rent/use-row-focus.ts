/** A button that goes with what it did, such as 'Discard', leaves the focus to the rows, where keys set and move. */
import { useEffect, useRef } from "react";
import { focusContent } from "../../ui/focus-content.ts";
import type { Staging } from "./staging.ts";

function focusRows(): void {
  const radios = document.querySelectorAll<HTMLInputElement>("[data-lease] input[type=radio]");
  const radio = [...radios].find(({ checked }) => checked) ?? radios[0];
  if (radio) radio.focus({ preventScroll: true });
  else focusContent();
}

export function useRowFocus(staging: Staging): void {
  const seen = useRef(staging);
  useEffect(() => {
    if (seen.current !== staging && document.activeElement === document.body) focusRows();
    seen.current = staging;
  }, [staging]);
}
