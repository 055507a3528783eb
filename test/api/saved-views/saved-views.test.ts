/** Saved views: who sees, renames and deletes them, what a filter may have, the limits, and the audit trail. */

import { describe, expect } from "vitest";
import { englishOf } from "../../../src/domain/rendered-message.ts";
import {
  SAVED_VIEW_NAME_MAX_LENGTH,
  SAVED_VIEW_TEXTS,
  SAVED_VIEWS_MAX,
} from "../../../src/domain/saved-view-rules.ts";
import { withPortal } from "../../harness/fixtures.ts";
import type { Caller, TestPortal } from "../../harness/portal.ts";

/** Each test begins without views. */
const it = withPortal().extend("emptied", { auto: true }, async ({ portal }) => {
  await portal.connection.collection("savedviews").deleteMany({});
});

const PATH = "/saved-views";
const OVERDUE = { text: "", shown: "overdue", type: "Maintenance" };
const CLASS_C = { text: "3", filter: "classC", sort: "unit", direction: "descending" };
const OWN = { name: "Late repairs", list: "incidents", visibility: "own", filter: OVERDUE };
const TEAM = {
  ...{ name: "Class C", list: "residents", visibility: "team" },
  filter: { ...CLASS_C, columns: ["phone", "month"] },
};

const add = async ({ post }: Caller, view: object) => (await post(PATH, view)).body;
const namesOf = async ({ get }: Caller) =>
  (await get(PATH)).body.map(({ name }: { name: string }) => name) as string[];
const removeOne = ({ remove }: Caller, _id: string) => remove(`${PATH}/${_id}`);
const rename = ({ patch }: Caller, _id: string, name: string) => patch(`${PATH}/${_id}`, { name });

const storeMany = (portal: TestPortal, count: number, ownerID: string, visibility: "own" | "team") =>
  portal.repositories.savedViews.insertMany(
    Array.from({ length: count }, (_, index) => ({
      ...{ name: `View ${index}`, ownerID, visibility, list: "incidents" as const },
      filter: { text: "", shown: "open" as const, type: "All types" as const },
      createdAt: portal.clock.now(),
    })),
  );

