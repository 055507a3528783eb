/** The ledgers of a large property, with the entries of five years. */
import { percentile } from "../../../faults/harness/figures.ts";
import { type Client, createClient } from "../../../harness/client.ts";
import type { Child } from "../child.ts";
import type { PortalOffers } from "../children/portal.ts";
import { type Finding, find, GOALS } from "../goals.ts";
import { withPortal } from "../stage.ts";
import { besideIdle, ms } from "./beside.ts";

const CALLS = 5;
const monthNow = () => new Date().toISOString().slice(0, "YYYY-MM".length);

async function timed<T>(work: () => Promise<T>): Promise<{ seconds: number; result: T }> {
  const began = performance.now();
  const result = await work();
  return { seconds: (performance.now() - began) / 1000, result };
}

async function get(client: Client, path: string): Promise<void> {
  const { status, text } = await client.get(path);
  if (status !== 200) throw new Error(text);
}

/** The p95 of some calls of a path, one after another. */
async function slowest(client: Client, path: string): Promise<number> {
  const times: number[] = [];
  while (times.length < CALLS) times.push((await timed(() => get(client, path))).seconds);
  return percentile(times, 0.95);
}

async function measureLedgers(portal: Child<PortalOffers>, residents: number): Promise<Finding[]> {
  const { email } = await portal.call("staff");
  await portal.call("tenants", residents);
  const client = createClient(await portal.call("url"));
  await client.post("/api/auth/login", { email, password: await portal.call("password"), role: "staff" });
  const leases = await portal.call("ledgers");
  let charged = { seconds: 0, result: 0 };
  const besideCharges = await besideIdle(client, async () => {
    charged = await timed(() => portal.call("charge"));
  });
  if (charged.result < leases) throw new Error(`Only ${charged.result} charges were added`);
  const month = await slowest(client, `/api/dashboard/rent?month=${monthNow()}`);
  let balances = 0;
  const besideBalances = await besideIdle(client, async () => {
    balances = await slowest(client, "/api/dashboard/reports/balances");
  });
  const statements = await slowest(client, "/api/dashboard/ledgers/statements?from=&to=");
  const seconds = (value: number) => ({ portal: `${value.toFixed(2)} s` });
  return [
    find(GOALS.rentCharges, charged.seconds, { portal: `${charged.result} charges` }),
    find(GOALS.besideRentCharges, besideCharges.times, { portal: besideCharges.portal }),
    find(GOALS.rentMonth, month, seconds(month)),
    find(GOALS.balances, balances, seconds(balances)),
    find(GOALS.besideBalances, besideBalances.times, { portal: besideBalances.portal }),
    find(GOALS.statements, statements * 1000, { portal: ms(statements * 1000) }),
  ];
}

/** @param residents of the property */
export const ledgers = ({ residents }: { residents: number }): Promise<Finding[]> =>
  withPortal((portal) => measureLedgers(portal, residents));
