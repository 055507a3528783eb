/** The rows of the event matrix for units. */
import type { ServerEvents } from "../../../src/domain/live-events.ts";
import type { Person } from "../../harness/portal.ts";

interface Scene {
  staff: Person;
  rosa: Person;
  clear(): Promise<void>;
}

type Row = [
  change: string,
  make: (scene: Scene) => Promise<unknown>,
  pushes: Partial<Record<keyof ServerEvents, string>>,
];

const STAFF = "staff ben";
const ROSAS = `${STAFF} rosa`;

export const UNIT_ROWS: readonly Row[] = [
  [
    "a unit",
    async ({ staff }) => (await staff.post("/units/add", { number: "14C" })).body,
    { "unit:created": STAFF },
  ],
  [
    "a changed unit",
    async (scene) => {
      const { _id } = (await scene.staff.post("/units/add", { number: "14D" })).body;
      await scene.clear();
      return (await scene.staff.patch(`/units/${_id}`, { note: "New boiler" })).body;
    },
    { "unit:updated": STAFF },
  ],
  [
    "a renamed unit of a resident",
    async (scene) => {
      const { staff, rosa } = scene;
      await staff.patch("/residents/update", { userID: rosa.userID, unitNumber: "14E" });
      const { _id } = (await staff.get("/units/14E")).body.unit;
      await scene.clear();
      await staff.patch(`/units/${_id}`, { number: "14F" });
    },
    { "unit:updated": STAFF, "resident:updated": ROSAS },
  ],
  [
    "a removed unit",
    async (scene) => {
      const { _id } = (await scene.staff.post("/units/add", { number: "14G" })).body;
      await scene.clear();
      await scene.staff.http.call("DELETE", `/api/dashboard/units/${_id}`);
    },
    { "unit:removed": STAFF },
  ],
];
