/** Whether the page is being printed. Windowed lists render all their rows then. */
import { useEffect, useState } from "react";
import { flushSync } from "react-dom";

export function usePrinting(): boolean {
  const [isPrinting, setPrinting] = useState(() => window.matchMedia("print").matches);

  useEffect(() => {
    const list = window.matchMedia("print");
    // The browser captures the page as soon as the handler returns.
    const set = (value: boolean) => flushSync(() => setPrinting(value));
    const begin = () => set(true);
    const end = () => set(false);
    const change = () => set(list.matches);
    window.addEventListener("beforeprint", begin);
    window.addEventListener("afterprint", end);
    list.addEventListener("change", change);
    return () => {
      window.removeEventListener("beforeprint", begin);
      window.removeEventListener("afterprint", end);
      list.removeEventListener("change", change);
    };
  }, []);

  return isPrinting;
}
