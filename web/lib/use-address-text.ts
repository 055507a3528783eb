/** A typed text that the address keeps. It is written with a delay, because browsers throttle pages that change their URL at every key. */
import { useEffect, useRef, useState } from "react";

const WRITE_AFTER_MS = 250;

/** A longer text is not kept by the address, which servers refuse if it is very long. */
const WRITTEN_MAX_LENGTH = 254;

interface AddressText {
  text: string;
  setText: (text: string) => void;
  /** Takes a text that the caller writes to the address. */
  commit: (text: string) => void;
}

/**
 * @param inAddress the text of the address
 * @param write writes a text to the address, and answers whether it could; must keep its identity until the address changes
 */
export function useAddressText(inAddress: string, write: (text: string) => boolean): AddressText {
  const [text, setText] = useState(inAddress);
  const lastWritten = useRef(inAddress);

  // A link or the Back button changed the URL.
  useEffect(() => {
    if (inAddress === lastWritten.current) return;
    lastWritten.current = inAddress;
    setText(inAddress);
  }, [inAddress]);

  useEffect(() => {
    if (text === lastWritten.current || text.length > WRITTEN_MAX_LENGTH) return;
    const timer = setTimeout(() => {
      if (write(text)) lastWritten.current = text;
    }, WRITE_AFTER_MS);
    return () => clearTimeout(timer);
  }, [text, write]);

  return {
    text,
    setText,
    commit: (next) => {
      lastWritten.current = next;
      setText(next);
    },
  };
}
