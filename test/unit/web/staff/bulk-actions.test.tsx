// @vitest-environment happy-dom
/** The actions for selected people say why they can't be taken, and how far they are. */
import { act, useState } from "react";
import { expect, it, vi } from "vitest";
import { ANNOUNCEMENT_UNITS_MAX } from "../../../../src/domain/announcement-rules.ts";
import { BULK_MAX, BULK_TEXTS } from "../../../../src/domain/bulk-rules.ts";
import { BulkActions } from "../../../../web/features/bulk-actions/bulk-actions.tsx";
import { BulkDialog } from "../../../../web/features/bulk-actions/bulk-dialog.tsx";
import { t } from "../../../../web/lib/t.ts";
import { AlertHost } from "../../../../web/ui/alert-host.tsx";
import { settled } from "../../../harness/faked-time.ts";
import { alertTexts, field, one, press, renderAt, type } from "../render.tsx";
import { readInSpanish } from "../spanish.ts";

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

it("Announce takes a unit once that is written in two ways", async () => {
  await announce(["3c", "3C ", "4A"]);
  expect(history.state.usr).toEqual({ units: ["3C", "4A"] });
});

it("a message that is being written stays when its only recipient moves out", async () => {
  let moveOut: () => void = () => undefined;
  function Selected() {
    const [hasLeft, setLeft] = useState(false);
    moveOut = () => setLeft(true);
    const selection = hasLeft ? { people: [], leftOutCount: 1 } : { people: PEOPLE, leftOutCount: 0 };
    return <BulkActions {...selection} units={[]} reporter="Grace" onDone={() => undefined} />;
  }
  await renderAt("/staffdashboard/residents", <Selected />);
  await press("Message");
  await settled(act);
  await type(field("text"), "Water off");
  await act(async () => moveOut());
  expect(field("text").value).toBe("Water off");
});

it("a second attempt counts from 0 again", async () => {
  const people = Array.from({ length: 2 * BULK_MAX }, (_, index) => ({ userID: `R-${index}`, name: "Maya" }));
  const nothing = () => undefined;
  await renderAt(
    "/",
    <BulkDialog
      kind="message"
      people={people}
      leftOutCount={0}
      reporter=""
      onDone={nothing}
      onClose={nothing}
    />,
  );
  await type(field("text"), "Water off");
  let calls = 0;
  vi.stubGlobal("fetch", () => {
    calls += 1;
    if (calls === 1) return Response.json([]);
    return calls === 2 ? Response.json({ error: "x" }, { status: 400 }) : new Promise(() => undefined);
  });
  await press("Send");
  await press("Send");
  expect(calls).toBe(3);
  const statusTexts = [...document.querySelectorAll("p[role=status]")].map(({ textContent }) => textContent);
  expect(statusTexts).toContain(`0 of ${2 * BULK_MAX} residents done`);
});

it("says in the reader's language why an item failed", async () => {
  readInSpanish();
  const nothing = () => undefined;
  await renderAt(
    "/",
    <BulkDialog
      kind="message"
      people={PEOPLE}
      leftOutCount={0}
      reporter=""
      onDone={nothing}
      onClose={nothing}
    />,
  );
  await type(field("text"), "Sin agua");
  vi.stubGlobal("fetch", async () => Response.json([{ userID: "R-1", error: BULK_TEXTS.itemFailed }]));
  await press("Enviar");
  expect(one("ul[aria-label] li").textContent).toBe(`Maya Lindqvist: ${t(BULK_TEXTS.itemFailed)}`);
  expect(t(BULK_TEXTS.itemFailed)).not.toBe(BULK_TEXTS.itemFailed);
});
