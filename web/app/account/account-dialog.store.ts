/** Whether the account dialog is open. */
import { create } from "zustand";
import { registerReset } from "../../lib/store-registry.ts";

interface AccountDialogState {
  wanted: boolean;
  show: () => void;
  close: () => void;
}

export const useAccountDialog = create<AccountDialogState>()((set) => ({
  wanted: false,
  show: () => set({ wanted: true }),
  close: () => set({ wanted: false }),
}));

registerReset(() => useAccountDialog.setState({ wanted: false }));
