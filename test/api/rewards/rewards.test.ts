/** Rewards: members see them, staff add them, rules in their order. */
import { describe, expect } from "vitest";
import { itAlone, it as portalTest } from "../../harness/fixtures.ts";

const ADD = "/rewards/add";

const it = portalTest
  .extend("mara", ({ portal }) => portal.bareResident("Mara"))
  .extend("waiting", ({ portal }) => portal.bareResident("Pia", { approvedAt: null }));

const reward = (changes: object = {}) => ({
  title: "Coffee",
  img: "/reward-icons/coffee.svg",
  price: 50,
  ...changes,
});

describe("adding a reward", () => {
  it("is staff's", async ({ portal, mara }) => {
    expect((await portal.anonymous.post(ADD, reward())).status).toBe(401);
    expect((await mara.post(ADD, reward())).status).toBe(403);
  });
  it.for<[object, string]>([
    [{ title: " ", img: "", price: 0 }, "Please enter a reward title."],
    [{ img: " ", price: 0 }, "Please select or enter an image."],
    [{ img: "javascript:alert(1)" }, "Please select or enter an image."],
    [{ price: undefined }, "Please enter a valid price greater than 0."],
    [{ price: "free" }, "Please enter a valid price greater than 0."],
    [{ price: 0 }, "Please enter a valid price greater than 0."],
    [{ price: -1 }, "Please enter a valid price greater than 0."],
    [{ price: true }, "Please enter a valid price greater than 0."],
  ])("%j is refused with its rule", async ([changes, error], { staff }) => {
    expect(await staff.post(ADD, reward(changes))).toMatchObject({ status: 400, body: { error } });
  });
  itAlone("answers it; every member finds it, the newest first", async ({ staff, mara }) => {
    const first = await staff.post(ADD, reward({ points: 3, createdAt: "2001-01-01" }));
    expect(first.status).toBe(201);
    expect(first.body).toEqual({ _id: expect.any(String), ...reward(), createdAt: expect.any(String) });
    const second = await staff.post(ADD, reward({ title: "Tea", price: "2.5" }));
    expect(second.body.price).toBe(2.5);
    expect((await mara.get("/rewards")).body).toEqual([second.body, first.body]);
  });
});

describe("reading rewards", () => {
  it("is every member's, not of who waits for approval", async ({ portal, staff, waiting }) => {
    expect((await portal.anonymous.get("/rewards")).status).toBe(401);
    expect(await waiting.get("/rewards")).toMatchObject({
      status: 403,
      body: { error: "Your registration is waiting for approval.", code: "pending" },
    });
    expect((await staff.get("/rewards")).status).toBe(200);
  });
  itAlone("shows points where an older reward has no price", async ({ portal, mara }) => {
    await portal.repositories.rewards.insertMany([
      { title: "Old", img: "/a.svg", points: 70, createdAt: new Date(0) },
    ]);
    const [oldest] = ((await mara.get("/rewards")).body as object[]).slice(-1);
    expect(oldest).toMatchObject({ title: "Old", points: 70 });
    expect(oldest).not.toHaveProperty("price");
  });
});
