// @vitest-environment happy-dom
/** The choice of a language whose texts can't be loaded: the server sends the page in it, and the link that opened the page still works. */
import { act } from "react";
import { expect, it, vi } from "vitest";
import * as loadLanguage from "../../../web/lib/load-language.ts";
import { LanguageSwitch } from "../../../web/ui/language-switch.tsx";
import { one, renderAt } from "./render.tsx";

it("reloads the page with the token of its link", async () => {
  vi.spyOn(loadLanguage, "chooseLanguage").mockRejectedValue(new Error("This file was replaced."));
  const reload = vi.spyOn(location, "reload").mockReturnValue();
  vi.spyOn(location, "assign").mockReturnValue();
  await renderAt("/register?from=mail#invite=abc", <LanguageSwitch />, { token: "abc" });
  await act(async () => one("a[lang=es]").click());
  expect(location.href.replace(location.origin, "")).toBe("/register?from=mail&lang=es#invite=abc");
  expect(history.state).toMatchObject({ usr: { token: "abc" } });
  expect(reload).toHaveBeenCalledOnce();
});
