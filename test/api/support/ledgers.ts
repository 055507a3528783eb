/** Ledgers that calls can name. */
import type { Client } from "../../harness/client.ts";
import type { TestPortal } from "../../harness/portal.ts";

export async function turnOnLedger(
  { context }: Pick<TestPortal, "context">,
  changes: object = {},
): Promise<void> {
  const { version, ledger } = await context.settings.read();
  const form = { ...ledger, isOn: true, dueDay: 1, graceDays: 3, howToPay: "By check.", ...changes };
  await context.settings.change({ userID: "S-TEST" }, { version, ledger: form });
}

/** The path of a call about a ledger, with the ids of a lease and of an entry that it has. */
export async function ledgerPath(
  portal: TestPortal,
  staff: Client,
  path: string,
  leaseID: string,
): Promise<string> {
  if (!path.includes("/ledger")) return path;
  await turnOnLedger(portal);
  const own = path.replace(":leaseID", leaseID);
  if (!own.includes(":entryID")) return own;
  const entry = { kind: "credit", cents: 1, day: "2026-11-02", text: "Lamp" };
  const { _id } = (await staff.post(`/api/dashboard/leases/${leaseID}/ledger`, entry)).body;
  return own.replace(":entryID", _id);
}
