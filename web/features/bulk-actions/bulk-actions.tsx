/** The actions for several people: a private message, an announcement to their units, and a behavior entry. */

import { ANNOUNCEMENT_TEXTS, ANNOUNCEMENT_UNITS_MAX } from "@domain/announcement-rules.ts";
import { canonicalUnit } from "@domain/unit-floors.ts";
import { ListPlus, Megaphone, MessageSquare } from "lucide-react";
import { useState } from "react";
import { useNavigate } from "react-router-dom";
import { formAddress } from "../../lib/form-request.ts";
import { paths } from "../../lib/paths.ts";
import type { SelectedPeople } from "../../lib/selection.ts";
import { t } from "../../lib/t.ts";
import { Button } from "../../ui/button.tsx";
import { lazyPart } from "../../ui/lazy-part.tsx";
import { useAction } from "../../ui/use-action.ts";
import type { BulkKind } from "./bulk-dialog.tsx";

const dialog = lazyPart(async () => (await import("./bulk-dialog.tsx")).BulkDialog);

/** @param reporter the name of the person who is logged in */
export function BulkActions({ reporter, ...selection }: SelectedPeople & { reporter: string }) {
  const { people, leftOutCount } = selection;
  const units = [...new Set(selection.units.map(canonicalUnit))].filter((unit) => unit !== "");
  const navigate = useNavigate();
  const { dismiss, show } = useAction();
  const [open, setOpen] = useState<BulkKind>();
  const close = () => setOpen(undefined);
  // None of the selected people can be reached. Without a selection, the buttons show what it is for. A dialog that is open stays: it keeps its
  // recipients.
  if (!open && people.length === 0 && leftOutCount > 0) return null;

  function announce(): void {
    dismiss();
    if (units.length === 0) show(t("The selected residents have no unit."), { tone: "error" });
    else if (units.length > ANNOUNCEMENT_UNITS_MAX)
      show(t(ANNOUNCEMENT_TEXTS.unitsTooMany), { tone: "error" });
    else void navigate(formAddress(paths.announcements, "announcement"), { state: { units } });
  }

  const dialogButton = (kind: BulkKind, label: string, Icon: typeof Megaphone) => (
    <Button
      icon={<Icon />}
      aria-haspopup="dialog"
      disabled={people.length === 0}
      onPointerEnter={dialog.preload}
      onFocus={dialog.preload}
      onClick={() => setOpen(kind)}
    >
      {label}
    </Button>
  );
  return (
    <>
      {dialogButton("message", t("Message"), MessageSquare)}
      <Button icon={<Megaphone />} disabled={people.length === 0 && units.length === 0} onClick={announce}>
        {t("Announce")}
      </Button>
      {dialogButton("behavior", t("Add behavior"), ListPlus)}
      {open ? <dialog.Part kind={open} {...selection} reporter={reporter} onClose={close} /> : null}
    </>
  );
}
