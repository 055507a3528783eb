/** Whether the form for a new incident is open, and its initial values. */
import type { IncidentForm } from "@domain/incident-rules.ts";
import { create } from "zustand";
import { registerReset } from "../../lib/store-registry.ts";

/** The entry that a dispute is about. */
interface DisputedEntryFields {
  disputedLog?: string;
  disputedEntryID?: string;
}

export type IncidentPreset = Partial<IncidentForm> & DisputedEntryFields;

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
