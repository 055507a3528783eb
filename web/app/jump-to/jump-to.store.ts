/** Whether 'Jump to' is open. */
import { create } from "zustand";
import { registerReset } from "../../lib/store-registry.ts";

interface JumpToState {
  isOpen: boolean;
  show: () => void;
  close: () => void;
}

export const useJumpTo = create<JumpToState>()((set) => ({
  isOpen: false,
  show: () => set({ isOpen: true }),
  close: () => set({ isOpen: false }),
}));

registerReset(() => useJumpTo.setState({ isOpen: false }));
