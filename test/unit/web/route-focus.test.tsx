// @vitest-environment happy-dom
/** The scroll positions to which a link from a record to its list returns. */
import { act } from "react";
import { type NavigateFunction, useNavigate } from "react-router-dom";
import { expect, it, vi } from "vitest";
import { useRouteFocus } from "../../../web/app/use-route-focus.ts";
import { paths } from "../../../web/lib/paths.ts";
import { renderAt } from "./render.tsx";

let navigate: NavigateFunction;

function Screen() {
  useRouteFocus();
  navigate = useNavigate();
  return <main id="main" tabIndex={-1} />;
}

const go = (to: string) => act(async () => void navigate(to));
/** The page was scrolled to here. */
const POSITION = 300;
const scroll = () => act(async () => void document.dispatchEvent(new Event("scroll")));

/** Goes from a record to its list by a link. @returns whether the list returns to the position */
async function returns(list: string): Promise<boolean> {
  document.documentElement.scrollTop = 0;
  await go(`${list}/1`);
  await go(list);
  await act(async () => void (await vi.dynamicImportSettled()));
  return document.documentElement.scrollTop === POSITION;
}

it("keeps the positions of the screens that were scrolled last, and forgets earlier ones", async () => {
  vi.stubGlobal("scrollY", POSITION);
  await renderAt(paths.units, <Screen />);
  await scroll();
  await go(paths.incidents);
  await scroll();
  expect(await returns(paths.units)).toBe(true);
  for (let screen = 0; screen < 60; screen += 1) {
    await go(`${paths.incidents}/${screen}`);
    await scroll();
    // A list that is in use is not among the earlier ones.
    await go(paths.incidents);
    await scroll();
  }
  expect(await returns(paths.incidents)).toBe(true);
  expect(await returns(paths.units)).toBe(false);
});
