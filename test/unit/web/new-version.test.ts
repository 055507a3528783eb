// @vitest-environment happy-dom
// @vitest-environment-options { "settings": { "handleDisabledFileLoadingAsSuccess": true } }
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { RELOAD_PAUSE_MS } from "../../../web/lib/chunk-load.ts";
import { ASK_MAX_MS, IDLE_AFTER_MS, reloadWhenIdle } from "../../../web/lib/new-version.ts";
import { advance, fakeTime } from "../../harness/faked-time.ts";
import { emptyPage } from "./empty-page.ts";

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
  sessionStorage.clear();
  document.head.innerHTML = '<script type="module" src="/assets/index-old.js"></script>';
  document.body.innerHTML =
    '<input id="text"><input id="filter" type="search"><input id="box" type="checkbox">';
  isFocused = false;
  vi.spyOn(document, "hasFocus").mockImplementation(() => isFocused);
  serve(NEW_PAGE);
  reload = vi.fn();
  end = reloadWhenIdle(reload);
});
afterEach(async () => {
  end();
  document.head.innerHTML = "";
  document.body.innerHTML = "";
  await emptyPage();
});

function enter(id: string, value: string): void {
  const field = document.querySelector<HTMLInputElement>(`#${id}`);
  if (!field) throw new Error(`There is no ${id}.`);
  if (field.type === "checkbox") field.checked = value !== "";
  else field.value = value;
  field.dispatchEvent(new Event("input", { bubbles: true }));
}

function entered(id: string, value: string): () => void {
  enter(id, value);
  return () => enter(id, "");
}

function add(html: string): () => void {
  document.body.insertAdjacentHTML("beforeend", html);
  const added = document.body.lastElementChild;
  return () => added?.remove();
}

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

it.each<[string, () => () => void]>([
  ["a typed text", () => entered("text", "Dear office")],
  ["a chosen row", () => entered("box", "on")],
  ["an open dialog", () => add('<div role="dialog"></div>')],
  ["a chosen photo", () => add('<img src="blob:https://portal.example.com/1">')],
])("waits for %s", async (_, begin) => {
  const finish = begin();
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
