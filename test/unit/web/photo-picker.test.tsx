// @vitest-environment happy-dom
/** Changing a photo. */
import { act } from "react";
import { beforeEach, expect, it } from "vitest";
import { PhotoPicker } from "../../../web/ui/photo-picker.tsx";
import { alertTexts, chooseFile, one, render } from "./render.tsx";

const FAILED = "Photo upload failed.";

let upload: () => Promise<void>;
let leave: () => Promise<void>;

const choose = () => chooseFile(new File(["x"], "me.png"));

beforeEach(async () => {
  leave = await render(
    <PhotoPicker name="Mara" photoUrl="" accept={["image/png"]} failed={FAILED} upload={() => upload()} />,
  );
});

it.each([
  ["the next one succeeds", () => choose()],
  ["its reader leaves", () => leave()],
])("shows that an upload failed until %s", async (_what, end) => {
  upload = () => Promise.reject(new Error("413"));
  await choose();
  expect(alertTexts()).toEqual([FAILED]);
  upload = async () => undefined;
  await end();
  expect(alertTexts()).toEqual([]);
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
