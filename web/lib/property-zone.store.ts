/** The property's time zone, as the session check tells it; until then, and where the browser doesn't know it, the reader's. */
import { create } from "zustand";
import { registerReset } from "./store-registry.ts";

interface PropertyZone {
  /** An IANA name that this browser knows. */
  timeZone: string;
  /** Takes what the server says; an older one says nothing. */
  learn: (timeZone: string | undefined) => void;
}

const ofReader = () => Intl.DateTimeFormat().resolvedOptions().timeZone;

function isKnown(timeZone: string): boolean {
  try {
    new Intl.DateTimeFormat("en-US", { timeZone });
    return true;
  } catch {
    return false;
  }
}

export const usePropertyZone = create<PropertyZone>()((set) => ({
  timeZone: ofReader(),
  learn: (timeZone) => set({ timeZone: timeZone && isKnown(timeZone) ? timeZone : ofReader() }),
}));

registerReset(() => usePropertyZone.setState({ timeZone: ofReader() }));
