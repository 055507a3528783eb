// @vitest-environment happy-dom
/** A page whose texts a translator has wrapped: what changes is shown, and nothing fails. */
import { act, type ReactNode, useState } from "react";
import { expect, it } from "vitest";
import { render } from "./render.tsx";

/** Wraps each text of the page, as a translator does. */
function translate(): void {
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const texts: Text[] = [];
  while (walker.nextNode()) texts.push(walker.currentNode as Text);
  for (const text of texts) {
    const font = document.createElement("font");
    font.textContent = text.data;
    text.replaceWith(font);
  }
}

const Box = ({ children }: { children: ReactNode }) => (
  <div>
    <b>:</b>
    {children}
  </div>
);

const Pass = ({ children }: { children: ReactNode }) => <>{children}</>;

const CASES: [string, (step: number) => ReactNode, string[]][] = [
  [
    "a text beside texts",
    (step) => (
      <p>
        {step} of {2} points
      </p>
    ),
    ["0 of 2 points", "1 of 2 points", "2 of 2 points"],
  ],
  [
    "a text beside an element",
    (step) => (
      <p>
        <b>{step}</b> of {step + 1}
      </p>
    ),
    ["0 of 1", "1 of 2", "2 of 3"],
  ],
  [
    "an element before a text that comes and goes",
    (step) => (
      <p>
        {step === 1 ? <b>!</b> : null}CP {step}
      </p>
    ),
    ["CP 0", "!CP 1", "CP 2"],
  ],
  [
    "a text that becomes an element",
    (step) => (
      <p>
        <i>-</i>
        {step === 1 ? <b>one</b> : `${step}`}
      </p>
    ),
    ["-0", "-one", "-2"],
  ],
  ["texts of a list", (step) => <p>{["a", <b key="b">{step}</b>, `c${step}`]}</p>, ["a0c0", "a1c1", "a2c2"]],
  [
    "a fragment",
    (step) => (
      <p>
        <i>-</i>
        <Pass>{step}</Pass>
      </p>
    ),
    ["-0", "-1", "-2"],
  ],
  [
    "what a component is given",
    (step) => (
      <Box>
        {step} CP{step === 1 ? <b>!</b> : null}
      </Box>
    ),
    [":0 CP", ":1 CP!", ":2 CP"],
  ],
  [
    "a text that is gone",
    (step) => (
      <p>
        <i>-</i>
        {step === 1 ? "" : step}
      </p>
    ),
    ["-0", "-", "-2"],
  ],
];

it.each(CASES)("%s", async (_, content, shown) => {
  let advance = () => {};
  function Page() {
    const [step, setStep] = useState(0);
    advance = () => setStep(step + 1);
    return <>{content(step)}</>;
  }
  await render(<Page />);
  for (const text of shown) {
    expect(document.body.textContent).toBe(text);
    translate();
    await act(async () => advance());
  }
});
