/** The time, read again each second. Only the component that shows it should use it, because it renders each time. */
import { useEffect, useState } from "react";

const SECOND_MS = 1_000;

/** @param clock returns milliseconds since 1970; must be a constant */
export function useSecond(clock: () => number): number {
  const [now, setNow] = useState(clock);
  useEffect(() => {
    const timer = setInterval(() => setNow(clock), SECOND_MS);
    return () => clearInterval(timer);
  }, [clock]);
  return now;
}
