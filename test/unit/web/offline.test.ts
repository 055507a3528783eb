// @vitest-environment happy-dom
/** The offline page looks for the portal until it is back. */
import { beforeEach, expect, it, vi } from "vitest";
import { advance, fakeTime, pause } from "../../harness/faked-time.ts";

beforeEach(() => fakeTime());

it("opens the page once when the portal is back, also if the server takes long to answer it", async () => {
  let isBack = false;
  const reload = vi.fn();
  vi.stubGlobal("location", { reload });
  vi.stubGlobal("fetch", async () => {
    // Longer than the pause between two checks, so that they overlap.
    await pause(12_000);
    return new Response(null, { status: isBack ? 200 : 502 });
  });
  // The page's script exports nothing, so TypeScript knows no module of this name.
  const script: string = "../../../web/offline/offline.ts";
  await import(script);
  await advance(60_000);
  expect(reload).not.toHaveBeenCalled();
  isBack = true;
  await advance(60_000);
  expect(reload).toHaveBeenCalledTimes(1);
});
