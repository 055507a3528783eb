/** 'Jump to' in a shell: the keys that open it, and the dialog, whose code loads when it is first opened. */
import type { SessionUserView } from "@domain/user.ts";
import { useEffect } from "react";
import { isShortcut } from "../../lib/shortcut.ts";
import type { LazyPart } from "../../ui/lazy-part.tsx";
import { useJumpTo } from "./jump-to.store.ts";

const DIALOG = "[role=dialog], [role=alertdialog]";

export interface JumpToProps {
  user: SessionUserView;
  onClose: () => void;
}

export function JumpToPart({ user, palette }: { user: SessionUserView; palette: LazyPart<JumpToProps> }) {
  const isOpen = useJumpTo((state) => state.isOpen);
  const { close } = useJumpTo.getState();

  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (!isShortcut(event)) return;
      event.preventDefault();
      if (!document.querySelector(DIALOG)) useJumpTo.getState().show();
    };
    document.addEventListener("keydown", onKeyDown);
    return () => document.removeEventListener("keydown", onKeyDown);
  }, []);

  return isOpen ? <palette.Part wanted user={user} onClose={close} onFailed={close} /> : null;
}
