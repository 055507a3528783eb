/** A question with two answers. The dialog closes when the call has succeeded. */

import type { ReactNode } from "react";
import type { FailureTexts } from "../lib/http.ts";
import { t } from "../lib/t.ts";
import { Button } from "./button.tsx";
import { Dialog } from "./dialog.tsx";
import { useAction } from "./use-action.ts";

interface ConfirmDialogProps {
  title: string;
  /** The labels of the buttons. */
  confirm: string;
  cancel?: string;
  /** The texts of a failed call. */
  texts: FailureTexts;
  onConfirm: () => Promise<unknown>;
  onClose: () => void;
  children: ReactNode;
}

export function ConfirmDialog(props: ConfirmDialogProps) {
  const { title, confirm, cancel = t("Cancel"), texts, onConfirm, onClose, children } = props;
  const { pending, run } = useAction<"confirm">();

  async function send(): Promise<void> {
    if (await run("confirm", onConfirm, texts)) onClose();
  }

  return (
    <Dialog
      open
      title={title}
      onClose={onClose}
      textOnly
      actions={
        <>
          <Button onClick={onClose}>{cancel}</Button>
          <Button variant="primary" busy={pending !== undefined} onClick={() => void send()}>
            {confirm}
          </Button>
        </>
      }
    >
      <p>{children}</p>
    </Dialog>
  );
}
