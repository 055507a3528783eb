// @vitest-environment happy-dom
/** The alert host. */
import { act } from "react";
import { beforeEach, expect, it, vi } from "vitest";
import { AlertHost, alertDuration } from "../../../web/ui/alert-host.tsx";
import { showAlert } from "../../../web/ui/alerts.ts";
import { Dialog } from "../../../web/ui/dialog.tsx";
import { advance, fakeTime } from "../../harness/faked-time.ts";
import { keydown, one, render } from "./render.tsx";

const show = (...alert: Parameters<typeof showAlert>) => act(async () => showAlert(...alert));
const dismiss = () => one<HTMLButtonElement>('button[aria-label="Dismiss"]');
const focus = () => act(async () => dismiss().focus());
const texts = () => [...document.querySelectorAll('[role="alert"]')].map(({ textContent }) => textContent);

beforeEach(async () => {
  fakeTime({ act });
  await render(<AlertHost />);
});

it("is there before anything is shown, and is a live region", () => {
  expect(one("[data-alert-host]").getAttribute("aria-live")).toBe("polite");
});

it("waits for a pause with the role status", async () => {
  await show("Saved.", { role: "status" });
  expect(one('[role="status"]').textContent).toBe("Saved.");
  expect(texts()).toEqual([]);
});

it("disappears after its reading time; an error stays until it is closed", async () => {
  await show("Incident reported successfully!", { tone: "success" });
  await show("Failed to report incident.", { tone: "error" });
  const duration = alertDuration("Incident reported successfully!", "success") ?? 0;
  expect(duration).toBeGreaterThanOrEqual(5000);
  await advance(duration - 1);
  expect(texts()).toHaveLength(2);
  await advance(1);
  expect(texts()).toEqual(["Failed to report incident."]);
  await advance(3_600_000);
  expect(texts()).toEqual(["Failed to report incident."]);
});

it("waits while it has the focus, even if the pointer leaves it, and while the pointer is over it", async () => {
  await show("Please select a month.");
  const move = (type: string) =>
    act(async () =>
      dismiss().dispatchEvent(new MouseEvent(type, { bubbles: true, relatedTarget: document.body })),
    );
  await focus();
  await move("mouseover");
  await move("mouseout");
  await advance(60_000);
  expect(texts()).toEqual(["Please select a month."]);
  await move("mouseover");
  await act(async () => dismiss().blur());
  await advance(60_000);
  expect(texts()).toEqual(["Please select a month."]);
  await move("mouseout");
  await advance(60_000);
  expect(texts()).toEqual([]);
});

it("undoes the last action by Ctrl+Z, which fields and screens keep for themselves", async () => {
  const undone: string[] = [];
  const pressIn = async (target: EventTarget, cancels = false) => {
    const key = new KeyboardEvent("keydown", { key: "z", ctrlKey: true, bubbles: true, cancelable: true });
    await act(async () => {
      target.dispatchEvent(key);
      if (cancels) key.preventDefault();
    });
    await advance(1);
  };
  await show("Assigned.", { undo: () => undone.push("assigned") });
  await show("Resolved.", { undo: () => undone.push("resolved") });
  await pressIn(document.body.appendChild(document.createElement("textarea")));
  await pressIn(document.body, true);
  expect(undone).toEqual([]);
  await pressIn(document.body);
  await pressIn(document.body);
  await pressIn(document.body);
  expect([undone, texts()]).toEqual([["resolved", "assigned"], []]);
});

it.each([
  ["Escape in it", () => keydown(dismiss(), "Escape")],
  ["its button", () => act(async () => dismiss().click())],
])("is closed by %s, which returns the focus to the previous element", async (_how, close) => {
  const field = document.body.appendChild(document.createElement("input"));
  field.focus();
  await show("Please select a month.");
  await focus();
  await close();
  expect([texts(), document.activeElement]).toEqual([[], field]);
});

it("is closed by Escape without the dialog below", async () => {
  const close = vi.fn();
  await render(
    <Dialog open title="Report incident" onClose={close}>
      <input />
    </Dialog>,
  );
  await show("Failed to report incident.", { tone: "error" });
  await focus();
  await keydown(dismiss(), "Escape");
  expect([texts(), close.mock.calls]).toEqual([[], []]);
  await keydown(document.body, "Escape");
  expect(close).toHaveBeenCalledTimes(1);
});

it("shows a repeated text once, and at most three at once", async () => {
  for (const text of ["One", "Two", "One"]) await show(text);
  expect(texts()).toEqual(["Two", "One"]);
  for (const text of ["Three", "Four"]) await show(text);
  expect(texts()).toEqual(["One", "Three", "Four"]);
});
