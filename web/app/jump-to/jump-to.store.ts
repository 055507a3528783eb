/** Whether 'Jump to' is open, and what it begins with. */
import { create } from "zustand";
import { registerReset } from "../../lib/store-registry.ts";

interface JumpToState {
  isOpen: boolean;
  /** The text that its field begins with. */
  typed: string;
  show: (typed?: string) => void;
  /** Takes a text that is typed before the dialog is there. */
  type: (typed: string) => void;
  close: () => void;
}

export const useJumpTo = create<JumpToState>()((set) => ({
  isOpen: false,
  typed: "",
  show: (typed = "") => set({ isOpen: true, typed }),
  type: (typed) => set({ typed }),
  close: () => set({ isOpen: false }),
}));

registerReset(() => useJumpTo.setState({ isOpen: false, typed: "" }));
