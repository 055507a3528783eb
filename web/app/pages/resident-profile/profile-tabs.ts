/** The parts of a profile, each with an address of its own. */
import { useLocation } from "react-router-dom";

export const PROFILE_TABS = [
  { name: "overview", label: "Overview" },
  { name: "timeline", label: "Timeline" },
  { name: "access", label: "Access" },
] as const;
export type ProfileTab = (typeof PROFILE_TABS)[number]["name"];

/** The search of a tab's address. */
export const tabSearch = (tab: ProfileTab): string => (tab === "overview" ? "" : `?tab=${tab}`);

/** The tab that the address names; the first one by default. */
export function useProfileTab(): ProfileTab {
  const { search } = useLocation();
  const wanted = new URLSearchParams(search).get("tab");
  return PROFILE_TABS.find(({ name }) => name === wanted)?.name ?? "overview";
}
