/** The property's time zone, from the session check. Before that, or if the browser doesn't support it, the user's time zone. */
import { create } from "zustand";
import { registerReset } from "./store-registry.ts";

interface PropertyZone {
  /** An IANA name that this browser supports. */
  timeZone: string;
  /** Takes the server's value; undefined if the server is an older version. */
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
