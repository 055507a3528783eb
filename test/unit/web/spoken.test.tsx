// @vitest-environment happy-dom
import { act } from "react";
import { afterEach, expect, it } from "vitest";
import { Spoken, useSpoken } from "../../../web/ui/spoken.tsx";
import { emptyPage } from "./empty-page.ts";
import { one, render } from "./render.tsx";

afterEach(emptyPage);

let say: (sentence: string) => void;

function Speaker() {
  const [said, speak] = useSpoken();
  say = speak;
  return <Spoken label="What is new" said={said} />;
}

it("says the same text again by another element in the same region", async () => {
  await render(<Speaker />);
  const region = one('[role="status"]');
  const texts: (ChildNode | null)[] = [];
  for (const sentence of ["New: 1 notification.", "New: 1 notification.", ""]) {
    await act(async () => say(sentence));
    expect([one('[role="status"]') === region, region.textContent]).toEqual([true, sentence]);
    texts.push(region.firstChild);
  }
  expect(new Set(texts).size).toBe(3);
});
