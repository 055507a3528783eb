/** The round '+' with what it opens: New Resident, and then the new account's invitation link. */
import type { NewResidentView } from "@domain/views.ts";
import { useState } from "react";
import { AddButton } from "./add-button.tsx";
import { InvitationDialog } from "./invitation-dialog.tsx";
import { NewResidentDialog } from "./new-resident-dialog.tsx";

type Step = { is: "closed" } | { is: "form" } | { is: "invitation"; resident: NewResidentView };

export function NewResident() {
  const [step, setStep] = useState<Step>({ is: "closed" });
  const close = () => setStep({ is: "closed" });

  function onCreated(resident: NewResidentView): void {
    // The new row stands on top.
    window.scrollTo({ top: 0 });
    setStep({ is: "invitation", resident });
  }

  return (
    <>
      <AddButton onClick={() => setStep({ is: "form" })} />
      {step.is === "form" ? <NewResidentDialog onClose={close} onCreated={onCreated} /> : null}
      {step.is === "invitation" ? <InvitationDialog resident={step.resident} onClose={close} /> : null}
    </>
  );
}
