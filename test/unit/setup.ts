/** For each file of the unit suite. Tests of the web app have no network, and begin with an empty page and with stores as they are made. */
import { afterEach } from "vitest";

if (typeof document !== "undefined") {
  globalThis.fetch = async (input) => {
    throw new TypeError(`The unit suite has no network: ${String(input)}`);
  };
  const { emptyPage } = await import("./web/empty-page.ts");
  afterEach(async () => {
    await emptyPage();
    // What a test has put into the page itself.
    document.body.replaceChildren();
  });
}
