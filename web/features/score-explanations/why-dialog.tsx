/** The dialog that explains one score: the number, what it is made of, and what would change it. */
import { Scale } from "lucide-react";
import type { ReactNode } from "react";
import type { LoadState } from "../../lib/use-load-state.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { FetchButton } from "../../ui/fetch-button.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import styles from "./why.module.css";

interface WhyDialogProps {
  title: string;
  /** The list that the score is made of: it must be there to explain anything. */
  source: LoadState;
  onClose: () => void;
  /** Leads to a dispute about the score; there is no button without it. */
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
            <Button icon={<Scale size={16} strokeWidth={1.75} aria-hidden />} onClick={onDispute}>
              Raise a dispute
            </Button>
          ) : null}
          <Button variant="primary" onClick={onClose}>
            Done
          </Button>
        </>
      }
    >
      <Explained source={source}>{children}</Explained>
    </Dialog>
  );
}

function Explained({ source, children }: Pick<WhyDialogProps, "source" | "children">) {
  if (source.status === "ready") return children;
  if (source.status !== "failed") return <Skeleton rows={5} />;
  return (
    <p className={styles.failed}>
      <span role="status">The entries behind this score could not be loaded.</span>
      <FetchButton fetch={source.refetch} />
    </p>
  );
}
