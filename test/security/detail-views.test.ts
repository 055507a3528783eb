/** Records of staff who opened a resident's personal details: their content, how often they are made, and who reads them. */
import { describe, expect, onTestFinished, vi } from "vitest";
import { HOUR } from "../harness/clock.ts";
import { withPortal } from "../harness/fixtures.ts";
import { holdPromise } from "../harness/held.ts";
import type { Person, TestPortal } from "../harness/portal.ts";

interface View {
  _id: string;
  viewerID: string;
  viewerName: string;
  createdAt: string;
}

const it = withPortal()
  .extend("grace", ({ portal }) => portal.staff({ firstName: "Grace", isManager: true }))
  .extend("ben", ({ portal }) => portal.staff({ firstName: "Ben", isManager: false }))
  .extend("rosa", ({ portal }) => portal.resident());

const viewsOf = async (manager: Person, { userID }: Person) =>
  (await manager.get(`/residents/${userID}/detail-views`)).body as View[];

/** Goes to the beginning of the clock's next hour, so that a test doesn't run from one hour into another. */
async function goToNextHour({ clock }: TestPortal, ...people: Person[]): Promise<void> {
  const half = (HOUR - (clock.now().getTime() % HOUR)) / 2;
  for (const _ of [1, 2]) {
    clock.advance(half);
    // An hour without a call ends a session.
    for (const { get } of people) expect((await get("/residents?limit=1")).status).toBe(200);
  }
}

async function open(viewer: Person, { userID }: Person): Promise<void> {
  expect((await viewer.get(`/residents/${userID}`)).status).toBe(200);
}

describe("opening a resident's personal details", () => {
  it("R88 is recorded once per viewer, resident and hour", async ({ portal, grace, ben, rosa }) => {
    const omar = await portal.resident({ firstName: "Omar" });
    await goToNextHour(portal, grace, ben);
    const now = portal.clock.now().toISOString();
    await open(ben, rosa);
    await open(ben, rosa);
    await open(ben, omar);
    await expect.poll(() => viewsOf(grace, rosa)).toHaveLength(1);
    await open(grace, rosa);
    await expect.poll(() => viewsOf(grace, rosa)).toHaveLength(2);
    const seen = { _id: expect.any(String), createdAt: expect.stringMatching(now.slice(0, 13)) };
    expect(await viewsOf(grace, rosa)).toEqual([
      { ...seen, viewerID: grace.userID, viewerName: "Grace" },
      { ...seen, viewerID: ben.userID, viewerName: "Ben" },
    ]);
    expect(await viewsOf(grace, omar)).toMatchObject([{ viewerName: "Ben" }]);
    await goToNextHour(portal, grace, ben);
    await open(ben, rosa);
    await expect
      .poll(async () => (await viewsOf(grace, rosa)).map(({ viewerName }) => viewerName))
      .toEqual(["Ben", "Grace", "Ben"]);
  });

  it("R88 is recorded once by two nodes together", async ({ portal, startPortal, grace, ben, rosa }) => {
    const other = await startPortal({ databaseName: portal.databaseName, clock: portal.clock });
    const path = `/api/dashboard/residents/${rosa.userID}`;
    await goToNextHour(portal, grace, ben);
    const elsewhere = await other.enter(ben);
    const calls = Array.from({ length: 10 }, (_, index) =>
      (index % 2 === 0 ? ben.http : elsewhere).get(path),
    );
    for (const { status } of await Promise.all(calls)) expect(status).toBe(200);
    const omar = await portal.resident();
    await open(ben, omar);
    await expect.poll(() => viewsOf(grace, omar)).toHaveLength(1);
    expect(await viewsOf(grace, rosa)).toHaveLength(1);
  });

  it("R88 is a download of all data, too, without the names", async ({ grace, ben, rosa }) => {
    expect((await ben.get(`/residents/${rosa.userID}/personal-data`)).status).toBe(200);
    await expect.poll(() => viewsOf(grace, rosa)).toHaveLength(1);
    const [view] = await viewsOf(grace, rosa);
    const { body, text } = await rosa.get(`/residents/${rosa.userID}/personal-data`);
    expect(body.detailViews).toEqual([{ createdAt: view?.createdAt }]);
    expect(text).not.toContain("Ben");
    expect(text).not.toContain(ben.userID);
  });

  it("R88 is neither a resident's own look nor a change or a profile", async ({ grace, ben, rosa }) => {
    const { userID } = rosa;
    await open(rosa, rosa);
    const answers = [
      await ben.get(`/residents/${userID}/profile`),
      await ben.patch("/residents/update", { userID, monthlyIncome: 4000 }),
      await ben.post(`/residents/${userID}/approve`),
      await ben.put(`/residents/${userID}/phone`, { phone: "3125550143" }),
      await ben.get("/residents"),
    ];
    for (const { status, text } of answers) {
      expect(status).toBe(200);
      expect(text).not.toMatch(/dateOfBirth|maritalStatus|gender|raceEthnicity|monthlyIncome/);
    }
    expect((await ben.get("/residents/R-00000000")).status).toBe(404);
    await open(ben, rosa);
    await expect.poll(() => viewsOf(grace, rosa)).toHaveLength(1);
  });

  it("R88 waits for no database and fails with none", async ({ portal, grace, ben, rosa }) => {
    const { held, release } = holdPromise();
    const fail = () => Promise.reject(new Error("no primary"));
    vi.spyOn(portal.repositories.detailViews, "insert").mockReturnValueOnce(held.then(fail));
    onTestFinished(() => void vi.restoreAllMocks());
    await open(ben, rosa);
    release();
    const line = `"event":"detail_view_not_stored","userID":"${rosa.userID}","viewerID":"${ben.userID}"`;
    await expect.poll(() => portal.logged()).toContain(line);
    expect(await viewsOf(grace, rosa)).toEqual([]);
    await open(ben, rosa);
    await expect.poll(() => viewsOf(grace, rosa)).toHaveLength(1);
  });
});

describe("the list of who opened personal details", () => {
  // R51 looks at the rights of the portal's user in compose.yaml.
  it("R88 only grows: no repository changes it", ({ portal }) => {
    expect(Object.keys(portal.repositories.detailViews).toSorted()).toEqual(["insert", "ofUser"]);
  });

  it("R88 is for managers, in pages", async ({ portal, grace, ben, rosa }) => {
    const path = `/residents/${rosa.userID}/detail-views`;
    expect((await ben.get(path)).status).toBe(403);
    for (let hours = 0; hours < 3; hours += 1) {
      await goToNextHour(portal, grace, ben);
      await open(ben, rosa);
      await expect.poll(() => viewsOf(grace, rosa)).toHaveLength(hours + 1);
    }
    const all = await viewsOf(grace, rosa);
    const first = await grace.get(`${path}?limit=2`);
    expect(first.body).toEqual(all.slice(0, 2));
    const next = /<([^>]+)>; rel="next"/.exec(String(first.headers.link))?.[1] ?? expect.fail("no next page");
    expect((await grace.http.get(next)).body).toEqual(all.slice(2));
    expect((await grace.get(`${path}?limit=501`)).status).toBe(400);
  });
});
