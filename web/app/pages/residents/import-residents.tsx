/** The import button next to '+'. The dialog's code loads when it is opened. */
import { Upload } from "lucide-react";
import { useState } from "react";
import { useAddRequest } from "../../../lib/add-request.ts";
import { Button } from "../../../ui/button.tsx";
import { lazyPart } from "../../../ui/lazy-part.tsx";

const dialog = lazyPart(
  async () => (await import("../../../features/resident-import/import-dialog.tsx")).ImportDialog,
);

export function ImportResidents() {
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  useAddRequest((what) => setOpen(what === "import"));
  return (
    <>
      <Button
        icon={<Upload size={16} strokeWidth={1.75} aria-hidden />}
        aria-haspopup="dialog"
        onPointerEnter={dialog.preload}
        onFocus={dialog.preload}
        onClick={() => setOpen(true)}
      >
        Import
      </Button>
      {isOpen ? <dialog.Part wanted onFailed={close} onClose={close} /> : null}
    </>
  );
}
