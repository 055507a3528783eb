/** What the rewards' calls say about themselves. */
import { z } from "zod";
import { rewardSchema } from "../domain/reward.ts";
import { REWARD_TEXTS } from "../domain/reward-rules.ts";
import { documented } from "../http/documented.ts";
import { RewardBody } from "./rewards.schemas.ts";

export const rewardCalls = {
  list: documented({
    summary: "All rewards, newest first",
    answers: { 200: z.array(rewardSchema), 304: null },
  }),
  add: documented({
    summary: "Adds a reward",
    body: {
      schema: RewardBody,
      required: ["title", "img", "price"],
      example: { title: "Movie night", img: "https://example.com/movie.svg", price: 120 },
      fields: {
        img: "A path of this host or an https address",
        price: "CP, above 0: a number or its text",
      },
    },
    answers: { 201: rewardSchema },
    errors: { 400: [REWARD_TEXTS.titleMissing, REWARD_TEXTS.imageMissing, REWARD_TEXTS.priceInvalid] },
  }),
};
