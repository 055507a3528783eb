// @vitest-environment happy-dom
/** A log that is scrolled down while entries come and go: the entries in view stay where they are. */
import { act, useState } from "react";
import { expect, it, vi } from "vitest";
import { LogRegion } from "../../../web/ui/log-region.tsx";
import { advance, fakeTime } from "../../harness/faked-time.ts";
import { one, render } from "./render.tsx";

const ROW_PX = 20;
const SCROLLED_PX = 40;
const ENTRIES = ["3", "2", "1"];

let show: (entries: readonly string[]) => void;

function Log() {
  const [entries, setEntries] = useState<readonly string[]>(ENTRIES);
  show = setEntries;
  return (
    <LogRegion label="Log" topic="log" entries={entries}>
      <ul>
        {entries.map((entry) => (
          <li key={entry}>{entry}</li>
        ))}
      </ul>
    </LogRegion>
  );
}

it.each([
  ["newer ones", ["5", "4", ...ENTRIES], SCROLLED_PX + 2 * ROW_PX],
  ["older ones below", [...ENTRIES, "0", "-1"], SCROLLED_PX],
  ["a newer one in place of the oldest", ["4", "3", "2"], SCROLLED_PX + ROW_PX],
  ["a newer one below an entry that stays first", ["3", "4", "2", "1"], SCROLLED_PX + ROW_PX],
  ["one less", ["3", "1"], SCROLLED_PX],
])("keeps its place over %s", async (_, entries, scrolled) => {
  fakeTime({ act });
  const rowsBefore = (row: HTMLElement) => [...(row.parentElement?.children ?? [])].indexOf(row);
  vi.spyOn(HTMLElement.prototype, "offsetTop", "get").mockImplementation(function (this: HTMLElement) {
    return rowsBefore(this) * ROW_PX;
  });
  vi.spyOn(Element.prototype, "scrollHeight", "get").mockImplementation(function (this: Element) {
    return this.querySelectorAll("li").length * ROW_PX;
  });
  await render(<Log />);
  const region = one("section");
  await act(async () => {
    region.scrollTop = SCROLLED_PX;
    region.dispatchEvent(new Event("scroll"));
  });
  await advance(100);
  await act(async () => show(entries));
  expect(region.scrollTop).toBe(scrolled);
});
