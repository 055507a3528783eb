/** The New Resident dialog, and then the invitation link of the new account. */

import type { NewResidentView } from "@domain/resident.ts";
import { useState } from "react";
import { residentName } from "../../lib/resident-name.ts";
import { rich, t } from "../../lib/t.ts";
import { LinkDialog } from "../../ui/link-dialog.tsx";
import { NewResidentDialog } from "./new-resident-dialog.tsx";

export function NewResident({ onClose }: { onClose: () => void }) {
  const [created, setCreated] = useState<NewResidentView>();

  function onCreated(resident: NewResidentView): void {
    // The new row is at the top.
    window.scrollTo({ top: 0 });
    setCreated(resident);
  }

  if (!created) return <NewResidentDialog onClose={onClose} onCreated={onCreated} />;
  return (
    <LinkDialog title={t("Invitation link")} path={created.invitationPath} onClose={onClose}>
      {rich(
        "<b>{name}</b> now has an account under {email}. Send this link to them: it lets them choose a password. It works once, for 7 days, and is shown only once.",
        { b: (text) => <b>{text}</b> },
        { name: residentName(created), email: created.email },
      )}
    </LinkDialog>
  );
}
