/** The dialog that explains a score. */

import { Scale } from "lucide-react";
import type { ReactNode } from "react";
import { paths } from "../../lib/paths.ts";
import { rich, t } from "../../lib/t.ts";
import type { LoadState } from "../../lib/use-load-state.ts";
import { Button } from "../../ui/button.tsx";
import { cx } from "../../ui/cx.ts";
import { Dialog } from "../../ui/dialog.tsx";
import { FetchButton } from "../../ui/fetch-button.tsx";
import { Row } from "../../ui/layout.tsx";
import { Link } from "../../ui/link.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import text from "../../ui/text.module.css";
import { VisuallyHidden } from "../../ui/visually-hidden.tsx";
import styles from "./why.module.css";

interface WhyDialogProps {
  title: string;
  /** The list from which the score is calculated. */
  source: LoadState;
  onClose: () => void;
  /** Raises a dispute about the score. Without this callback, there is no button. */
  onDispute?: (() => void) | undefined;
  children: ReactNode;
}

export function WhyDialog({ title, source, onClose, onDispute, children }: WhyDialogProps) {
  return (
    <Dialog
      open
      title={title}
      onClose={onClose}
      textOnly
      actions={
        <>
          {onDispute ? (
            <Button icon={<Scale />} onClick={onDispute}>
              {t("Raise a dispute")}
            </Button>
          ) : null}
          <Button variant="primary" onClick={onClose}>
            {t("Done")}
          </Button>
        </>
      }
    >
      <Explanation source={source}>{children}</Explanation>
      <p>
        <Link to={paths.scores} target="_blank" className={cx(text.link, text.reach)}>
          {rich("How scores are made<hidden> (opens in a new tab)</hidden>", {
            hidden: (inner) => <VisuallyHidden>{inner}</VisuallyHidden>,
          })}
        </Link>
      </p>
    </Dialog>
  );
}

function Explanation({ source, children }: Pick<WhyDialogProps, "source" | "children">) {
  if (source.status === "ready") return <>{children}</>;
  if (source.status !== "failed") return <Skeleton rows={5} />;
  return (
    <Row as="p" gap="2 4" justify="between" wrap tone="body" className={styles.failed}>
      <span role="status">{t("The entries behind this score could not be loaded.")}</span>
      <FetchButton fetch={source.refetch} />
    </Row>
  );
}
