/** The preset icons of the Add a Reward form (specification, section 2): 17 drawings that the portal serves itself. */

export interface RewardIcon {
  id: string;
  title: string;
  /** The path under which the web app serves the drawing. */
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

/** The preset behind an image path, or undefined for an image of one's own. */
export function findRewardIcon(img: string): RewardIcon | undefined {
  return REWARD_ICONS.find((preset) => preset.img === img);
}
