// @vitest-environment happy-dom
import { act } from "react";
import { expect, it } from "vitest";
import { Menu } from "../../../web/ui/menu.tsx";
import { settled } from "../../harness/faked-time.ts";
import { one, renderAt } from "./render.tsx";

it("is drawn with the focus of its button once its code is here, so that a key that opens it focuses its first item", async () => {
  const menu = (label: string) => <Menu label={label}>{({ MenuNote }) => <MenuNote>{label}</MenuNote>}</Menu>;
  await renderAt(
    "/",
    <>
      {menu("First")}
      {menu("Second")}
    </>,
  );
  await act(async () => one("[aria-label=First]").focus());
  await settled(act);
  const second = one("[aria-label=Second]");
  expect(second.nextElementSibling).toBeNull();
  act(() => second.focus());
  expect(second.nextElementSibling).not.toBeNull();
});
