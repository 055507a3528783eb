// @vitest-environment happy-dom
import { beforeEach, describe, expect, it, vi } from "vitest";
import {
  CHUNK_LOAD_TIMEOUT_MS,
  ChunkError,
  loadChunk,
  loadCode,
  reloadIfReplaced,
} from "../../../web/lib/chunk-load.ts";
import { advance, fakeTime } from "../../harness/faked-time.ts";

const scriptOf = (version: string) => `<script type="module" src="/assets/index-${version}.js"></script>`;
const serve = (page: string, status = 200) =>
  vi.stubGlobal("fetch", async () => new Response(page, { status }));
const failing = () => Promise.reject(new TypeError("Failed to fetch"));

beforeEach(() => {
  document.head.innerHTML = scriptOf("old");
});

describe("loading a page's code", () => {
  it("gives up after 120000 ms", async () => {
    expect(CHUNK_LOAD_TIMEOUT_MS).toBe(120_000);
    fakeTime();
    const failure = loadChunk(() => new Promise<never>(() => {})).catch((error: unknown) => error);
    await advance(CHUNK_LOAD_TIMEOUT_MS - 1);
    expect(vi.getTimerCount()).toBe(1);
    await advance(1);
    expect(await failure).toBeInstanceOf(ChunkError);
  });

  it("returns the code and clears its timer", async () => {
    fakeTime();
    expect(await loadChunk(async () => "page")).toBe("page");
    expect(vi.getTimerCount()).toBe(0);
  });
});

describe("when code fails to load", () => {
  it("reloads for a newer version, once", async () => {
    serve(scriptOf("new"));
    const reload = vi.fn();
    expect(await reloadIfReplaced(reload)).toBe(true);
    expect(await reloadIfReplaced(reload)).toBe(false);
    expect(reload).toHaveBeenCalledOnce();
  });

  it("an action whose code was replaced by a newer version reloads the page, and doesn't fail", async () => {
    serve(scriptOf("new"));
    const outcome = loadCode(failing).then(
      () => "loaded",
      () => "failed",
    );
    const reloaded = new Promise((resolve) =>
      vi.spyOn(location, "reload").mockImplementation(() => resolve("reloaded")),
    );
    expect(await Promise.race([outcome, reloaded])).toBe("reloaded");
  });

  it("an action whose code can't be loaded otherwise fails", async () => {
    serve(scriptOf("old"));
    await expect(loadCode(failing)).rejects.toThrow(ChunkError);
  });

  it.each([
    ["the version is the same", () => serve(scriptOf("old"))],
    ["the server is unavailable", () => serve("", 503)],
    ["there is no network", () => vi.stubGlobal("fetch", failing)],
  ])("doesn't reload if %s", async (_, answer) => {
    answer();
    expect(await reloadIfReplaced(vi.fn())).toBe(false);
  });
});
