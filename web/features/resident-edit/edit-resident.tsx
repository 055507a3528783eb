/** The profile's Edit button with the dialog that it opens. */
import type { ResidentView } from "@domain/views.ts";
import { Pencil } from "lucide-react";
import { useState } from "react";
import { Button } from "../../ui/button.tsx";
import { EditDialog } from "./edit-dialog.tsx";

interface EditResidentProps {
  /** As it is stored now; the open form follows it. */
  resident: ResidentView;
  /** Is given what the server made of the edit. */
  onSaved: (resident: ResidentView) => void;
}

export function EditResident({ resident, onSaved }: EditResidentProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button
        icon={<Pencil size={16} strokeWidth={1.75} aria-hidden />}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        Edit
      </Button>
      {isOpen ? (
        <EditDialog
          resident={resident}
          onClose={() => setOpen(false)}
          onSaved={(saved) => {
            setOpen(false);
            onSaved(saved);
          }}
        />
      ) : null}
    </>
  );
}