describe("saved views", () => {
  it("of a person are theirs alone, and those of the team are everybody's", async ({ portal, staff }) => {
    const ben = await portal.staff({ firstName: "Ben" });
    const { status, body } = await ben.post(PATH, { ...OWN, name: "  Late repairs " });
    expect([status, body]).toEqual([
      201,
      {
        ...OWN,
        _id: expect.any(String),
        ownerID: ben.userID,
        ownerName: "Ben",
        createdAt: expect.any(String),
      },
    ]);
    await add(ben, TEAM);
    expect(await namesOf(ben)).toEqual([TEAM.name, OWN.name]);
    expect((await staff.get(PATH)).body).toEqual([
      expect.objectContaining({ ...TEAM, ownerID: ben.userID, ownerName: "Ben" }),
    ]);
  });

  it("of a person are hidden from managers, too", async ({ portal, staff }) => {
    const manager = await portal.staff({ isManager: true });
    const { _id } = await add(staff, OWN);
    expect(await namesOf(manager)).toEqual([]);
    const { status, body } = await rename(manager, _id, "Mine");
    expect([status, body.error]).toEqual([404, SAVED_VIEW_TEXTS.notFound]);
    expect((await removeOne(manager, _id)).status).toBe(204);
    expect(await namesOf(staff)).toEqual([OWN.name]);
  });

  it("of the team are renamed and deleted by who saved them, and by managers", async ({ portal, staff }) => {
    const [ben, manager] = [await portal.staff(), await portal.staff({ isManager: true })];
    const { _id } = await add(staff, TEAM);
    for (const answer of [await rename(ben, _id, "Ben was here"), await removeOne(ben, _id)])
      expect([answer.status, answer.body.error]).toEqual([403, SAVED_VIEW_TEXTS.ofOthers]);
    const renamed = await rename(manager, _id, "Class C by unit");
    expect([renamed.status, renamed.body]).toMatchObject([200, { ...TEAM, name: "Class C by unit" }]);
    const { status, body } = await rename(staff, _id, "x".repeat(SAVED_VIEW_NAME_MAX_LENGTH + 1));
    expect([status, body.error]).toEqual([400, englishOf(SAVED_VIEW_TEXTS.nameTooLong)]);
    expect((await rename(staff, _id, "C")).status).toBe(200);
    expect(await namesOf(ben)).toEqual(["C"]);
    expect((await removeOne(manager, _id)).status).toBe(204);
    expect(await namesOf(staff)).toEqual([]);
  });

  it.for([
    [{ name: "\u200b" }, SAVED_VIEW_TEXTS.nameMissing],
    [{ name: "x".repeat(SAVED_VIEW_NAME_MAX_LENGTH + 1) }, englishOf(SAVED_VIEW_TEXTS.nameTooLong)],
    [{ list: "chat" }, SAVED_VIEW_TEXTS.listMissing],
    [{ visibility: "everybody" }, SAVED_VIEW_TEXTS.visibilityMissing],
    [{ filter: undefined }, SAVED_VIEW_TEXTS.filterInvalid],
    [{ filter: CLASS_C }, SAVED_VIEW_TEXTS.filterInvalid],
    [{ filter: { ...OVERDUE, shown: "all" } }, SAVED_VIEW_TEXTS.filterInvalid],
    [{ filter: { ...OVERDUE, text: "\ud800" } }, SAVED_VIEW_TEXTS.filterInvalid],
    [{ filter: { ...OVERDUE, sort: "unit" } }, SAVED_VIEW_TEXTS.filterInvalid],
    [{ filter: { ...OVERDUE, text: "x".repeat(201) } }, "Filter can have at most 200 characters."],
  ] as const)("have a name, and exactly their list's filter: not %j", async ([part, error], { staff }) => {
    const { status, body } = await staff.post(PATH, { ...OWN, ...part });
    expect([status, body.error]).toEqual([400, error]);
    expect(await namesOf(staff)).toEqual([]);
  });

  it.for(["own", "team"] as const)("are limited in number: %s", async (visibility, { portal, staff }) => {
    const ben = await portal.staff();
    await storeMany(portal, SAVED_VIEWS_MAX[visibility] - 1, staff.userID, visibility);
    const view = { ...OWN, visibility };
    const last = await add(staff, view);
    const refused = await staff.post(PATH, view);
    expect([refused.status, refused.body.error]).toEqual([
      409,
      englishOf(SAVED_VIEW_TEXTS.tooMany[visibility]),
    ]);
    expect((await ben.post(PATH, view)).status).toBe(visibility === "own" ? 201 : 409);
    await removeOne(staff, last._id);
    expect((await staff.post(PATH, view)).status).toBe(201);
  });

  it("that don't exist can't be renamed; deleting one again is no error", async ({ staff }) => {
    const { _id } = await add(staff, OWN);
    for (let tries = 0; tries < 2; tries += 1) expect((await removeOne(staff, _id)).status).toBe(204);
    for (const unknown of [_id, "unknown"])
      expect((await rename(staff, unknown, "New")).body.error).toBe(SAVED_VIEW_TEXTS.notFound);
  });

  it("of a closed account go if only it saw them; the team's stay", async ({ portal, staff }) => {
    const manager = await portal.staff({ isManager: true });
    await add(staff, OWN);
    const { _id } = await add(staff, TEAM);
    await manager.patch(`/team/${staff.userID}`, { isDeactivated: true });
    expect(await portal.repositories.savedViews.visibleTo(staff.userID)).toMatchObject([{ _id }]);
    expect((await rename(manager, _id, "Kept")).body).toMatchObject({ name: "Kept", ownerID: staff.userID });
  });

  it("of the team are in the audit trail, each change once, and one's own are not", async ({ staff }) => {
    const { _id } = await add(staff, TEAM);
    await add(staff, OWN);
    for (const name of ["C", "C"]) await rename(staff, _id, name);
    for (let tries = 0; tries < 2; tries += 1) await removeOne(staff, _id);
    const events = (await staff.get("/audit?limit=20")).body as Record<string, unknown>[];
    expect(
      events
        .filter(({ actorID, action }) => actorID === staff.userID && String(action).startsWith("saved-view"))
        .map(({ action, targetID, cause, changes }) => [action, targetID, cause, changes])
        .reverse(),
    ).toEqual([
      ["saved-view-added", _id, TEAM.name, []],
      ["saved-view-renamed", _id, "", [{ field: "name", from: TEAM.name, to: "C" }]],
      ["saved-view-deleted", _id, "C", []],
    ]);
  });
});
