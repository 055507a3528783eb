// @vitest-environment happy-dom
/** Older entries of a resident's timeline. */
import { act } from "react";
import { expect, it, vi } from "vitest";
import { create } from "zustand";
import type { TimelineLists } from "../../../../web/features/resident-timeline/timeline.stores.ts";
import { useTimeline } from "../../../../web/features/resident-timeline/use-timeline.ts";
import { click, render } from "../render.tsx";

it("a page that can't be loaded is tried once, and not as often as one click may load pages", async () => {
  vi.stubGlobal("fetch", async () => Response.json([]));
  const loadOlder = vi.fn();
  const listOf = (state: object) => ({
    store: create(() => ({
      items: [],
      hasOlder: false,
      status: "ready",
      error: undefined as unknown,
      ...state,
    })),
    topic: "t",
  });
  const behavior = listOf({ hasOlder: true, loadOlder });
  loadOlder.mockImplementation(async () => behavior.store.setState({ error: new Error("offline") }));
  const empty = listOf({});
  const lists = {
    ...{ behavior, payment: empty, reward: empty },
    ...{ notification: empty, incident: empty, audit: empty },
  } as unknown as TimelineLists;

  function Older() {
    const { loadOlder: load } = useTimeline("R-1", lists, "all");
    return <button type="button" onClick={() => void act(load)} />;
  }
  await render(<Older />);
  await click("button");
  expect(loadOlder).toHaveBeenCalledOnce();
});
