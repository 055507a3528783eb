/**
 * Buttons that float over a list whose rows keep their places: one shows new rows, which wait, and one filters and sorts the rows again.
 * Rows never move by themselves under the pointer.
 */

import { ArrowUp, RefreshCw } from "lucide-react";
import { type RefObject, useRef } from "react";
import type { StableRows } from "../lib/stable-rows.ts";
import { t } from "../lib/t.ts";
import { cx } from "./cx.ts";
import styles from "./row-notes.module.css";

interface RowNotesProps {
  list: Pick<StableRows<unknown>, "waiting" | "admit" | "changed" | "rearrange">;
  /** The box that scrolls, if it isn't the page alone. */
  box?: RefObject<HTMLElement | null>;
}

export function RowNotes({ list: { waiting, admit, changed, rearrange }, box }: RowNotesProps) {
  const frame = useRef<HTMLDivElement>(null);

  /** The button disappears after the click, so its container gets the focus. */
  function focusFrame(): void {
    frame.current?.focus({ preventScroll: true });
  }

  function show(): void {
    admit();
    focusFrame();
    for (const scroller of [window, box?.current]) scroller?.scrollTo({ top: 0, behavior: "smooth" });
  }

  function update(): void {
    rearrange();
    focusFrame();
  }

  return (
    <div ref={frame} className={cx(styles.notes, box && styles.inPane)} role="status" tabIndex={-1}>
      {waiting > 0 ? (
        <button type="button" onClick={show}>
          <ArrowUp size={14} strokeWidth={2} />
          {t("{count} new", { count: waiting })}
        </button>
      ) : null}
      {changed > 0 ? (
        <button type="button" onClick={update}>
          <RefreshCw size={14} strokeWidth={2} />
          {t("{count} changed: show", { count: changed })}
        </button>
      ) : null}
    </div>
  );
}
