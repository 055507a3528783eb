/** The round '+' button, the New Resident dialog, and the invitation link of the new account. */
import type { NewResidentView } from "@domain/resident.ts";
import { useState } from "react";
import { LinkDialog } from "../../ui/link-dialog.tsx";
import { AddButton } from "./add-button.tsx";
import { residentName } from "./list-view.ts";
import { NewResidentDialog } from "./new-resident-dialog.tsx";

type Step = { is: "closed" } | { is: "form" } | { is: "invitation"; resident: NewResidentView };

export function NewResident() {
  const [step, setStep] = useState<Step>({ is: "closed" });
  const close = () => setStep({ is: "closed" });

  function onCreated(resident: NewResidentView): void {
    // The new row is at the top.
    window.scrollTo({ top: 0 });
    setStep({ is: "invitation", resident });
  }

  return (
    <>
      <AddButton onClick={() => setStep({ is: "form" })} />
      {step.is === "form" ? <NewResidentDialog onClose={close} onCreated={onCreated} /> : null}
      {step.is === "invitation" ? (
        <LinkDialog title="Invitation link" path={step.resident.invitationPath} onClose={close}>
          <b>{residentName(step.resident)}</b> now has an account under {step.resident.email}. Send this link
          to them: it lets them choose a password. It works once, for 7 days, and is shown only now.
        </LinkDialog>
      ) : null}
    </>
  );
}
