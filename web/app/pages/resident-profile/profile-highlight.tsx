/** A part of the profile that a figure of the dashboard may have led to: then it is brought into view and ringed. */
import { type ReactNode, useEffect, useRef } from "react";
import { cx } from "../../../ui/cx.ts";
import styles from "./profile-highlight.module.css";

interface ProfileSpotProps {
  /** The figures that this part explains. */
  explains: readonly string[];
  /** What the reader came for; undefined for nothing in particular. */
  about: string | undefined;
  children: ReactNode;
}

export function ProfileHighlight({ explains, about, children }: ProfileSpotProps) {
  const element = useRef<HTMLDivElement>(null);
  const isMeant = about !== undefined && explains.includes(about);

  useEffect(() => {
    if (!isMeant) return;
    element.current?.focus({ preventScroll: true });
    element.current?.scrollIntoView({ block: "nearest" });
  }, [isMeant]);

  return (
    <div ref={element} tabIndex={-1} className={cx(styles.spot, isMeant && styles.meant)}>
      {children}
    </div>
  );
}
