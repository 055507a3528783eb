/** The bar below a form of the settings with unsaved changes. While it is there, leaving the page asks first. */

import { SETTINGS_TEXTS } from "@domain/settings-rules.ts";
import { useState } from "react";
import { t } from "../../lib/t.ts";
import { useUnsavedChanges } from "../../lib/unsaved-changes.ts";
import { showAlert } from "../../ui/alerts.ts";
import { Button } from "../../ui/button.tsx";
import { Row } from "../../ui/layout.tsx";
import { lazyPart } from "../../ui/lazy-part.tsx";
import styles from "./save-bar.module.css";

const question = lazyPart(async () => (await import("../../ui/discard-question.tsx")).DiscardQuestion);

/** Resets a form, and focuses the page, because the bar with the focused button disappears. */
function endForm(reset: () => void): void {
  reset();
  document.getElementById("main")?.focus();
}

/** Says that a form was saved, and ends it. */
export function endSavedForm(reset: () => void): void {
  showAlert(SETTINGS_TEXTS.saved);
  endForm(reset);
}

interface SaveBarProps {
  busy: boolean;
  /** Why the last attempt to save failed. */
  problem: string | undefined;
  onDiscard: () => void;
}

export function SaveBar({ busy, problem, onDiscard }: SaveBarProps) {
  useUnsavedChanges(true);
  const [asksToDiscard, setAsksToDiscard] = useState(false);
  const stay = () => setAsksToDiscard(false);
  const discard = () => endForm(onDiscard);

  return (
    <Row gap={2} size={14} tone="body" className={styles.bar} data-media="screen">
      {problem === undefined ? (
        <span role="status">{t("Unsaved changes")}</span>
      ) : (
        <span role="alert" className={styles.problem}>
          {t(problem)}
        </span>
      )}
      <Button variant="ghost" onClick={() => setAsksToDiscard(true)} disabled={busy}>
        {t("Discard")}
      </Button>
      <Button type="submit" variant="primary" busy={busy}>
        {t("Save")}
      </Button>
      {asksToDiscard ? <question.Part onStay={stay} onFailed={stay} onDiscard={discard} /> : null}
    </Row>
  );
}
