// @vitest-environment happy-dom
/** What a new property has still to enter, as managers see it on the dashboard. */
import { act } from "react";
import { expect, it, vi } from "vitest";
import { type PropertySettings, PUBLIC_DEFAULTS } from "../../../../src/domain/property-texts.ts";
import { SetupChecklist } from "../../../../web/app/pages/staff-dashboard/setup-checklist.tsx";
import { useOverview } from "../../../../web/features/dashboard/overview.store.ts";
import { useProperty } from "../../../../web/lib/property.store.ts";
import { PROPERTY } from "../../../factories/forms.ts";
import { EMPTY_OVERVIEW } from "../../../factories/overview.ts";
import { settled } from "../../../harness/faked-time.ts";
import { button, one, press, renderAt } from "../render.tsx";

const MEMBER = { userID: "S-1" };
let version = 0;

/** Shows the checklist of a property, and the names of its open steps. */
async function open(
  property: Partial<PropertySettings>,
  { mail = "not-set-up", residents = 0, staff = [MEMBER] } = {},
): Promise<string[] | undefined> {
  version += 1;
  asked = [];
  vi.stubGlobal("fetch", async (path: string) => {
    asked.push(path);
    if (path.includes("/team")) return Response.json(staff);
    if (path.includes("/overview"))
      return Response.json({ ...EMPTY_OVERVIEW, countedAt: "2026-11-20", residents });
    return Response.json({
      channels: { mail: { status: mail }, push: { status: mail } },
      waiting: 0,
      failed: [],
    });
  });
  useProperty.getState().apply({
    ...PUBLIC_DEFAULTS,
    version,
    property: { ...PUBLIC_DEFAULTS.property, ...property },
  });
  await useOverview.getState().load();
  await renderAt(
    "/",
    <main id="main" tabIndex={-1}>
      <SetupChecklist />
    </main>,
  );
  await settled(act);
  const list = document.querySelector("ol");
  return list ? [...list.querySelectorAll("a")].map((link) => link.textContent) : undefined;
}

let asked: string[] = [];

const ABOUT_PROPERTY = ["Enter details", "Enter hours", "Add number"];
const STEPS = [...ABOUT_PROPERTY, "Check email", "Import residents", "Invite staff"];

it.each([
  ["nothing", {}, {}, STEPS],
  ["a name", { name: "Harbor House" }, {}, STEPS.slice(1)],
  ["the emergency line", { emergencyLine: "911" }, {}, STEPS.filter((step) => step !== "Add number")],
  ["the property", PROPERTY, {}, STEPS.slice(3)],
  ["no residents", PROPERTY, { mail: "working", staff: [MEMBER, { userID: "S-2" }] }, ["Import residents"]],
])("with %s it asks for the rest", async (_case, property, others, expected) => {
  expect(await open(property, others)).toEqual(expected);
});

it("is gone once the property runs, and asks nothing for it", async () => {
  expect(await open(PROPERTY, { residents: 1 })).toBeUndefined();
  expect(asked.filter((path) => /team|delivery/.test(path))).toEqual([]);
});

it("leaves the focus to the page when it is hidden", async () => {
  await open({});
  button("Hide")?.focus();
  await press("Hide");
  expect(document.querySelector("ol")).toBeNull();
  expect(document.activeElement).toBe(one("main"));
});
