// @vitest-environment happy-dom
import { expect, it } from "vitest";
import { Palette } from "../../../web/features/jump-to/palette.tsx";
import { one, renderAt } from "./render.tsx";

const ENTRY = { key: "home", title: "Home", detail: "", kind: "Screen", to: "/home", icon: null };
const none = () => undefined;

it("keeps a text that is too long, says how much doesn't fit, and finds nothing by its beginning", async () => {
  const typed = "a".repeat(300);
  await renderAt(
    "/",
    <Palette
      typed={typed}
      onType={none}
      groups={[{ label: "Screens", entries: [ENTRY] }]}
      query=""
      placeholder=""
      hint=""
      onClose={none}
      focusContent={none}
    />,
  );
  const field = one<HTMLInputElement>("[role=combobox]");
  expect([field.value, field.maxLength]).toEqual([typed, -1]);
  expect(document.body.textContent).toContain("46 too many: at most 254 characters fit.");
  expect(document.querySelector("[role=option]")).toBeNull();
});
