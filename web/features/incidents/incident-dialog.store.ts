/** Whether the form for a new incident is open, and its initial values. */
import type { IncidentForm } from "@domain/incident-rules.ts";
import { create } from "zustand";
import { registerReset } from "../../lib/store-registry.ts";

/** Initial values of the form; for a dispute with the log and the ID of the disputed entry. */
export type IncidentPreset = Partial<IncidentForm & Record<"disputedLog" | "disputedEntryID", string>>;

interface IncidentDialogState {
  /** Undefined while the form is closed. */
  preset: IncidentPreset | undefined;
  open: (preset?: IncidentPreset) => void;
  close: () => void;
}

export const useIncidentDialog = create<IncidentDialogState>()((set) => ({
  preset: undefined,
  open: (preset = {}) => set({ preset }),
  close: () => set({ preset: undefined }),
}));

registerReset(() => useIncidentDialog.setState({ preset: undefined }));
