// @vitest-environment happy-dom
/** The form of a new announcement says only what is so: whom it reaches, and by which channels. */
import { act } from "react";
import { expect, it, vi } from "vitest";
import { ComposePanel } from "../../../web/features/announcements/compose-panel.tsx";
import { hasUnsavedChanges } from "../../../web/lib/unsaved-changes.ts";
import { useAlerts } from "../../../web/ui/alerts.ts";
import { emptyPage } from "./empty-page.ts";
import { button, one, press, render, type } from "./render.tsx";

const checkbox = (label: string) =>
  [...document.querySelectorAll("label")].find((node) => node.textContent === label)?.querySelector("input");

const answerWith = (reach: object) =>
  vi.stubGlobal("fetch", async (path: string) =>
    Response.json(path.endsWith("/reach") ? reach : { buildings: [], floors: [1], units: ["3C", "10-A"] }),
  );

it("can't be sent to no one, and chooses no channel that is not set up, whatever the audience", async () => {
  answerWith({ recipients: 0, push: 0, mail: null });
  await render(<ComposePanel question={() => null} />);
  expect(button("Send to 0 residents")?.disabled).toBe(true);
  expect([checkbox("Push notification")?.checked, checkbox("Email")?.checked]).toEqual([true, false]);
  await press("Floors ");
  expect(button("Send")).toBeDefined();
  expect(checkbox("Email")?.checked).toBe(false);
});

it("finds a typed unit without case and blanks, as it was entered", async () => {
  answerWith({ recipients: 3, push: 0, mail: 3 });
  await render(<ComposePanel question={() => null} />);
  await press("Units ");
  for (const unit of ["3 c", "10 - a"]) {
    await type(one<HTMLInputElement>("input[list]"), unit);
    await press("Add unit");
  }
  expect(one("[aria-label='Chosen units']").textContent).toBe("3C10-A");
});

it("is not lost without a question once something is typed", async () => {
  answerWith({ recipients: 3, push: 0, mail: 3 });
  await render(<ComposePanel question={() => null} />);
  expect(hasUnsavedChanges()).toBe(false);
  await type(one<HTMLInputElement>('input[name="title"]'), "Water off");
  expect(hasUnsavedChanges()).toBe(true);
  await emptyPage();
  expect(hasUnsavedChanges()).toBe(false);
});

it("says that it could not be sent while its readers can't be counted, and asks once they are", async () => {
  vi.stubGlobal("fetch", async () => Response.json({}, { status: 500 }));
  await render(<ComposePanel question={({ isAsking }) => (isAsking ? <p id="question">Send?</p> : null)} />);
  await type(one<HTMLInputElement>('input[name="title"]'), "Water off");
  await type(one<HTMLTextAreaElement>('textarea[name="text"]'), "From 9 to 11.");
  const problems = () => useAlerts.getState().shown.map(({ text }) => text);
  await press("Send");
  expect(problems()).toEqual(["Error sending announcement."]);
  answerWith({ recipients: 3, push: 0, mail: 3 });
  await press("Send");
  expect([problems(), one("#question").textContent]).toEqual([[], "Send?"]);
});

it("says which languages are missing, and leads to a half-written one", async () => {
  answerWith({ recipients: 3, push: 0, mail: 3 });
  await render(<ComposePanel question={() => null} />);
  const note = () =>
    document.body.textContent?.includes("Without a text in Spanish, its readers get the one in English");
  await type(one<HTMLInputElement>('input[name="title"]'), "Water off");
  await type(one<HTMLTextAreaElement>('textarea[name="text"]'), "From 9 to 11.");
  expect(note()).toBe(true);
  await act(async () => one<HTMLInputElement>('input[value="es"]').click());
  await type(one<HTMLInputElement>('input[name="title.es"]'), "Sin agua");
  await act(async () => one<HTMLInputElement>('input[value="en"]').click());
  expect(one<HTMLInputElement>('input[name="title"]').value).toBe("Water off");
  await press("Send to 3 residents");
  expect(useAlerts.getState().shown.map(({ text }) => text)).toEqual(["Please enter a message."]);
  await type(one<HTMLTextAreaElement>('textarea[name="text.es"]'), "De 9 a 11.");
  expect(note()).toBe(false);
});
