/** A new announcement, beside the lists. */

import { type ReactNode, useId, useState } from "react";
import { t } from "../../lib/t.ts";
import { useUnsavedChanges } from "../../lib/unsaved-changes.ts";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { Row } from "../../ui/layout.tsx";
import styles from "./compose.module.css";
import { CANT_UNDO, ComposeFields } from "./compose-fields.tsx";
import { type Compose, useCompose } from "./use-compose.ts";

interface ComposePanelProps {
  /** The question before it is sent now. */
  question: (compose: Compose) => ReactNode;
  /** The units that the first one is for. */
  units?: readonly string[];
}

/** Begins with empty fields after each announcement. */
export function ComposePanel({ question, units = [] }: ComposePanelProps) {
  const [sent, setSent] = useState(0);
  return (
    <EmptyPanel
      key={sent}
      question={question}
      units={sent === 0 ? units : []}
      onDone={() => setSent((count) => count + 1)}
    />
  );
}

function EmptyPanel({ question, units, onDone }: Required<ComposePanelProps> & { onDone: () => void }) {
  const id = useId();
  const compose = useCompose(undefined, onDone, units);
  const { form, action, submit, hasRecipients } = compose;
  useUnsavedChanges(form.isChanged);
  return (
    <Card title={t("New announcement")} className={styles.panel}>
      <form id={id} noValidate onSubmit={submit} className={styles.body}>
        <ComposeFields compose={compose} />
      </form>
      <Row as="footer" gap={4} justify="between" className={styles.foot}>
        <p className={styles.note}>{t(CANT_UNDO)}</p>
        <Button
          type="submit"
          form={id}
          variant="primary"
          busy={form.pending && !compose.isAsking}
          disabled={!hasRecipients}
        >
          {action}
        </Button>
      </Row>
      {question(compose)}
    </Card>
  );
}
