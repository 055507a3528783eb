/** Rules and texts of rewards, their redemption and the reward log (specification, sections 4, 5 and 8). */

import {
  isBlank,
  isSecureUrl,
  lineProblem,
  maximumProblem,
  type Problem,
  paragraphProblem,
  parseNumber,
} from "./field-rules.ts";
import { CP_MAX, LIST_LIMIT_MAX, URL_MAX_LENGTH } from "./limits.ts";
import { message, msgs } from "./message.ts";
import type { RewardView } from "./reward.ts";

export const REWARD_TEXTS = msgs({
  titleMissing: "Please enter a reward title.",
  imageMissing: "Please select or enter an image.",
  priceInvalid: "Please enter a valid price greater than 0.",
  failed: "Failed to add reward.",
  networkError: "Error adding reward.",
});

export const REWARD_CHANGE_TEXTS = msgs({
  notFound: "Reward not found.",
  nothingToChange: "Name at least one field to change.",
  orderInvalid: message("Please name each reward once, at most {max}.", { max: LIST_LIMIT_MAX }),
  failed: "Failed to change the reward.",
  networkError: "Error changing the reward.",
});

export const REDEEM_TEXTS = msgs({
  notEnough: "Not enough CP points!",
  done: (title: string) => message("Redemption Successful: {title}", { title }),
});

export const REWARD_LOG_TEXTS = msgs({
  textMissing: "Please enter a reward description.",
  cpInvalid: "Please enter a valid CP amount.",
  cpTooLarge: message("CP can be from -{max} to {max}.", { max: CP_MAX }),
  behaviorUnknown: "Please choose a behavior entry of the same resident.",
  failed: "Failed to add reward entry.",
  networkError: "Error adding reward entry.",
});

/** A path on the portal's host: no scheme, and no `//` or backslash, which browsers read as another host. */
const OWN_PATH = /^\/?[^\s/\\:?#][^\s\\:]*$/;

/** Whether a text is an image address: a path on the portal's host or an https URL. Other schemes could run code. */
export function isImageAddress(img: string): boolean {
  return img.length <= URL_MAX_LENGTH && (OWN_PATH.test(img) || isSecureUrl(img));
}

/** The first broken rule of a new reward, or undefined. `price` may be a number or an input's text. */
export function rewardProblem(form: {
  title: string;
  img: string;
  price?: unknown;
}): Problem<keyof typeof form> | undefined {
  if (isBlank(form.title)) return { field: "title", text: REWARD_TEXTS.titleMissing };
  if (!isImageAddress(form.img.trim())) return { field: "img", text: REWARD_TEXTS.imageMissing };
  const price = parseNumber(form.price);
  if (price === undefined || price <= 0) return { field: "price", text: REWARD_TEXTS.priceInvalid };
  const text = maximumProblem("Price", price, CP_MAX);
  return text === undefined ? lineProblem(form, msgs({ title: "Title" })) : { field: "price", text };
}

type RewardPrice = Pick<RewardView, "price" | "points">;
type OfferedReward = Pick<RewardView, "price" | "points" | "position">;

/** Cost of a reward in CP: its price, or the points of an older reward (specification, section 3). */
export function rewardCost(reward: RewardPrice): number {
  return reward.price ?? reward.points ?? 0;
}

const positionOf = ({ position = Number.MAX_SAFE_INTEGER }: OfferedReward) => position;

/** Compares by position. Rewards without a position come last. */
export const comparePositions = (a: OfferedReward, b: OfferedReward): number => positionOf(a) - positionOf(b);

/** The order in which residents see rewards: by the position that staff have chosen, then the others, the cheapest first. */
export const compareOffers = (a: OfferedReward, b: OfferedReward): number =>
  comparePositions(a, b) || rewardCost(a) - rewardCost(b);

/** The CP that a resident still needs for a reward, rounded up to a whole number. */
export const missingCP = (totalCP: number, reward: RewardPrice): number =>
  Math.max(0, Math.ceil(rewardCost(reward) - totalCP));

/** The error text of a reward that can't be redeemed, or undefined (specification, section 5). */
export function redeemProblem(totalCP: number, reward: RewardPrice): string | undefined {
  return totalCP >= rewardCost(reward) ? undefined : REDEEM_TEXTS.notEnough;
}

/** Text of the reward log entry that is added with a behavior entry (specification, section 7). */
export function earnedText(cp: number, description: string): string {
  return `Earned ${cp}CP - ${description}.`;
}

/** The first broken rule of a reward log entry, or undefined. A negative amount corrects an earlier entry. */
export function rewardLogProblem(form: {
  text: string;
  cp?: unknown;
}): Problem<keyof typeof form> | undefined {
  if (isBlank(form.text)) return { field: "text", text: REWARD_LOG_TEXTS.textMissing };
  const cp = parseNumber(form.cp);
  if (cp === undefined || cp === 0) return { field: "cp", text: REWARD_LOG_TEXTS.cpInvalid };
  if (Math.abs(cp) > CP_MAX) return { field: "cp", text: REWARD_LOG_TEXTS.cpTooLarge };
  return paragraphProblem(form, msgs({ text: "Description" }));
}
