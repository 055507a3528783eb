// @vitest-environment happy-dom
/** The navigation of the public pages on phones. */
import { act } from "react";
import { expect, it } from "vitest";
import { PublicShell } from "../../../../web/app/shells/public-shell.tsx";
import { click, keydown, one, renderAt } from "../render.tsx";

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

it("the SERVICES menu stays while the keyboard is in it and the pointer passes over", async () => {
  await renderAt("/about", <PublicShell />);
  const services = one<HTMLButtonElement>("button[aria-controls]:not([aria-label])");
  await act(async () => services.focus());
  await keydown(services, "ArrowDown");
  const link = one(`[id="${services.getAttribute("aria-controls")}"] a`);
  await act(async () => link.focus());
  const point = (type: string) =>
    act(
      async () =>
        void services.parentElement?.dispatchEvent(
          new PointerEvent(type, { pointerType: "mouse", bubbles: true }),
        ),
    );
  await point("pointerover");
  await point("pointerout");
  expect(services.getAttribute("aria-expanded")).toBe("true");
  await act(async () => link.blur());
  expect(services.getAttribute("aria-expanded")).toBe("false");
});
