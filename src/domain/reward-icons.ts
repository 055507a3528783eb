/** The preset icons of the Add a Reward form (specification, section 2): 17 drawings, served by the portal. */

export interface RewardIcon {
  id: string;
  title: string;
  /** Path of the drawing in the web app. */
  img: string;
}

const icon = (id: string, title: string): RewardIcon => ({ id, title, img: `/reward-icons/${id}.svg` });

export const REWARD_ICONS: readonly RewardIcon[] = [
  icon("gift-card", "Gift card"),
  icon("coffee", "Coffee"),
  icon("meal", "Meal voucher"),
  icon("groceries", "Groceries"),
  icon("rent-credit", "Rent credit"),
  icon("parking", "Reserved parking"),
  icon("gym", "Gym or fitness pass"),
  icon("cleaning", "Home cleaning"),
  icon("laundry", "Laundry credit"),
  icon("pet", "Pet care"),
  icon("plant", "Plant or garden"),
  icon("movie", "Movie tickets"),
  icon("music", "Headphones or music"),
  icon("wifi", "Internet credit"),
  icon("guest-suite", "Guest suite night"),
  icon("event", "Community event"),
  icon("trophy", "Recognition award"),
];

/** Finds the preset icon of an image path; returns undefined for any other image. */
export function findRewardIcon(img: string): RewardIcon | undefined {
  return REWARD_ICONS.find((preset) => preset.img === img);
}
