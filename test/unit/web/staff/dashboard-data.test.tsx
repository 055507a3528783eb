// @vitest-environment happy-dom
/** What the staff dashboard asks for: figures first, and again what failed, without anybody's doing. */
import { act } from "react";
import { beforeEach, expect, it, vi } from "vitest";
import { useDashboardData } from "../../../../web/app/pages/staff-dashboard/use-dashboard-data.ts";
import { useOverview } from "../../../../web/features/dashboard/overview.store.ts";
import { useStaffIncidents } from "../../../../web/features/staff-incidents/staff-incidents.store.ts";
import { EMPTY_OVERVIEW } from "../../../factories/overview.ts";
import { advance, fakeTime } from "../../../harness/faked-time.ts";
import { render } from "../render.tsx";

const RETRIED_MS = 16_000;

let asked: string[];
let isAway: boolean;

beforeEach(() => {
  fakeTime({ act });
  asked = [];
  isAway = true;
  vi.stubGlobal("fetch", async (url: string) => {
    asked.push(new URL(url, "http://portal").pathname);
    if (isAway) return Response.json({ error: "Away." }, { status: 503 });
    return Response.json(url.includes("overview") ? EMPTY_OVERVIEW : []);
  });
});

function Dashboard() {
  useDashboardData("S-STAFF000");
  return null;
}

it("asks for figures first, and quietly again for what failed, until it is there", async () => {
  await render(<Dashboard />);
  expect(asked[0]).toBe("/api/dashboard/overview");
  expect(asked).toHaveLength(3);
  expect(useOverview.getState().status).toBe("failed");
  expect(useStaffIncidents.getState()).toMatchObject({ status: "failed", items: [] });
  await advance(RETRIED_MS);
  expect(asked).toHaveLength(6);
  isAway = false;
  await advance(RETRIED_MS);
  expect(useOverview.getState().status).toBe("ready");
  expect(useStaffIncidents.getState().status).toBe("ready");
  await advance(RETRIED_MS);
  expect(asked).toHaveLength(9);
});
