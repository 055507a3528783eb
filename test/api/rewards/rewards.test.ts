/** Rewards: staff add them, every member reads them. */
import { expect } from "vitest";
import { it as portalTest } from "../../harness/fixtures.ts";

const ADD = "/rewards/add";

const it = portalTest.extend("mara", ({ portal }) => portal.bareResident("Mara"));

const reward = (changes: object = {}) => ({
  title: "Coffee",
  img: "/reward-icons/coffee.svg",
  price: 50,
  ...changes,
});

it.for<[object, string]>([
  [{ img: "javascript:alert(1)" }, "Please select or enter an image."],
  [{ price: "free" }, "Please enter a valid price greater than 0."],
])("adding %j is refused with its rule", async ([changes, error], { staff }) => {
  expect(await staff.post(ADD, reward(changes))).toMatchObject({ status: 400, body: { error } });
});

it("an added reward is answered, and every member finds it, the newest first", async ({ staff, mara }) => {
  const first = await staff.post(ADD, reward({ points: 3, createdAt: "2001-01-01" }));
  expect(first.status).toBe(201);
  expect(first.body).toEqual({
    ...reward(),
    _id: expect.stringMatching(/^[0-9a-f]{24}$/),
    createdAt: expect.any(String),
  });
  const second = await staff.post(ADD, reward({ title: "Tea", price: "2.5" }));
  expect(second.body.price).toBe(2.5);
  expect((await mara.get("/rewards")).body.slice(0, 2)).toEqual([second.body, first.body]);
});

it("an older reward without a price has its points", async ({ portal, mara }) => {
  const older = { title: "Old", img: "/a.svg", points: 70, createdAt: new Date(0) };
  await portal.repositories.rewards.insertMany([older]);
  const oldest = (await mara.get("/rewards")).body.at(-1);
  expect(oldest).toMatchObject({ title: "Old", points: 70 });
  expect(oldest).not.toHaveProperty("price");
});
