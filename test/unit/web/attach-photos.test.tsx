// @vitest-environment happy-dom
/** The photos of a message by keyboard: a button that disappears passes the focus on. */
import { act } from "react";
import { expect, it, vi } from "vitest";
import { attachmentsOf } from "../../../web/lib/attachments.store.ts";
import { AttachedPhotos, AttachPhotosButton } from "../../../web/ui/attach-photos.tsx";
import { one, render } from "./render.tsx";

const photo = (name: string) => ({ key: name, name, preview: "blob:photo", progress: 0, problem: "Failed." });

async function pressFocused(label: string): Promise<string | null | undefined> {
  const button = one(`[aria-label="${label}"]`);
  button.focus();
  await act(async () => button.click());
  return document.activeElement?.getAttribute("aria-label");
}

it("keep the focus when one is uploaded again or removed", async () => {
  vi.stubGlobal("fetch", () => new Promise(() => {}));
  attachmentsOf("T-1").setState({
    attachments: [photo("leak.jpg"), photo("sink.jpg")],
    retry: (key) =>
      attachmentsOf("T-1").setState(({ attachments }) => ({
        attachments: attachments.map((item) => (item.key === key ? { ...item, problem: undefined } : item)),
      })),
  });
  await render(
    <form>
      <AttachedPhotos target="T-1" />
      <AttachPhotosButton target="T-1" />
    </form>,
  );
  expect(await pressFocused("Try leak.jpg again")).toBe("Remove leak.jpg");
  expect(await pressFocused("Remove leak.jpg")).toBe("Add photos");
  expect(await pressFocused("Remove sink.jpg")).toBe("Add photos");
});
