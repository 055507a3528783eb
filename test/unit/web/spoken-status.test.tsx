// @vitest-environment happy-dom
/** A sentence that is announced twice is spoken twice. */
import { act } from "react";
import { expect, it } from "vitest";
import { SpokenStatus, useSpoken } from "../../../web/ui/spoken-status.tsx";
import { one, press, render } from "./render.tsx";

function Speaking() {
  const [spoken, speak] = useSpoken();
  return (
    <>
      <button type="button" onClick={() => speak("New: 1 notification.")}>
        Speak
      </button>
      <SpokenStatus spoken={spoken} label="What is new" />
    </>
  );
}

it("a repeated sentence is added to the region again", async () => {
  await render(<Speaking />);
  const region = one("[role=status]");
  await press("Speak");
  const first = region.firstChild;
  expect(region.textContent).toBe("New: 1 notification.");
  await press("Speak");
  await act(async () => {});
  expect(region.textContent).toBe("New: 1 notification.");
  expect(region.firstChild).not.toBe(first);
});
