/** Opens a registration, from the list or the profile, to approve or decline it. */

import type { ResidentSummaryView, ResidentView } from "@domain/resident.ts";
import { useState } from "react";
import { residentName } from "../../lib/resident-name.ts";
import { t } from "../../lib/t.ts";
import { Button } from "../../ui/button.tsx";
import { lazyPart } from "../../ui/lazy-part.tsx";
import { VisuallyHidden } from "../../ui/visually-hidden.tsx";

const registrationDialog = lazyPart(
  async () => (await import("./registration-dialog.tsx")).RegistrationDialog,
);

interface ApproveButtonProps {
  resident: ResidentSummaryView;
  size?: "small" | "normal";
  className?: string | undefined;
  /** Called with the changed resident after an approval, and after its undoing. */
  onChanged?: (resident: ResidentView) => void;
  onDeclined?: () => void;
}

export function ApproveButton(props: ApproveButtonProps) {
  const { resident, size = "small", className, onChanged, onDeclined } = props;
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <>
      <Button
        size={size}
        className={className}
        data-media="screen"
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        <span>{t("Approve")}</span>
        <VisuallyHidden> {residentName(resident)}</VisuallyHidden>
      </Button>
      {isOpen ? (
        <registrationDialog.Part
          resident={resident}
          onChanged={onChanged}
          onDeclined={onDeclined}
          onClose={close}
        />
      ) : null}
    </>
  );
}
