// @vitest-environment happy-dom
/** The form of a new announcement says only what is so: whom it reaches, and by which channels. */
import type { AnnouncementView } from "@domain/announcement.ts";
import { expect, it, onTestFinished, vi } from "vitest";
import { bodyOf, initialValues } from "../../../web/features/announcements/announcement-form.ts";
import { ComposePanel } from "../../../web/features/announcements/compose-panel.tsx";
import type { Compose } from "../../../web/features/announcements/use-compose.ts";
import { useProperty } from "../../../web/lib/property.store.ts";
import { hasUnsavedChanges } from "../../../web/lib/unsaved-changes.ts";
import { emptyPage } from "./empty-page.ts";
import { alertTexts, button, click, field, one, press, render, type } from "./render.tsx";

const checkbox = (label: string) =>
  [...document.querySelectorAll("label")].find((node) => node.textContent === label)?.querySelector("input");

const answerWith = (reach: object) =>
  vi.stubGlobal("fetch", async (path: string) =>
    Response.json(path.endsWith("/reach") ? reach : { buildings: [], floors: [1], units: ["3C", "10-A"] }),
  );

async function open(reach: object): Promise<void> {
  answerWith(reach);
  await render(<ComposePanel question={() => null} />);
}

it("can't be sent to no one, and chooses no channel that is not set up, for each audience", async () => {
  await open({ recipients: 0, push: 0, mail: null });
  expect(button("Send to 0 residents")?.disabled).toBe(true);
  expect([checkbox("Push notification")?.checked, checkbox("Email")?.checked]).toEqual([true, false]);
  await press("Floors ");
  expect(button("Send")).toBeDefined();
  expect(checkbox("Email")?.checked).toBe(false);
});

it("finds a typed unit without case and blanks, as it was entered", async () => {
  await open({ recipients: 3, push: 0, mail: 3 });
  await press("Units ");
  for (const unit of ["3 c", "10 - a"]) {
    await type(one<HTMLInputElement>("input[list]"), unit);
    await press("Add unit");
  }
  expect(one("[aria-label='Chosen units']").textContent).toBe("3C10-A");
});

it("keeps the keyboard's place when a chosen unit is removed", async () => {
  await open({ recipients: 3, push: 0, mail: 3 });
  await press("Units ");
  await type(one<HTMLInputElement>("input[list]"), "3C");
  await press("Add unit");
  await click("[aria-label='Remove unit 3C']");
  expect(document.activeElement).toBe(one("input[list]"));
});

it("has the focus in its title when the user asked for it, and after an announcement was sent", async () => {
  const SENT = { _id: "a1", status: "sent", publishAt: "2026-11-30T09:00:00.000Z" };
  vi.stubGlobal("fetch", async (path: string) =>
    Response.json(path.endsWith("/announcements") ? SENT : { recipients: 3, push: 0, mail: 3 }),
  );
  const question = ({ isAsking, form }: Compose) =>
    isAsking ? (
      <form onSubmit={form.submit}>
        <button type="submit">Send now</button>
      </form>
    ) : null;
  await render(<ComposePanel requests={1} question={question} />);
  expect(document.activeElement).toBe(field("title"));
  await type(field("title"), "Water off");
  await type(field("text"), "From 9 to 11.");
  await press("Send to 3 residents");
  button("Send now")?.focus();
  await press("Send now");
  expect(field("title").value).toBe("");
  expect(document.activeElement).toBe(field("title"));
});

it("is not lost without a question once something is typed", async () => {
  await open({ recipients: 3, push: 0, mail: 3 });
  expect(hasUnsavedChanges()).toBe(false);
  await type(field("title"), "Water off");
  expect(hasUnsavedChanges()).toBe(true);
  await emptyPage();
  expect(hasUnsavedChanges()).toBe(false);
});

it("says that it could not be sent while its readers can't be counted, and asks once they are", async () => {
  vi.stubGlobal("fetch", async () => Response.json({}, { status: 500 }));
  await render(<ComposePanel question={({ isAsking }) => (isAsking ? <p id="question">Send?</p> : null)} />);
  await type(field("title"), "Water off");
  await type(field("text"), "From 9 to 11.");
  await press("Send");
  expect(alertTexts()).toEqual(["Error sending announcement."]);
  answerWith({ recipients: 3, push: 0, mail: 3 });
  await press("Send");
  expect([alertTexts(), one("#question").textContent]).toEqual([[], "Send?"]);
});

it("says which languages are missing, and leads to a half-written one", async () => {
  await open({ recipients: 3, push: 0, mail: 3 });
  const note = () =>
    document.body.textContent?.includes("Without a text in Spanish, its readers get the one in English");
  await type(field("title"), "Water off");
  await type(field("text"), "From 9 to 11.");
  expect(note()).toBe(true);
  await click('input[value="es"]');
  await type(field("title.es"), "Sin agua");
  await click('input[value="en"]');
  expect(field("title").value).toBe("Water off");
  await press("Send to 3 residents");
  expect(alertTexts()).toEqual(["Please enter a message."]);
  await type(field("text.es"), "De 9 a 11.");
  expect(note()).toBe(false);
});

it("keeps the language of each text when the property's language has changed since it was written", () => {
  const before = useProperty.getState();
  onTestFinished(() => useProperty.setState(before, true));
  useProperty.setState(({ languages }) => ({ languages: { ...languages, default: "es" } }));
  const [english, spanish] = [
    { title: "Water off", text: "From 9." },
    { title: "Sin agua", text: "Desde las 9." },
  ];
  const announcement = {
    ...{ ...english, language: "en", texts: { es: spanish }, status: "scheduled", audience: "everyone" },
    ...{ buildings: [], floors: [], units: [], sendBy: [], publishAt: "2027-01-01T09:00:00.000Z" },
  } as Partial<AnnouncementView> as AnnouncementView;
  const body = bodyOf(initialValues(announcement), undefined);
  expect(body).toMatchObject({ ...spanish, texts: { en: english } });
});
