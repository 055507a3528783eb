// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { RELOAD_PAUSE_MS } from "../../../web/lib/chunk-load.ts";
import { ASK_MAX_MS, IDLE_AFTER_MS, reloadWhenIdle } from "../../../web/lib/new-version.ts";
import { advance, fakeTime } from "../../harness/faked-time.ts";
import { one } from "./render.tsx";

const NEW_PAGE = '<script type="module" crossorigin src="/assets/index-new.js"></script>';

let reload: ReturnType<typeof vi.fn<() => void>>;
let end: () => void;
let isFocused = false;
/** The paths that were asked for. */
let asked: string[] = [];

function serve(page: string, scriptStatus = 200): void {
  asked = [];
  vi.stubGlobal("fetch", async (path: string) => {
    asked.push(path);
    return path === "/" ? new Response(page) : new Response("", { status: scriptStatus });
  });
}

beforeEach(() => {
  fakeTime({ loadsParts: false });
  document.head.innerHTML = '<script type="module" src="/assets/index-old.js"></script>';
  document.body.innerHTML =
    '<input id="text"><input id="filter" type="search"><input id="box" type="checkbox">';
  isFocused = false;
  vi.spyOn(document, "hasFocus").mockImplementation(() => isFocused);
  serve(NEW_PAGE);
  reload = vi.fn();
  end = reloadWhenIdle(reload);
});
afterEach(() => end());

function enter(id: string, value: string): void {
  const field = one<HTMLInputElement>(`#${id}`);
  if (field.type === "checkbox") field.checked = value !== "";
  else field.value = value;
  field.dispatchEvent(new Event("input", { bubbles: true }));
}

const add = (html: string) => document.body.insertAdjacentHTML("beforeend", html);
const removeAdded = () => document.body.lastElementChild?.remove();

it("loads a newer version once, into a page that is not in use", async () => {
  await advance(ASK_MAX_MS + 30_000);
  expect(reload).toHaveBeenCalledOnce();
});

it("reloads pages at different times after a release", async () => {
  const times = new Set<number>();
  for (let page = 0; page < 20; page += 1) {
    sessionStorage.clear();
    end();
    const openedAt = Date.now();
    end = reloadWhenIdle(() => times.add(Date.now() - openedAt));
    await advance(ASK_MAX_MS + 30_000);
  }
  expect(times.size).toBeGreaterThan(5);
});

it.each([
  ["a typed text", () => enter("text", "Dear office"), () => enter("text", "")],
  ["a chosen row", () => enter("box", "on"), () => enter("box", "")],
  ["an open dialog", () => add('<div role="dialog"></div>'), removeAdded],
  ["a chosen photo", () => add('<img src="blob:https://portal.example.com/1">'), removeAdded],
])("waits for %s", async (_, begin, finish) => {
  begin();
  await advance(3 * ASK_MAX_MS);
  expect([reload.mock.calls.length, asked]).toEqual([0, []]);
  finish();
  await advance(60_000);
  expect(reload).toHaveBeenCalledOnce();
});

it("waits while the page is in use, and not for a filter", async () => {
  isFocused = true;
  enter("filter", "lindqvist");
  for (let passed = 0; passed < 3 * ASK_MAX_MS; passed += 60_000) {
    document.dispatchEvent(new Event("keydown", { bubbles: true }));
    await advance(60_000);
  }
  expect(reload).not.toHaveBeenCalled();
  await advance(IDLE_AFTER_MS);
  expect(reload).toHaveBeenCalledOnce();
});

it.each([
  ["the version is the same", () => serve('<script type="module" src="/assets/index-old.js"></script>')],
  ["its script can't be loaded", () => serve(NEW_PAGE, 404)],
  ["the server answers another page", () => serve("<title>Log in to the Wi-Fi</title>")],
])("does not reload if %s", async (_, answer) => {
  answer();
  await advance(4 * ASK_MAX_MS);
  expect(asked).toContain("/");
  expect(reload).not.toHaveBeenCalled();
});

it("does not go back and forth between two nodes, and gets the version when both have it", async () => {
  // Each reload is answered by the node that still has the old version.
  await advance(RELOAD_PAUSE_MS);
  expect(reload).toHaveBeenCalledOnce();
  await advance(RELOAD_PAUSE_MS - ASK_MAX_MS / 2);
  expect(reload).toHaveBeenCalledTimes(2);
});
