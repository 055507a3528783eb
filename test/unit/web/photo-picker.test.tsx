// @vitest-environment happy-dom
/** Changing a photo. */
import { act } from "react";
import { beforeEach, expect, it } from "vitest";
import { useAlerts } from "../../../web/ui/alerts.ts";
import { PhotoPicker } from "../../../web/ui/photo-picker.tsx";
import { one, render } from "./render.tsx";

const FAILED = "Photo upload failed.";

let upload: () => Promise<void>;
let leave: () => Promise<void>;

const shown = () => useAlerts.getState().shown.map(({ text }) => text);

async function choose(): Promise<void> {
  const input = one<HTMLInputElement>('input[type="file"]');
  Object.defineProperty(input, "files", { value: [new File(["x"], "me.png")], configurable: true });
  await act(async () => input.dispatchEvent(new Event("change", { bubbles: true })));
}

beforeEach(async () => {
  leave = await render(
    <PhotoPicker name="Mara" photoUrl="" accept={["image/png"]} failed={FAILED} upload={() => upload()} />,
  );
});

it("shows that an upload failed until the next one succeeds", async () => {
  upload = () => Promise.reject(new Error("413"));
  await choose();
  expect(shown()).toEqual([FAILED]);
  upload = async () => undefined;
  await choose();
  expect(shown()).toEqual([]);
});

it("takes its alert along", async () => {
  upload = () => Promise.reject(new Error("413"));
  await choose();
  await leave();
  expect(shown()).toEqual([]);
});

it("takes a photo that is pasted or dropped, and leaves text to the page", async () => {
  const uploads: string[] = [];
  upload = async () => void uploads.push("photo");
  const give = async (type: string, field: string, types: string[]) => {
    const event = new Event(type, { bubbles: true, cancelable: true });
    Object.assign(event, { [field]: { types, files: [new File(["x"], "me.png", { type: "image/png" })] } });
    await act(async () => void one("button").dispatchEvent(event));
    return event.defaultPrevented;
  };
  expect(await give("paste", "clipboardData", ["Files"])).toBe(true);
  expect(await give("drop", "dataTransfer", ["Files"])).toBe(true);
  expect(await give("paste", "clipboardData", ["text/plain", "Files"])).toBe(false);
  expect(uploads).toHaveLength(2);
});
