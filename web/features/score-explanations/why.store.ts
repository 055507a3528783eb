/** The score that the open dialog explains. */
import { create } from "zustand";
import { registerReset } from "../../lib/store-registry.ts";

export type ExplainedScore = "residentScore" | "paymentScore" | "totalCP";

interface WhyState {
  /** Undefined while the dialog is closed. */
  score: ExplainedScore | undefined;
  open: (score: ExplainedScore) => void;
  close: () => void;
}

export const useWhy = create<WhyState>()((set) => ({
  score: undefined,
  open: (score) => set({ score }),
  close: () => set({ score: undefined }),
}));

registerReset(() => useWhy.setState({ score: undefined }));
