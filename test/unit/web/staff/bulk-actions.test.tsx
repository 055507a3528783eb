// @vitest-environment happy-dom
/** The actions for selected people say why they can't be taken. */
import { expect, it } from "vitest";
import { ANNOUNCEMENT_UNITS_MAX } from "../../../../src/domain/announcement-rules.ts";
import { BulkActions } from "../../../../web/features/bulk-actions/bulk-actions.tsx";
import { AlertHost } from "../../../../web/ui/alert-host.tsx";
import { alertTexts, press, renderAt } from "../render.tsx";

const PEOPLE = [{ userID: "R-1", name: "Maya Lindqvist" }];
const unitsOf = (count: number) => Array.from({ length: count }, (_, unit) => `${unit}A`);

async function announce(units: readonly string[]): Promise<() => Promise<void>> {
  const leave = await renderAt(
    "/staffdashboard/residents",
    <>
      <BulkActions people={PEOPLE} units={units} leftOutCount={0} reporter="Grace" onDone={() => undefined} />
      <AlertHost />
    </>,
  );
  await press("Announce");
  return leave;
}

it.each([
  ["there are too many units", unitsOf(ANNOUNCEMENT_UNITS_MAX + 1), "Please choose at most 200 units."],
  ["none of them has a unit", [" ", ""], "The selected residents have no unit."],
])("Announce says that %s", async (_, units, reason) => {
  const leave = await announce(units);
  expect(document.body.textContent).toContain(reason);
  expect(location.pathname).toBe("/staffdashboard/residents");
  await leave();
  expect(alertTexts()).toEqual([]);
});

it("Announce takes the units along", async () => {
  await announce(unitsOf(ANNOUNCEMENT_UNITS_MAX));
  expect(location.pathname).toBe("/staffdashboard/announcements");
  expect(history.state.usr).toEqual({ units: unitsOf(ANNOUNCEMENT_UNITS_MAX) });
});
