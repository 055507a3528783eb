// @vitest-environment happy-dom
/** The router: which address a navigation leads to, and what it does to the browser's history. */
import { act } from "react";
import { afterEach, expect, it, vi } from "vitest";
import {
  historyIndex,
  Navigate,
  setPopGuard,
  type To,
  useLocation,
  useNavigate,
  useNavigationType,
  useSearchParams,
} from "../../../web/lib/router.tsx";
import { Link } from "../../../web/ui/link.tsx";
import { one, renderAt } from "./render.tsx";

const START = "/staffdashboard/residents?filterClass=A#top";

let leave: (() => Promise<void>) | undefined;
let hooks: {
  at: ReturnType<typeof useLocation>;
  type: string;
  navigate: ReturnType<typeof useNavigate>;
  setSearch: ReturnType<typeof useSearchParams>[1];
};

function Probe() {
  const [, setSearch] = useSearchParams();
  hooks = { at: useLocation(), type: useNavigationType(), navigate: useNavigate(), setSearch };
  return null;
}

const present = () => `${location.pathname}${location.search}${location.hash}`;
const go = (to: To, options?: Parameters<typeof hooks.navigate>[1]) =>
  act(async () => hooks.navigate(to, options));

afterEach(async () => {
  setPopGuard(undefined);
  await leave?.();
  leave = undefined;
});

it.each<[To, string]>([
  ["/about", "/about"],
  ["/inbox/R-1?show=mine#end", "/inbox/R-1?show=mine#end"],
  ["?tab=team", "/staffdashboard/residents?tab=team"],
  ["#chat", "/staffdashboard/residents#chat"],
  ["", "/staffdashboard/residents"],
  [{}, "/staffdashboard/residents"],
  [{ search: "" }, "/staffdashboard/residents"],
  [{ search: "a=1", hash: "b" }, "/staffdashboard/residents?a=1#b"],
  [{ search: "?a=1", hash: "#b" }, "/staffdashboard/residents?a=1#b"],
  [{ pathname: "/month", search: "?a=b?c" }, "/month?a=b?c"],
])("leads to %j", async (to, address) => {
  leave = await renderAt(START, <Probe />);
  await go(to);
  expect(present()).toBe(address);
  expect(`${hooks.at.pathname}${hooks.at.search}${hooks.at.hash}`).toBe(address);
});

it("adds an entry to the history, or replaces the present one", async () => {
  leave = await renderAt(START, <Probe />, { userID: "R-1" });
  expect([hooks.at.state, hooks.type, historyIndex()]).toEqual([{ userID: "R-1" }, "POP", 0]);
  const length = history.length;
  await go("/about", { state: { focus: true } });
  expect([hooks.at.state, hooks.type, historyIndex()]).toEqual([{ focus: true }, "PUSH", 1]);
  const { key } = hooks.at;
  await go("/about", { replace: true });
  expect([hooks.at.state, hooks.type, historyIndex()]).toEqual([null, "REPLACE", 1]);
  expect(hooks.at.key).not.toBe(key);
  expect(history.length).toBe(length + 1);
});

it("changes the query of the present address", async () => {
  leave = await renderAt(START, <Probe />);
  await act(async () => {
    hooks.setSearch((now) => ({ filterClass: `${now.get("filterClass")}B` }), { replace: true });
    hooks.setSearch((now) => ({ filterClass: `${now.get("filterClass")}C` }), { replace: true });
  });
  expect(present()).toBe("/staffdashboard/residents?filterClass=ABC");
  await act(async () => hooks.setSearch({}));
  expect(present()).toBe("/staffdashboard/residents");
});

it("follows Back, unless a form takes it", async () => {
  leave = await renderAt(START, <Probe />);
  await go("/about");
  const taken = vi.fn();
  setPopGuard(taken);
  history.replaceState({ usr: "back", key: "k", idx: 0 }, "", START);
  await act(async () => window.dispatchEvent(new PopStateEvent("popstate")));
  expect([taken.mock.calls.length, hooks.at.pathname]).toEqual([1, "/about"]);
  setPopGuard(undefined);
  await act(async () => window.dispatchEvent(new PopStateEvent("popstate")));
  expect([hooks.at.pathname, hooks.at.state, hooks.type]).toEqual([
    "/staffdashboard/residents",
    "back",
    "POP",
  ]);
});

it("redirects", async () => {
  leave = await renderAt(START, <Navigate to={{ search: "?a=1" }} replace />);
  expect([present(), historyIndex()]).toEqual(["/staffdashboard/residents?a=1", 0]);
});

it.each<[string, MouseEventInit, Partial<{ target: string; download: string }>, boolean]>([
  ["a click", {}, {}, true],
  ["a click with Ctrl", { ctrlKey: true }, {}, false],
  ["a click with Shift", { shiftKey: true }, {}, false],
  ["the middle button", { button: 1 }, {}, false],
  ["a link to a new tab", {}, { target: "_blank" }, false],
  ["a download", {}, { download: "a.csv" }, false],
])("%s on a link: %j", async (_name, init, attributes, isFollowed) => {
  leave = await renderAt(
    START,
    <Link to="/about" {...attributes}>
      About
    </Link>,
  );
  const event = new MouseEvent("click", { bubbles: true, cancelable: true, ...init });
  // Only the router may follow the link.
  const stop = (click: Event) => click.preventDefault();
  window.addEventListener("click", stop);
  await act(async () => one("a").dispatchEvent(event));
  window.removeEventListener("click", stop);
  expect(one<HTMLAnchorElement>("a").getAttribute("href")).toBe("/about");
  expect(location.pathname === "/about").toBe(isFollowed);
});

it("replaces the entry for a link to the present address", async () => {
  leave = await renderAt("/about", <Link to="/about">About</Link>);
  await act(async () => one("a").click());
  expect(historyIndex()).toBe(0);
});
