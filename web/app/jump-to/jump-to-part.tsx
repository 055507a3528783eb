/** 'Jump to' in a shell: the keys that open it, and the dialog, whose code loads when it is first opened. */
import type { SessionUserView } from "@domain/user.ts";
import { useEffect } from "react";
import { isComposing } from "../../lib/composing.ts";
import { isShortcut } from "../../lib/shortcut.ts";
import type { LazyPart } from "../../ui/lazy-part.tsx";
import { useJumpTo } from "./jump-to.store.ts";

/** The typed text after another key; undefined if the key changes no text. */
function textAfterKey(typed: string, event: KeyboardEvent): string | undefined {
  const { key, ctrlKey, metaKey, altKey } = event;
  if (ctrlKey || metaKey || altKey || isComposing(event)) return undefined;
  if (key === "Backspace") return typed.slice(0, -1);
  // When a browser fills in a field, its key event has no key.
  return key?.length === 1 ? typed + key : undefined;
}

export interface JumpToProps {
  user: SessionUserView;
  onClose: () => void;
}

export function JumpToPart({ user, palette }: { user: SessionUserView; palette: LazyPart<JumpToProps> }) {
  const isOpen = useJumpTo((state) => state.isOpen);
  const { close } = useJumpTo.getState();

  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const { isOpen, typed, show, type } = useJumpTo.getState();
      const hasDialog = document.querySelector("[role=dialog]") !== null;
      if (isShortcut(event)) {
        event.preventDefault();
        if (!hasDialog && !isOpen) show();
        return;
      }
      // While the code of the dialog loads, its field can't take what the user types.
      const isLoading = isOpen && !hasDialog;
      const text = isLoading ? textAfterKey(typed, event) : undefined;
      if (text === undefined) return;
      event.preventDefault();
      type(text);
    };
    document.addEventListener("keydown", onKeyDown);
    return () => document.removeEventListener("keydown", onKeyDown);
  }, []);

  return isOpen ? <palette.Part user={user} onClose={close} /> : null;
}
