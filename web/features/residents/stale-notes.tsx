/** A note that the rows' filter or order is out of date, with a button to update them. Rows never move automatically. */
import { ArrowUp, RefreshCw } from "lucide-react";
import { useRef } from "react";
import { cx } from "../../ui/cx.ts";
import notes from "../../ui/floating-notes.module.css";
import { revealResidents, settleResidents } from "./residents.store.ts";
import styles from "./stale-notes.module.css";
import type { Rows } from "./use-rows.ts";

const icon = { size: 14, strokeWidth: 2, "aria-hidden": true } as const;

export function StaleNotes({ waiting, changed }: Pick<Rows, "waiting" | "changed">) {
  const frame = useRef<HTMLDivElement>(null);

  /** The button disappears after the click, so its container gets the focus. */
  function keepPlace(): void {
    frame.current?.focus({ preventScroll: true });
  }

  return (
    <div ref={frame} className={cx(notes.notes, styles.notes)} role="status" tabIndex={-1}>
      {waiting > 0 ? (
        <button
          type="button"
          onClick={() => {
            revealResidents();
            keepPlace();
            window.scrollTo({ top: 0, behavior: "smooth" });
          }}
        >
          <ArrowUp {...icon} />
          {waiting} new
        </button>
      ) : null}
      {changed > 0 ? (
        <button
          type="button"
          onClick={() => {
            settleResidents();
            keepPlace();
          }}
        >
          <RefreshCw {...icon} />
          {changed} changed: show
        </button>
      ) : null}
    </div>
  );
}
