/**
 * Shows all alerts; always mounted. Because of `aria-live`, modal dialogs don't hide it from screen readers. It can take the
 * focus while a dialog is open (see `allowFocusToAlerts`).
 */

import { CircleAlert, CircleCheck, Info, X } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { t } from "../lib/t.ts";
import { ALERT_HOST_ATTRIBUTE, allowFocusToAlerts } from "./alert-focus.ts";
import styles from "./alert-host.module.css";
import { type AlertEntry, type AlertTone, dismissAlert, useAlerts } from "./alerts.ts";
import { Button, IconButton } from "./button.tsx";
import { cx } from "./cx.ts";

/** The time to notice an alert and reach it, and the time to read it: 60 ms are about 17 characters a second. */
const ALERT_BASE_MS = 5000;
const ALERT_MS_PER_CHARACTER = 60;

/** How long something that is done can be undone. */
const UNDO_MS = 10_000;

/** How long an alert is shown; undefined for errors, which stay until they are closed. */
export function alertDuration(text: string, tone: AlertTone, canUndo = false): number | undefined {
  if (canUndo) return UNDO_MS;
  return tone === "error" ? undefined : ALERT_BASE_MS + text.length * ALERT_MS_PER_CHARACTER;
}

/** Fields in which Ctrl+Z undoes an entry. */
const UNDOABLE_FIELDS = "input:not([type=radio], [type=checkbox]), textarea, select";

/** Ctrl+Z presses the last 'Undo', unless it undoes something else in a field or on the screen. */
function onKeyDown(event: KeyboardEvent): void {
  const { key, ctrlKey, metaKey, target } = event;
  if (key !== "z" || !(ctrlKey || metaKey) || (target as Element).matches(UNDOABLE_FIELDS)) return;
  setTimeout(() => {
    const buttons = document.querySelectorAll<HTMLElement>(`[${ALERT_HOST_ATTRIBUTE}] [aria-keyshortcuts]`);
    if (!event.defaultPrevented) buttons[buttons.length - 1]?.click();
  });
}

const ICONS = { neutral: Info, success: CircleCheck, error: CircleAlert };

function Alert({ entry, onDismiss }: { entry: AlertEntry; onDismiss: () => void }) {
  const [isHovered, setHovered] = useState(false);
  const [hasFocus, setHasFocus] = useState(false);
  const isPaused = isHovered || hasFocus;
  const Icon = ICONS[entry.tone];

  useEffect(() => {
    const duration = alertDuration(entry.text + (entry.note ?? ""), entry.tone, entry.undo !== undefined);
    if (isPaused || duration === undefined) return;
    const timer = setTimeout(() => dismissAlert(entry.id), duration);
    return () => clearTimeout(timer);
  }, [entry, isPaused]);

  useEffect(() => {
    if (!hasFocus) return;
    // On the window, before the dialog below, which would close, too.
    const onEscape = (event: KeyboardEvent) => {
      if (event.key !== "Escape") return;
      event.stopPropagation();
      onDismiss();
    };
    window.addEventListener("keydown", onEscape, true);
    return () => window.removeEventListener("keydown", onEscape, true);
  }, [hasFocus, onDismiss]);

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: hover and focus only extend the time it is shown
    <div
      className={cx(styles.alert, styles[entry.tone])}
      onMouseEnter={() => setHovered(true)}
      onMouseLeave={() => setHovered(false)}
      onFocus={() => setHasFocus(true)}
      onBlur={() => setHasFocus(false)}
    >
      <Icon size={18} className={styles.icon} />
      <p role={entry.role}>
        {t(entry.text)}
        {entry.note ? (
          <>
            {" "}
            <span className={styles.note}>{t(entry.note)}</span>
          </>
        ) : null}
      </p>
      {entry.undo ? (
        <Button
          size="small"
          variant="ghost"
          aria-keyshortcuts="Control+Z"
          onClick={() => {
            onDismiss();
            entry.undo?.();
          }}
        >
          {t("Undo")}
        </Button>
      ) : null}
      <IconButton label={t("Dismiss")} bare onClick={onDismiss}>
        <X strokeWidth={2} />
      </IconButton>
    </div>
  );
}

export function AlertHost() {
  const alerts = useAlerts((state) => state.shown);
  const host = useRef<HTMLDivElement>(null);
  const previousFocus = useRef<HTMLElement>(null);

  useEffect(() => (host.current ? allowFocusToAlerts(host.current) : undefined), []);
  useEffect(() => {
    window.addEventListener("keydown", onKeyDown);
    return () => window.removeEventListener("keydown", onKeyDown);
  }, []);

  /** Returns the focus to the previous element, or to the page's content if that is gone. */
  function dismiss(id: number): void {
    const hadFocus = host.current?.contains(document.activeElement);
    dismissAlert(id);
    if (!hadFocus) return;
    const target = previousFocus.current?.isConnected
      ? previousFocus.current
      : document.getElementById("main");
    target?.focus({ preventScroll: true });
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only stores the previously focused element
    <div
      ref={host}
      className={styles.host}
      aria-live="polite"
      {...{ [ALERT_HOST_ATTRIBUTE]: "" }}
      onFocus={({ relatedTarget }) => {
        if (host.current?.contains(relatedTarget)) return;
        previousFocus.current = relatedTarget instanceof HTMLElement ? relatedTarget : null;
      }}
    >
      {alerts.map((entry) => (
        <Alert key={entry.id} entry={entry} onDismiss={() => dismiss(entry.id)} />
      ))}
    </div>
  );
}
