/** A part of the profile that is scrolled into view and highlighted if a link of the dashboard leads to it. */
import { type ReactNode, useEffect, useRef } from "react";
import type { RiskFigure } from "../../../features/dashboard/risk-slide.tsx";
import { cx } from "../../../ui/cx.ts";
import styles from "./profile-highlight.module.css";

interface ProfileHighlightProps {
  /** The dashboard's figures that this part explains. */
  explains: readonly RiskFigure[];
  /** The figure whose link the user followed; undefined without one. */
  about: string | undefined;
  children: ReactNode;
}

export function ProfileHighlight({ explains, about, children }: ProfileHighlightProps) {
  const element = useRef<HTMLDivElement>(null);
  const isHighlighted = explains.some((name) => name === about);

  useEffect(() => {
    if (!isHighlighted) return;
    element.current?.focus({ preventScroll: true });
    element.current?.scrollIntoView({ block: "nearest" });
  }, [isHighlighted]);

  return (
    <div ref={element} tabIndex={-1} className={cx(styles.spot, isHighlighted && styles.meant)}>
      {children}
    </div>
  );
}
