/** Staff change, hide and order rewards; earlier redemption requests keep their reward and price. */

import { expect } from "vitest";
import { LIST_LIMIT_MAX } from "../../../src/domain/limits.ts";
import { REDEMPTION_TEXTS } from "../../../src/domain/redemption-rules.ts";
import { englishOf } from "../../../src/domain/rendered-message.ts";
import { REWARD_CHANGE_TEXTS, REWARD_TEXTS } from "../../../src/domain/reward-rules.ts";
import { it as portalTest } from "../../harness/fixtures.ts";

const it = portalTest
  .extend("mara", ({ portal }) => portal.bareResident("Mara"))
  .extend("add", ({ staff }) => async (title: string) => {
    const { body } = await staff.post("/rewards/add", { title, img: "/a.svg", price: 50 });
    return body as { _id: string };
  });

it("a change is stored, live for members and in the audit trail, once", async ({ staff, mara, add }) => {
  const { _id } = await add("Tea");
  const page = await mara.open();
  const answer = await staff.patch(`/rewards/${_id}`, { title: "Green tea", price: "60" });
  expect([answer.status, answer.body]).toEqual([
    200,
    expect.objectContaining({
      _id,
      updatedAt: expect.any(String),
      title: "Green tea",
      img: "/a.svg",
      price: 60,
    }),
  ]);
  expect(await page.waitForEvents("reward:updated")).toEqual([answer.body]);
  await staff.patch(`/rewards/${_id}`, { title: "Green tea", price: 60 });
  const events: { action: string; changes: unknown }[] = (await staff.get("/audit")).body;
  expect(events.filter(({ action }) => action === "reward-changed")).toHaveLength(1);
});

it("a hidden reward is staff's alone and can't be redeemed", async ({ staff, mara, add }) => {
  const { _id } = await add("Tea");
  await staff.post("/rewardlog/add", { userID: mara.userID, text: "Earned", cp: 200 });
  const ask = () => mara.post("/redemptions/add", { userID: mara.userID, rewardID: _id });
  expect((await ask()).status).toBe(201);
  const seesIt = async (person: typeof staff) =>
    (await person.get("/rewards")).body.some((reward: { _id: string }) => reward._id === _id);
  expect((await staff.patch(`/rewards/${_id}`, { isHidden: true })).body.isHidden).toBe(true);
  expect([await seesIt(staff), await seesIt(mara)]).toEqual([true, false]);
  expect((await ask()).body.error).toBe(REDEMPTION_TEXTS.hidden);
  const [request] = (await staff.get("/redemptions")).body;
  const decision = await staff.http.call("PUT", `/api/dashboard/redemptions/${request._id}/decision`, {
    decision: "Fulfilled",
  });
  expect(decision.status).toBe(200);
  expect((await staff.patch(`/rewards/${_id}`, { isHidden: false })).body).not.toHaveProperty("isHidden");
  expect(await seesIt(mara)).toBe(true);
});

it("rewards are put in an order, and those that are not named keep their places", async ({ staff, add }) => {
  const [a, b, c] = [await add("A"), await add("B"), await add("C")];
  const order = (rewardIDs: readonly string[]) =>
    staff.http.call("PUT", "/api/dashboard/rewards/order", { rewardIDs });
  const positions = async () =>
    new Map(
      (await staff.get("/rewards")).body.map((one: { _id: string; position?: number }) => [
        one._id,
        one.position,
      ]),
    );
  for (const _repeat of [1, 2]) expect((await order([c._id, a._id])).status).toBe(204);
  const after = await positions();
  expect([a, b, c].map(({ _id }) => after.get(_id))).toEqual([1, undefined, 0]);
  for (const [ids, status, error] of [
    [[a._id, a._id], 400, englishOf(REWARD_CHANGE_TEXTS.orderInvalid)],
    [
      Array.from({ length: LIST_LIMIT_MAX + 1 }, (_, index) => index.toString(16).padStart(24, "0")),
      400,
      englishOf(REWARD_CHANGE_TEXTS.orderInvalid),
    ],
    [["f".repeat(24)], 404, REWARD_CHANGE_TEXTS.notFound],
  ] as const) {
    const answer = await order(ids);
    expect([answer.status, answer.body.error]).toEqual([status, error]);
  }
});

it.for<[object, number, string]>([
  [{ title: " " }, 400, REWARD_TEXTS.titleMissing],
  [{ img: "javascript:alert(1)" }, 400, REWARD_TEXTS.imageMissing],
  [{ price: 0 }, 400, REWARD_TEXTS.priceInvalid],
  [{}, 400, REWARD_CHANGE_TEXTS.nothingToChange],
])("changing to %j is refused", async ([change, status, error], { staff, add }) => {
  const { _id } = await add("Tea");
  const answer = await staff.patch(`/rewards/${_id}`, change);
  expect([answer.status, answer.body.error]).toEqual([status, error]);
});
