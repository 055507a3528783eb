/** The rows of the event matrix for units, leases and households, and the recipients that other rows have, too. */
import { turnOnLedger } from "../../api/support/ledgers.ts";
import { INCIDENT } from "../../factories/forms.ts";
import type { Row, Scene } from "./pushes.ts";

export const STAFF = "staff ben";
export const ROSAS = `${STAFF} rosa`;
export const LINE = {
  "conversation:message": ROSAS,
  "conversation:read": ROSAS,
  "conversation:updated": ROSAS,
};

const report = async ({ rosa }: Scene): Promise<string> =>
  (await rosa.post("/incidents/new", { ...INCIDENT, type: "Maintenance" })).body._id;

/** Otto joins the lease that Rosa has. */
async function joinHousehold({ staff, rosa, otto }: Scene): Promise<void> {
  const [{ _id }] = (await staff.get(`/residents/${rosa.userID}/leases`)).body;
  await staff.post(`/leases/${_id}/people`, { userID: otto.userID, kind: "occupant" });
}

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
      await scene.staff.remove(`/units/${_id}`);
    },
    { "unit:removed": STAFF },
  ],
];

export const HOUSEHOLD_ROWS: readonly Row[] = [
  [
    "a child on a lease",
    async ({ staff, rosa }) => {
      const dates = { leaseStart: "2026-01-01", leaseEnd: "2026-12-31" };
      await staff.patch("/residents/update", { userID: rosa.userID, ...dates });
      const [{ _id }] = (await staff.get(`/residents/${rosa.userID}/leases`)).body;
      await staff.post(`/leases/${_id}/people`, { kind: "occupant", name: "Theo" });
    },
    { "resident:updated": ROSAS, "lease:updated": ROSAS },
  ],
  [
    "a payment in a ledger",
    async ({ portal, staff, rosa, clear }) => {
      await turnOnLedger(portal);
      const [{ _id }] = (await staff.get(`/residents/${rosa.userID}/leases`)).body;
      await clear();
      const entry = { kind: "payment", cents: 100, day: "2026-11-02", method: "Check" };
      await staff.post(`/leases/${_id}/ledger`, entry);
    },
    { "ledger:changed": ROSAS },
  ],
  [
    "maintenance in a household",
    async (scene) => {
      await joinHousehold(scene);
      await scene.clear();
      return `/incidents/one/${await report(scene)}`;
    },
    { "incident:created": `${ROSAS} otto`, "notification:created": STAFF, ...LINE },
  ],
  [
    "maintenance that its reporter keeps private",
    async (scene) => {
      const _id = await report(scene);
      await scene.clear();
      await scene.rosa.put(`/incidents/one/${_id}/privacy`, { isPrivate: true });
    },
    { "incident:updated": ROSAS, "incident:withdrawn": "otto" },
  ],
];
