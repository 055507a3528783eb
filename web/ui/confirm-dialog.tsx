/** A question with two answers. The dialog closes when the call has succeeded. */

import type { FailureTexts } from "../lib/http.ts";
import { t } from "../lib/t.ts";
import { Button } from "./button.tsx";
import { Dialog, type DialogProps } from "./dialog.tsx";
import { useAction } from "./use-action.ts";

interface ConfirmDialogProps extends Omit<DialogProps, "open" | "actions" | "textOnly"> {
  /** The labels of the buttons. */
  confirm: string;
  cancel?: string;
  /** The texts of a failed call. */
  texts: FailureTexts;
  onConfirm: () => Promise<unknown>;
}

export function ConfirmDialog(props: ConfirmDialogProps) {
  const { confirm, cancel = t("Cancel"), texts, onConfirm, onClose, children, ...rest } = props;
  const { pending, run } = useAction<"confirm">();

  async function send(): Promise<void> {
    if (await run("confirm", onConfirm, texts)) onClose();
  }

  return (
    <Dialog
      {...rest}
      open
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
