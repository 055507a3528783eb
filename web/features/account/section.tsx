/** A section of the account dialog's first page: heading, state, text and buttons. */
import { type ReactNode, useId } from "react";
import { t } from "../../lib/t.ts";
import type { LoadState } from "../../lib/use-load-state.ts";
import { FetchButton } from "../../ui/fetch-button.tsx";
import { Row, Stack } from "../../ui/layout.tsx";
import text from "../../ui/text.module.css";
import styles from "./account.module.css";

interface SectionProps {
  title: string;
  state?: ReactNode;
  children: ReactNode;
}

export function Section({ title, state, children }: SectionProps) {
  const id = useId();
  return (
    <Stack as="section" gap={2} tabIndex={-1} className={styles.section} aria-labelledby={id}>
      <Row gap="1 2" wrap>
        <h3 id={id} className={text.panelTitle}>
          {title}
        </h3>
        {state}
      </Row>
      {children}
    </Stack>
  );
}

/** Shown in place of a section's text and buttons until they have loaded. */
export function SectionLoading({ status, refetch }: Pick<LoadState, "status" | "refetch">) {
  if (status !== "failed") return <p role="status">{t("Loading...")}</p>;
  return (
    <div className={styles.actions}>
      <p role="status">{t("Could not be loaded.")}</p>
      <FetchButton fetch={refetch} />
    </div>
  );
}
