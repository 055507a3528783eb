/** A node's sums: the changes of other nodes are read once, and what the node has counted itself is not read again. */
import { expect, vi } from "vitest";
import { withPortal } from "../../harness/fixtures.ts";

const it = withPortal();

it("reads whole only those whom another node has changed since", async ({ portal, staff }) => {
  const { residentStats } = portal.repositories;
  const counted = vi.fn(residentStats.counted);
  const node = portal.anotherNode({ residentStats: { ...residentStats, counted } }).propertyStats;
  const mara = await portal.resident();
  await portal.resident();
  await node.read();
  counted.mockClear();
  await staff.post("/behaviorlog/add", { userID: mara.userID, type: "Own", rp: 3, reportedBy: "x" });
  expect(await node.read()).toEqual(await portal.context.propertyStats.read());
  expect(counted.mock.calls).toEqual([[{ userID: { $in: [mara.userID] } }]]);

  await node.read();
  expect(counted).toHaveBeenCalledTimes(1);
});
