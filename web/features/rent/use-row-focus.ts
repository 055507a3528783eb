/** Focuses the first row after a change of the draft that removed the focused button, such as 'Discard', so that the keys of rows work again. */
import { useEffect, useRef } from "react";
import { focusContent } from "../../ui/focus-content.ts";
import type { Staging } from "./staging.ts";

function focusFirstRow(): void {
  const radios = document.querySelectorAll<HTMLInputElement>("[data-lease] input[type=radio]");
  const radio = [...radios].find(({ checked }) => checked) ?? radios[0];
  if (radio) radio.focus({ preventScroll: true });
  else focusContent();
}

export function useRowFocus(staging: Staging): void {
  const previous = useRef(staging);
  useEffect(() => {
    if (previous.current !== staging && document.activeElement === document.body) focusFirstRow();
    previous.current = staging;
  }, [staging]);
}
