/** Rewards: staff add, change, hide and order them, and every member reads them. Redemption requests keep their reward and price. */
import { expect } from "vitest";
import { LIST_LIMIT_MAX } from "../../../src/domain/limits.ts";
import { REDEMPTION_TEXTS } from "../../../src/domain/redemption-rules.ts";
import { englishOf } from "../../../src/domain/rendered-message.ts";
import { REWARD_CHANGE_TEXTS, REWARD_TEXTS } from "../../../src/domain/reward-rules.ts";
import { it as portalTest } from "../../harness/fixtures.ts";
import type { Person } from "../../harness/portal.ts";

const it = portalTest.extend("mara", ({ portal }) => portal.bareResident("Mara"));

const TEA = { title: "Tea", img: "/reward-icons/tea.svg", price: 50 };
const add = async ({ post }: Person, changes: object = {}) =>
  (await post("/rewards/add", { ...TEA, ...changes })).body as { _id: string; price: number };

it("an added reward is answered, and every member finds it, the newest first", async ({ staff, mara }) => {
  const first = await staff.post("/rewards/add", { ...TEA, points: 3, createdAt: "2001-01-01" });
  expect(first.status).toBe(201);
  expect(first.body).toEqual({
    ...TEA,
    _id: expect.stringMatching(/^[0-9a-f]{24}$/),
    createdAt: expect.any(String),
  });
  const second = await add(staff, { title: "Coffee", price: "2.5" });
  expect(second.price).toBe(2.5);
  expect((await mara.get("/rewards")).body.slice(0, 2)).toEqual([second, first.body]);
});

it("an older reward without a price has its points", async ({ portal, mara }) => {
  const older = { title: "Old", img: "/a.svg", points: 70, createdAt: new Date(0) };
  await portal.repositories.rewards.insertMany([older]);
  const oldest = (await mara.get("/rewards")).body.at(-1);
  expect(oldest).toMatchObject({ title: "Old", points: 70 });
  expect(oldest).not.toHaveProperty("price");
});

it("a change is stored, live for members and in the audit trail, once", async ({ staff, mara }) => {
  const { _id } = await add(staff);
  const page = await mara.open();
  const { status, body } = await staff.patch(`/rewards/${_id}`, { title: "Green tea", price: "60" });
  const changed = { ...TEA, _id, title: "Green tea", price: 60, updatedAt: expect.any(String) };
  expect([status, body]).toEqual([200, expect.objectContaining(changed)]);
  expect(await page.waitForEvents("reward:updated")).toEqual([body]);
  await staff.patch(`/rewards/${_id}`, { title: "Green tea", price: 60 });
  const events: { action: string; targetID: string }[] = (await staff.get("/audit")).body;
  const actions = events.filter(({ targetID }) => targetID === _id).map(({ action }) => action);
  expect(actions).toEqual(["reward-changed", "reward-added"]);
});

it("keeps what several people change in a reward at once", async ({ staff }) => {
  const { _id } = await add(staff);
  const changes = [{ title: "Green tea" }, { img: "/green.svg" }, { price: 60 }, { isHidden: true }];
  await Promise.all(changes.map((change) => staff.patch(`/rewards/${_id}`, change)));
  const rewards: { _id: string }[] = (await staff.get("/rewards")).body;
  expect(rewards.find((reward) => reward._id === _id)).toMatchObject(Object.assign({}, ...changes));
});

it("a hidden reward is staff's alone and can't be redeemed", async ({ staff, mara }) => {
  const { _id } = await add(staff);
  await staff.post("/rewardlog/add", { userID: mara.userID, text: "Earned", cp: 200 });
  const ask = () => mara.post("/redemptions/add", { userID: mara.userID, rewardID: _id });
  expect((await ask()).status).toBe(201);
  const seesIt = async (person: Person) =>
    (await person.get("/rewards")).body.some((reward: { _id: string }) => reward._id === _id);
  expect((await staff.patch(`/rewards/${_id}`, { isHidden: true })).body.isHidden).toBe(true);
  expect([await seesIt(staff), await seesIt(mara)]).toEqual([true, false]);
  expect((await ask()).body.error).toBe(REDEMPTION_TEXTS.hidden);
  const [request] = (await staff.get("/redemptions")).body;
  const decision = await staff.put(`/redemptions/${request._id}/decision`, { decision: "Fulfilled" });
  expect(decision.status).toBe(200);
  expect((await staff.patch(`/rewards/${_id}`, { isHidden: false })).body).not.toHaveProperty("isHidden");
  expect(await seesIt(mara)).toBe(true);
});

it("rewards are put in an order, and those that are not named keep their places", async ({ staff }) => {
  const [a, b, c] = [await add(staff), await add(staff), await add(staff)];
  const order = (rewardIDs: readonly string[]) => staff.put("/rewards/order", { rewardIDs });
  for (const _repeat of [1, 2]) expect((await order([c._id, a._id])).status).toBe(204);
  const listed = (await staff.get("/rewards")).body as { _id: string; position?: number }[];
  const positionOf = (_id: string) => listed.find((one) => one._id === _id)?.position;
  expect([a, b, c].map(({ _id }) => positionOf(_id))).toEqual([1, undefined, 0]);
  const many = Array.from({ length: LIST_LIMIT_MAX + 1 }, (_, at) => at.toString(16).padStart(24, "0"));
  for (const [ids, status, error] of [
    [[a._id, a._id], 400, englishOf(REWARD_CHANGE_TEXTS.orderInvalid)],
    [many, 400, englishOf(REWARD_CHANGE_TEXTS.orderInvalid)],
    [["f".repeat(24)], 404, REWARD_CHANGE_TEXTS.notFound],
  ] as const) {
    const answer = await order(ids);
    expect([answer.status, answer.body.error]).toEqual([status, error]);
  }
});

it.for<[call: "adding" | "changing", changes: object, error: string]>([
  ["adding", { img: "javascript:alert(1)" }, REWARD_TEXTS.imageMissing],
  ["adding", { price: "free" }, REWARD_TEXTS.priceInvalid],
  ["changing", { title: " " }, REWARD_TEXTS.titleMissing],
  ["changing", { img: "javascript:alert(1)" }, REWARD_TEXTS.imageMissing],
  ["changing", { price: 0 }, REWARD_TEXTS.priceInvalid],
  ["changing", {}, REWARD_CHANGE_TEXTS.nothingToChange],
])("%s with %j is refused with its rule", async ([call, changes, error], { staff }) => {
  const { status, body } =
    call === "adding"
      ? await staff.post("/rewards/add", { ...TEA, ...changes })
      : await staff.patch(`/rewards/${(await add(staff))._id}`, changes);
  expect([status, body.error]).toEqual([400, error]);
});
