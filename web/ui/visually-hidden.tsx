/** Text for screen readers only. */
import type { ComponentProps } from "react";
import text from "./text.module.css";

export function VisuallyHidden(props: Omit<ComponentProps<"span">, "className">) {
  return <span {...props} className={text.hidden} />;
}
