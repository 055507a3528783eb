/** The panel that writes a new announcement, beside the lists. */

import { type ReactNode, useEffect, useId, useState } from "react";
import { t } from "../../lib/t.ts";
import { useUnsavedChanges } from "../../lib/unsaved-changes.ts";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { Row } from "../../ui/layout.tsx";
import { fieldIn } from "./announcement-form.ts";
import styles from "./compose.module.css";
import { CANT_UNDO, ComposeFields } from "./compose-fields.tsx";
import { type Compose, useCompose } from "./use-compose.ts";

interface ComposePanelProps {
  /** Renders the question before an announcement is sent now. The page loads its code with the first question. */
  question: (compose: Compose) => ReactNode;
  /** The audience of the first announcement. */
  units?: readonly string[];
  /** How often the user asked for the form, which then focuses its title. */
  requests?: number;
}

/** After each announcement, the panel starts with empty fields, for everyone. The title gets the focus that the sent form had. */
export function ComposePanel({ question, units = [], requests = 0 }: ComposePanelProps) {
  const [sentCount, setSentCount] = useState(0);
  return (
    <FormPanel
      key={sentCount}
      question={question}
      units={sentCount === 0 ? units : []}
      requests={requests + sentCount}
      onDone={() => setSentCount((count) => count + 1)}
    />
  );
}

function FormPanel({
  question,
  units,
  requests,
  onDone,
}: Required<ComposePanelProps> & { onDone: () => void }) {
  const id = useId();
  const compose = useCompose(undefined, onDone, units);
  const { form, language, action, submit, hasRecipients, isBusy } = compose;
  useUnsavedChanges(form.isChanged);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each request
  useEffect(() => {
    if (requests > 0) form.focus(fieldIn(language, "title"));
  }, [requests]);
  return (
    <Card title={t("New announcement")} className={styles.panel}>
      <form id={id} noValidate onSubmit={submit} className={styles.body}>
        <ComposeFields compose={compose} />
      </form>
      <Row as="footer" gap={4} justify="between" className={styles.foot}>
        <p className={styles.note}>{t(CANT_UNDO)}</p>
        <Button type="submit" form={id} variant="primary" busy={isBusy} disabled={!hasRecipients}>
          {action}
        </Button>
      </Row>
      {question(compose)}
    </Card>
  );
}
