/** Shows whether the page receives live updates. Screen readers announce only changes of the state. */
import { msg } from "@domain/message.ts";
import type { ComponentProps, ReactNode } from "react";
import { t } from "../lib/t.ts";
import { cx } from "./cx.ts";
import styles from "./live-indicator.module.css";
import text from "./text.module.css";

const STATE_NAMES = {
  connecting: msg("Connecting"),
  live: msg("Live"),
  polling: msg("Updates every 30 s"),
  reconnecting: msg("Reconnecting"),
  // A `select` makes it another source text than the 'Offline' of a unit, so that translations can differ.
  offline: msg("{state, select, other {Offline}}"),
};

interface LiveIndicatorProps extends Omit<ComponentProps<"span">, "children"> {
  state: keyof typeof STATE_NAMES;
  /** Shown after the state, for example the time of the last update. */
  detail?: ReactNode;
  /** Adds a Retry button while there is no connection and none is being made. */
  onRetry?: () => void;
}

export function LiveIndicator({ state, detail, onRetry, className, ...rest }: LiveIndicatorProps) {
  const retries = (state === "offline" || state === "polling") && onRetry !== undefined;
  return (
    <span {...rest} className={cx(styles.indicator, className)}>
      <span className={cx(styles.dot, styles[state])} aria-hidden="true" />
      <span role="status">{t(STATE_NAMES[state], { state })}</span>
      {detail ? <span className={styles.detail}>{detail}</span> : null}
      {retries ? (
        <button type="button" className={cx(styles.retry, text.link, text.reach)} onClick={onRetry}>
          {t("Retry")}
        </button>
      ) : null}
    </span>
  );
}
