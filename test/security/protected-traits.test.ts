/** The values of protected traits: on the one record, and in no list, file, event for others, log, audit event or email. */
import { expect } from "vitest";
import { it as mailTest } from "../api/delivery/support/mail.ts";
import { pathFor, routesOf } from "../api/support/routes.ts";

const TRAITS = {
  maritalStatus: "planted-marital-status",
  gender: "planted-gender",
  raceEthnicity: "planted-race",
};
const PLANTED = /planted-/;

const it = mailTest
  .extend("ines", ({ portal }) => portal.resident({ firstName: "Ines", ...TRAITS }))
  .extend("other", ({ portal }) => portal.resident({ firstName: "Otto" }));

it("R23 values of protected traits leave by no answer", async ({ portal, peer, staff, ines, other }) => {
  const pages = await Promise.all([staff.open(), other.open()]);
  const pushed: unknown[] = [];
  for (const page of pages) page.socket.onAny((...event: unknown[]) => void pushed.push(event));
  const { userID } = ines;
  await staff.patch("/residents/update", { userID, unitNumber: "9Z", monthlyIncome: 4000 });
  await staff.post("/behaviorlog/add", { userID, type: "Lease Renewal", rp: 2, reportedBy: "Grace" });
  await staff.post("/paymentlog/add", { userID, monthYear: "Jan 2026", status: "Unpaid" });
  await staff.post("/rewardlog/add", { userID, text: "Earned 5CP", cp: 5 });
  await portal.context.delivery.enqueue({
    kind: "announcement",
    data: { title: "Water", text: "Off" },
    userIDs: [userID],
    ref: "planted",
  });
  await expect.poll(() => peer.received).toHaveLength(1);
  await expect.poll(() => JSON.stringify(pushed)).toContain("9Z");

  let answers = 0;
  for (const { method, path, name } of routesOf(portal)) {
    if (method !== "GET" || path === "/api/auth/link") continue;
    for (const person of [staff, ines, other]) {
      const { status, text } = await person.http.get(pathFor(path, userID));
      if (status !== 200) continue;
      answers += 1;
      const isRecord = /^GET \/api\/dashboard\/residents\/:userID(\/personal-data)?$/.test(name);
      expect([name, PLANTED.test(text)]).toEqual([name, isRecord]);
    }
  }
  expect(answers).toBeGreaterThan(60);
  expect(JSON.stringify(pushed)).not.toMatch(PLANTED);
  expect(portal.logged()).not.toMatch(PLANTED);
  expect(peer.received[0]?.source).not.toMatch(PLANTED);
  expect(JSON.stringify(await portal.repositories.auditEvents.list(undefined, { limit: 500 }))).not.toMatch(
    PLANTED,
  );
});
