// @vitest-environment happy-dom
/** The range of a report: typed days, and buttons for common ranges. */
import { act } from "react";
import { expect, it, vi } from "vitest";
import { RangeFields } from "../../../../web/features/reports/range-fields.tsx";
import { advance, fakeTime } from "../../../harness/faked-time.ts";
import { one, press, render, type } from "../render.tsx";

it("the button of the report's range drops days that were typed over it", async () => {
  fakeTime({ act, now: new Date("2026-11-20T15:00:00Z") });
  const onChange = vi.fn();
  const range = { from: "2026-11-20", to: "2026-12-20" };
  await render(<RangeFields report="lease-expiry" range={range} onChange={onChange} />);
  const until = one<HTMLInputElement>('[aria-label="To"]');
  await type(until, "2026-11-01");
  expect(document.querySelector('[role="alert"]')?.textContent).toBe(
    "The range must not end before it starts.",
  );
  await press("Next 30 days");
  expect(document.querySelector('[role="alert"]')).toBeNull();
  expect(until.value).toBe("2026-12-20");
  await type(until, "2026-12-24");
  await press("Next 30 days");
  await advance(1_000);
  expect(onChange.mock.calls).toEqual([[range], [range]]);
});
