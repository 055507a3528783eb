/**
 * The one place where alerts appear, mounted as long as the page is. `aria-live` on it keeps it out of what a modal
 * dialog hides, and focus may come here while a dialog is open (see `letFocusThrough`).
 */
import { CircleAlert, CircleCheck, Info, X } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { ALERT_HOST_ATTRIBUTE, allowFocusToAlerts } from "./alert-focus.ts";
import styles from "./alert-host.module.css";
import { type AlertEntry, type AlertTone, dismissAlert, useAlerts } from "./alerts.ts";
import { IconButton } from "./button.tsx";
import { cx } from "./cx.ts";

/** Long enough to read: a base, and time for each character (about 15 a second, halved for slow readers). */
const ALERT_BASE_MS = 5000;
const ALERT_MS_PER_CHARACTER = 60;

/** How long an alert stays by itself; errors stay until they are closed. */
export function alertDuration(text: string, tone: AlertTone): number | undefined {
  return tone === "error" ? undefined : ALERT_BASE_MS + text.length * ALERT_MS_PER_CHARACTER;
}

const ICONS = { neutral: Info, success: CircleCheck, error: CircleAlert };

function Alert({ entry, onDismiss }: { entry: AlertEntry; onDismiss: () => void }) {
  const [held, setHeld] = useState(false);
  const Icon = ICONS[entry.tone];

  useEffect(() => {
    const duration = alertDuration(entry.text, entry.tone);
    if (held || duration === undefined) return;
    const timer = setTimeout(() => dismissAlert(entry.id), duration);
    return () => clearTimeout(timer);
  }, [entry, held]);

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: pointing at it or focusing into it only keeps it longer
    <div
      className={cx(styles.alert, styles[entry.tone])}
      onMouseEnter={() => setHeld(true)}
      onMouseLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
      onKeyDown={(event) => {
        if (event.key !== "Escape") return;
        event.stopPropagation();
        onDismiss();
      }}
    >
      <Icon size={18} strokeWidth={1.75} aria-hidden className={styles.icon} />
      <p role={entry.role}>{entry.text}</p>
      <IconButton label="Dismiss" bare onClick={onDismiss}>
        <X size={16} strokeWidth={2} aria-hidden />
      </IconButton>
    </div>
  );
}

export function AlertHost() {
  const shown = useAlerts((state) => state.shown);
  const host = useRef<HTMLDivElement>(null);
  const cameFrom = useRef<HTMLElement>(null);

  useEffect(() => (host.current ? allowFocusToAlerts(host.current) : undefined), []);

  /** The focus goes back to where it came from; where that is gone, to the page's content. */
  function dismiss(id: number): void {
    const hadFocus = host.current?.contains(document.activeElement);
    dismissAlert(id);
    if (!hadFocus) return;
    const target = cameFrom.current?.isConnected ? cameFrom.current : document.getElementById("main");
    target?.focus({ preventScroll: true });
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only remembers where the focus came from
    <div
      ref={host}
      className={styles.host}
      aria-live="polite"
      {...{ [ALERT_HOST_ATTRIBUTE]: "" }}
      onFocus={({ relatedTarget }) => {
        if (host.current?.contains(relatedTarget)) return;
        cameFrom.current = relatedTarget instanceof HTMLElement ? relatedTarget : null;
      }}
    >
      {shown.map((entry) => (
        <Alert key={entry.id} entry={entry} onDismiss={() => dismiss(entry.id)} />
      ))}
    </div>
  );
}
