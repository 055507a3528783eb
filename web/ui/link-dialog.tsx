/** Shows a link once, with a button that copies it. */

import type { ReactNode } from "react";
import { t } from "../lib/t.ts";
import { Button } from "./button.tsx";
import { CopyField } from "./copy-field.tsx";
import { Dialog } from "./dialog.tsx";
import styles from "./link-dialog.module.css";

interface LinkDialogProps {
  title: string;
  /** The path on this host. */
  path: string;
  onClose: () => void;
  /** The purpose of the link, and how long it is valid. */
  children: ReactNode;
}

export function LinkDialog({ title, path, onClose, children }: LinkDialogProps) {
  return (
    <Dialog open title={title} onClose={onClose} actions={<Button onClick={onClose}>{t("Done")}</Button>}>
      <p className={styles.text}>{children}</p>
      <CopyField label={t("Link")} text={`${window.location.origin}${path}`} />
    </Dialog>
  );
}
