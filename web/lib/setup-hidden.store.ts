/** Whether the setup checklist was hidden on this device. */
import { create } from "zustand";
import { readStored, writeStored } from "./storage.ts";

const KEY = "setup";
const HIDDEN = "hidden";

const useStore = create(() => ({ isHidden: readStored(KEY) === HIDDEN }));

export const useSetupHidden = () => useStore((state) => state.isHidden);

export function hideSetup(): void {
  writeStored(KEY, HIDDEN);
  useStore.setState({ isHidden: true });
}
