/** A link that can't be shown again, to take away: with a button that copies it, or selected where that can't be done. */
import type { ReactNode } from "react";
import { Button } from "./button.tsx";
import { CopyField } from "./copy-field.tsx";
import { Dialog } from "./dialog.tsx";
import styles from "./link-dialog.module.css";

interface LinkDialogProps {
  title: string;
  /** On this host, from the slash on. */
  path: string;
  onClose: () => void;
  /** What the link is for, and how long it works. */
  children: ReactNode;
}

export function LinkDialog({ title, path, onClose, children }: LinkDialogProps) {
  return (
    <Dialog open title={title} onClose={onClose} actions={<Button onClick={onClose}>Done</Button>}>
      <p className={styles.text}>{children}</p>
      <CopyField label="Link" text={`${window.location.origin}${path}`} />
    </Dialog>
  );
}
