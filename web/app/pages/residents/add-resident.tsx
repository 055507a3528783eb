/** The round '+' button. The dialog's code loads when it is opened. */
import { useState } from "react";
import { AddButton } from "../../../features/residents/add-button.tsx";
import { useAddRequest } from "../../../lib/add-request.ts";
import { lazyPart } from "../../../ui/lazy-part.tsx";

const dialog = lazyPart(
  async () => (await import("../../../features/residents/new-resident.tsx")).NewResident,
);

export function AddResident() {
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  useAddRequest((what) => setOpen(what === "resident"));
  return (
    <>
      <AddButton onNear={dialog.preload} onClick={() => setOpen(true)} />
      {isOpen ? <dialog.Part wanted onFailed={close} onClose={close} /> : null}
    </>
  );
}
