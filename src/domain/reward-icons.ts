/** The preset icons of the Add a Reward form (specification, section 2): 17 drawings, served by the portal. */
import { msg } from "./message.ts";

export interface RewardIcon {
  id: string;
  title: string;
  /** Path of the drawing in the web app. */
  img: string;
}

const icon = (id: string, title: string): RewardIcon => ({ id, title, img: `/reward-icons/${id}.svg` });

export const REWARD_ICONS: readonly RewardIcon[] = [
  icon("gift-card", msg("Gift card")),
  icon("coffee", msg("Coffee")),
  icon("meal", msg("Meal voucher")),
  icon("groceries", msg("Groceries")),
  icon("rent-credit", msg("Rent credit")),
  icon("parking", msg("Reserved parking")),
  icon("gym", msg("Gym or fitness pass")),
  icon("cleaning", msg("Home cleaning")),
  icon("laundry", msg("Laundry credit")),
  icon("pet", msg("Pet care")),
  icon("plant", msg("Plant or garden")),
  icon("movie", msg("Movie tickets")),
  icon("music", msg("Headphones or music")),
  icon("wifi", msg("Internet credit")),
  icon("guest-suite", msg("Guest suite night")),
  icon("event", msg("Community event")),
  icon("trophy", msg("Recognition award")),
];

/** Finds the preset icon of an image path; returns undefined for any other image. */
export function findRewardIcon(img: string): RewardIcon | undefined {
  return REWARD_ICONS.find((preset) => preset.img === img);
}
