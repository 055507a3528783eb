/** Whether 'Jump to' is open, and the text in its field. */
import { create } from "zustand";
import { registerReset } from "../../lib/store-registry.ts";

interface JumpToState {
  isOpen: boolean;
  typed: string;
  show: (typed?: string) => void;
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
