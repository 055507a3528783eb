// @vitest-environment happy-dom
/** The resident's rewards: one button that stores a request, or what is missing. */
import { act } from "react";
import { beforeEach, expect, it, vi } from "vitest";
import type { RedemptionView } from "../../../../src/domain/redemption.ts";
import type { RewardView } from "../../../../src/domain/reward.ts";
import { RedeemButton } from "../../../../web/features/redemptions/redeem-button.tsx";
import { useRedemptions } from "../../../../web/features/redemptions/redemptions.store.ts";
import { useRewards } from "../../../../web/features/rewards/rewards.store.ts";
import { RewardsGrid } from "../../../../web/features/rewards/rewards-grid.tsx";
import { useAlerts } from "../../../../web/ui/alerts.ts";
import { one, press, render } from "../render.tsx";

const USER = "R-MARA0001";
const reward = (_id: string, title: string, price: number) =>
  ({ _id, title, img: "", price, createdAt: `2026-01-0${_id}T00:00:00.000Z` }) as RewardView;
const REWARDS = [reward("1", "Parking", 650), reward("2", "Coffee", 60), reward("3", "Movie", 150)];

const stored = { _id: "r1", userID: USER, title: "Movie", cp: 150, state: "Requested" } as RedemptionView;

let answer: () => Promise<Response>;
let posts: unknown[];

beforeEach(async () => {
  posts = [];
  answer = async () => Response.json(stored, { status: 201 });
  vi.stubGlobal("fetch", async (url: string, { method, body }: RequestInit = {}) => {
    if (method === "POST") {
      posts.push(JSON.parse(String(body)));
      return answer();
    }
    return Response.json(String(url).includes("/redemptions") ? [] : REWARDS);
  });
  await Promise.all([useRewards.getState().load(USER), useRedemptions.getState().load(USER)]);
  await render(
    <RewardsGrid
      title="Available rewards"
      empty="No rewards available for redemption."
      action={(item) => <RedeemButton userID={USER} totalCP={180} reward={item} />}
    />,
  );
});

const cards = () => [...document.querySelectorAll("li")].map(({ textContent }) => textContent);
const redeem = (title: string) => press(`Redeem ${title}`);
const alerts = () => useAlerts.getState().shown.map(({ text, note, tone }) => [text, note, tone]);

/** Redeems CP for the movie with its focused button. @returns the place of that button, and a function that sends the answer */
async function redeemMovie() {
  const slot = one("li:nth-child(2) [tabindex='-1']");
  slot.querySelector("button")?.focus();
  let send = (_: Response) => {};
  answer = () => new Promise((resolve) => (send = resolve));
  await redeem("Movie");
  return { slot, confirm: () => act(async () => send(Response.json(stored, { status: 201 }))) };
}

it("lists what can be afforded first, and what is missing in place of the button", () => {
  expect(cards()).toEqual([
    expect.stringMatching(/^Coffee.*Redeem Coffee$/),
    expect.stringMatching(/^Movie.*Redeem Movie$/),
    expect.stringMatching(/^Parking.*470 CP to go$/),
  ]);
});

it("stores the request, says so afterwards, and counts its CP as used", async () => {
  const { slot, confirm } = await redeemMovie();
  expect(posts).toEqual([{ userID: USER, rewardID: "3" }]);
  expect(alerts()).toEqual([]);
  await confirm();
  expect(alerts()).toEqual([["Redemption Successful: Movie", "The office has your request.", "success"]]);
  expect(cards()).toEqual([
    expect.stringMatching(/30 CP to go$/),
    expect.stringMatching(/120 CP to go$/),
    expect.stringMatching(/620 CP to go$/),
  ]);
  expect(document.activeElement).toBe(slot);
});

it("keeps the focus if the event of the request arrives before its answer", async () => {
  const { slot, confirm } = await redeemMovie();
  await act(async () => useRedemptions.getState().applyEvent(stored));
  expect(document.activeElement).toBe(slot);
  await confirm();
  expect(slot.textContent).toBe("120 CP to go");
  expect(document.activeElement).toBe(slot);
});

it("claims nothing if the request was not stored", async () => {
  answer = async () => Response.json({ error: "Not enough CP points!" }, { status: 400 });
  await redeem("Coffee");
  expect(alerts()).toEqual([["Not enough CP points!", undefined, "error"]]);
  expect(cards()[0]).toMatch(/Redeem Coffee$/);
});
