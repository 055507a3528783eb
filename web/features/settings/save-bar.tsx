/** The bar below a form with unsaved changes. Leaving the page asks first. */

import { useState } from "react";
import { t } from "../../lib/t.ts";
import { useUnsavedChanges } from "../../lib/unsaved-changes.ts";
import { Button } from "../../ui/button.tsx";
import { Row } from "../../ui/layout.tsx";
import { lazyPart } from "../../ui/lazy-part.tsx";
import styles from "./save-bar.module.css";

const question = lazyPart(async () => (await import("../../ui/discard-question.tsx")).DiscardQuestion);

interface SaveBarProps {
  busy: boolean;
  /** Why the last try did not save. */
  problem: string | undefined;
  onDiscard: () => void;
}

export function SaveBar({ busy, problem, onDiscard }: SaveBarProps) {
  useUnsavedChanges(true);
  const [isAsking, setAsking] = useState(false);

  const stay = () => setAsking(false);

  function discard(): void {
    onDiscard();
    document.getElementById("main")?.focus();
  }

  return (
    <Row gap={2} size={14} tone="body" className={styles.bar} data-media="screen">
      {problem === undefined ? (
        <span role="status">{t("Unsaved changes")}</span>
      ) : (
        <span role="alert" className={styles.problem}>
          {problem}
        </span>
      )}
      <Button variant="ghost" onClick={() => setAsking(true)} disabled={busy}>
        {t("Discard")}
      </Button>
      <Button type="submit" variant="primary" busy={busy}>
        {t("Save")}
      </Button>
      {isAsking ? <question.Part onStay={stay} onFailed={stay} onDiscard={discard} /> : null}
    </Row>
  );
}
