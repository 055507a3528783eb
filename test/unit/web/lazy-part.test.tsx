// @vitest-environment happy-dom
import { expect, it, vi } from "vitest";
import type { Component } from "../../../web/lib/jsx/rendered.ts";
import { useAlerts } from "../../../web/ui/alerts.ts";
import { lazyPart } from "../../../web/ui/lazy-part.tsx";
import { render } from "./render.tsx";

it("a dialog whose code can't be loaded says so and closes, so that the next press tries again", async () => {
  const dialog = lazyPart<{ onClose: () => void }>(
    (): Promise<Component<{ onClose: () => void }>> => Promise.reject(new Error("No connection.")),
  );
  const onClose = vi.fn();
  await render(<dialog.Part onClose={onClose} />);
  expect(onClose).toHaveBeenCalledOnce();
  expect(useAlerts.getState().shown.map(({ text }) => text)).toEqual([
    "This could not be loaded. Please try again.",
  ]);
});
