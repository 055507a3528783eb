/** The property's rewards, as staff add them. */
import { useRewards } from "../features/rewards/rewards.store.ts";
import { bindList } from "./bind-list.ts";

export const bindRewards = bindList(useRewards, "reward:created");
