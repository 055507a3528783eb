/** A typed text that the address keeps. It is written with a delay, because browsers throttle pages that change their URL at every key. */
import { useEffect, useRef, useState } from "react";

const WRITE_AFTER_MS = 250;

/** A longer text is not written to the address, because servers refuse very long ones. */
const ADDRESS_MAX_LENGTH = 254;

interface AddressText {
  text: string;
  setText: (text: string) => void;
  /** Shows a text at once. @returns the text that the caller has to write to the address */
  commit: (text: string) => string;
}

/**
 * @param addressText the text in the address
 * @param write writes a text to the address, and answers whether it could; must keep its identity until the address changes
 */
export function useAddressText(addressText: string, write: (text: string) => boolean): AddressText {
  const [text, setText] = useState(addressText);
  const lastWritten = useRef(addressText);

  // A link or the Back button changed the URL.
  useEffect(() => {
    if (addressText === lastWritten.current) return;
    lastWritten.current = addressText;
    setText(addressText);
  }, [addressText]);

  useEffect(() => {
    if (text === lastWritten.current || text.length > ADDRESS_MAX_LENGTH) return;
    const timer = setTimeout(() => {
      if (write(text)) lastWritten.current = text;
    }, WRITE_AFTER_MS);
    return () => clearTimeout(timer);
  }, [text, write]);

  return {
    text,
    setText,
    commit: (next) => {
      if (next.length <= ADDRESS_MAX_LENGTH) lastWritten.current = next;
      setText(next);
      return lastWritten.current;
    },
  };
}
