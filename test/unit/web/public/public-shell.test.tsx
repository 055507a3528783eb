// @vitest-environment happy-dom
/** The navigation of the public pages on phones. */
import { expect, it } from "vitest";
import { PublicShell } from "../../../../web/app/shells/public-shell.tsx";
import { click, one, renderAt } from "../render.tsx";

it.each(["/about", "/contact"])(
  "a link folds the menu away, on the page itself and on another: %s",
  async (path) => {
    await renderAt("/about", <PublicShell />);
    const isUnfolded = () => one("[aria-label=Menu]").getAttribute("aria-expanded");
    await click("[aria-label=Menu]");
    expect(isUnfolded()).toBe("true");
    await click(`nav[aria-label=Main] a[href="${path}"]`);
    expect(isUnfolded()).toBe("false");
  },
);
