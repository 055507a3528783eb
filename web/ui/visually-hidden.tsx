/** Text for screen readers only. */
import type { ReactNode } from "react";
import text from "./text.module.css";

export function VisuallyHidden({ children }: { children: ReactNode }) {
  return <span className={text.hidden}>{children}</span>;
}
