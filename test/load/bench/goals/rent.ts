/** The rent of a large property: many leases recorded by one call. */
import type { RentRowView } from "../../../../src/domain/rent-month.ts";
import { RENT_ROWS_MAX } from "../../../../src/domain/rent-month-rules.ts";
import type { Client } from "../../../harness/client.ts";
import { type Finding, find, GOALS } from "../goals.ts";
import { besideIdle } from "./beside.ts";

const monthNow = () => new Date().toISOString().slice(0, "YYYY-MM".length);

/** Records the rent of as many leases as one call takes, in a month that nothing is recorded in. @returns seconds */
async function recordRent(client: Client): Promise<number> {
  const month = monthNow();
  const { rows } = (await client.get(`/api/dashboard/rent?month=${month}`)).body;
  const sent = rows
    .slice(0, RENT_ROWS_MAX)
    .map(({ leaseID, version }: RentRowView) => ({ leaseID, version, status: "Paid: On-time" }));
  if (sent.length < RENT_ROWS_MAX) throw new Error(`Only ${sent.length} leases owe rent`);
  const began = performance.now();
  const result = await client.post("/api/dashboard/rent", { month, rows: sent });
  const seconds = (performance.now() - began) / 1000;
  if (result.status !== 200) throw new Error(result.text);
  if (result.body.rows.some(({ outcome }: { outcome: string }) => outcome !== "saved"))
    throw new Error("Rows were refused");
  return seconds;
}

export async function measureRent(client: Client): Promise<Finding[]> {
  let seconds = 0;
  const beside = await besideIdle(client, async () => {
    seconds = await recordRent(client);
  });
  return [
    find(GOALS.rentSave, seconds, { portal: `${seconds.toFixed(1)} s` }),
    find(GOALS.besideRentSave, beside.times, { portal: beside.portal }),
  ];
}
