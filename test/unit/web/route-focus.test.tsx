// @vitest-environment happy-dom
/** The scroll positions to which a link from a record to its list returns. */
import { act } from "react";
import { type NavigateFunction, useNavigate } from "react-router-dom";
import { expect, it, vi } from "vitest";
import { useRouteFocus } from "../../../web/app/use-route-focus.ts";
import { paths } from "../../../web/lib/paths.ts";
import { renderAt } from "./render.tsx";

const { returnTo } = vi.hoisted(() => ({ returnTo: vi.fn() }));
vi.mock("../../../web/app/return-to.ts", () => ({ returnTo }));

let navigate: NavigateFunction;

function Screen() {
  useRouteFocus();
  navigate = useNavigate();
  return <main id="main" tabIndex={-1} />;
}

const go = (to: string) => act(async () => void navigate(to));
const scroll = () => act(async () => void document.dispatchEvent(new Event("scroll")));

/** Goes from a record to its list by a link. @returns whether the list returns to a position */
async function returns(list: string): Promise<boolean> {
  returnTo.mockClear();
  await go(`${list}/1`);
  await go(list);
  await act(async () => void (await vi.dynamicImportSettled()));
  return returnTo.mock.calls.length > 0;
}

it("keeps the positions of the screens that were scrolled last, and forgets earlier ones", async () => {
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
