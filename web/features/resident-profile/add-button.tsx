/** The small button at the right of a panel's title, and the dialog that it opens. */
import { type ReactNode, useState } from "react";
import { Button } from "../../ui/button.tsx";

interface AddButtonProps {
  label: string;
  /** The dialog, given how to close it. */
  children: (close: () => void) => ReactNode;
}

export function AddButton({ label, children }: AddButtonProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button size="small" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {label}
      </Button>
      {isOpen ? children(() => setOpen(false)) : null}
    </>
  );
}
