/** For each file of the unit suite. Tests of the web app have no network, and begin with an empty page and with stores as they are made. */
import { afterAll, afterEach } from "vitest";
import { emptyPage } from "./web/empty-page.ts";

if (typeof document !== "undefined") {
  globalThis.fetch = async (input) => {
    throw new TypeError(`The unit suite has no network: ${String(input)}`);
  };
  const { error } = console;
  console.error = (...parts) => {
    // A component that changes at a time that the test doesn't wait for.
    if (String(parts[0]).includes("not wrapped in act")) throw new Error(String(parts[0]));
    error(...parts);
  };
  afterAll(() => void Object.assign(console, { error }));
  // What a test has put into the page itself, and what the portal has stored on the device.
  afterEach(() => {
    document.head.replaceChildren();
    document.body.replaceChildren();
    localStorage.clear();
    sessionStorage.clear();
  });
}

afterEach(emptyPage);
