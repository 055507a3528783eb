// @vitest-environment happy-dom
/** The user's other devices with push notifications. */
import { expect, it, vi } from "vitest";
import { PushDevices } from "../../../web/features/account/push-devices.tsx";
import { Section } from "../../../web/features/account/section.tsx";
import { button, one, press, render } from "./render.tsx";

it("the keyboard stays in the section when the last device is turned off", async () => {
  let devices = [
    { id: "d1", device: "Chrome on Windows", lastVisitAt: "2026-07-24T12:00:00Z", current: false },
  ];
  vi.stubGlobal("fetch", async (path: string) => {
    if (path.endsWith("/off")) devices = [];
    return Response.json({ available: true, publicKey: "", devices });
  });
  await render(
    <Section title="Notifications">
      <PushDevices />
    </Section>,
  );
  button("Turn off")?.focus();
  await press("Turn off");
  expect(document.querySelector("li")).toBeNull();
  expect(document.activeElement).toBe(one("section"));
});
