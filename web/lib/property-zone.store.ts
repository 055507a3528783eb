/** The property's time zone, from the session check. Before that, or if the browser doesn't support it, the user's time zone. */
import { create } from "zustand";
import { registerReset } from "./store-registry.ts";

interface PropertyZone {
  /** An IANA name that this browser supports. */
  timeZone: string;
  /** @param timeZone the server's value; undefined if the server is an older version */
  setTimeZone: (timeZone: string | undefined) => void;
}

const readerTimeZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone;

function isSupported(timeZone: string): boolean {
  try {
    new Intl.DateTimeFormat("en-US", { timeZone });
    return true;
  } catch {
    return false;
  }
}

export const usePropertyZone = create<PropertyZone>()((set) => ({
  timeZone: readerTimeZone(),
  setTimeZone: (timeZone) =>
    set({ timeZone: timeZone && isSupported(timeZone) ? timeZone : readerTimeZone() }),
}));

registerReset(() => usePropertyZone.setState({ timeZone: readerTimeZone() }));
