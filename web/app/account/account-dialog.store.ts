/** Whether the account dialog is open. */
import { create } from "zustand";
import { registerReset } from "../../lib/store-registry.ts";

interface AccountDialogState {
  isOpen: boolean;
  show: () => void;
  close: () => void;
}

export const useAccountDialog = create<AccountDialogState>()((set) => ({
  isOpen: false,
  show: () => set({ isOpen: true }),
  close: () => set({ isOpen: false }),
}));

registerReset(() => useAccountDialog.setState({ isOpen: false }));
