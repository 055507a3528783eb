/** The rows of the event matrix for leases and households. */
import type { ServerEvents } from "../../../src/domain/live-events.ts";
import { turnOnLedger } from "../../api/support/ledgers.ts";
import { INCIDENT } from "../../factories/forms.ts";
import type { Person, TestPortal } from "../../harness/portal.ts";

interface Scene {
  portal: TestPortal;
  staff: Person;
  rosa: Person;
  otto: Person;
  clear(): Promise<void>;
}

type Row = [
  change: string,
  make: (scene: Scene) => Promise<unknown>,
  pushes: Partial<Record<keyof ServerEvents, string>>,
];

const STAFF = "staff ben";
const ROSAS = `${STAFF} rosa`;
const LINE = { "conversation:message": ROSAS, "conversation:read": ROSAS, "conversation:updated": ROSAS };

const report = async ({ rosa }: Scene): Promise<string> =>
  (await rosa.post("/incidents/new", { ...INCIDENT, type: "Maintenance" })).body._id;

/** Otto joins the lease that Rosa has. */
async function joinHousehold({ staff, rosa, otto }: Scene): Promise<void> {
  const [{ _id }] = (await staff.get(`/residents/${rosa.userID}/leases`)).body;
  await staff.post(`/leases/${_id}/people`, { userID: otto.userID, kind: "occupant" });
}

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
      await scene.rosa.http.call("PUT", `/api/dashboard/incidents/one/${_id}/privacy`, { isPrivate: true });
    },
    { "incident:updated": ROSAS, "incident:withdrawn": "otto" },
  ],
];
