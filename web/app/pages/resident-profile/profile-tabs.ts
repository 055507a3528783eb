/** The parts of a profile, each with an address of its own. */
import { msg } from "@domain/message.ts";
import { useLocation } from "react-router-dom";
import { useProperty } from "../../../lib/property.store.ts";

const PROFILE_TABS = [
  { name: "overview", label: msg("Overview") },
  { name: "timeline", label: msg("Timeline") },
  { name: "ledger", label: msg("Ledger") },
  { name: "access", label: msg("Access") },
] as const;
export type ProfileTab = (typeof PROFILE_TABS)[number]["name"];

/** The search of a tab's address. */
export const tabSearch = (tab: ProfileTab): string => (tab === "overview" ? "" : `?tab=${tab}`);

/** The tabs, and the one that the address names, by default the first one. Without the ledger, there is no tab of it. */
export function useProfileTabs() {
  const { search } = useLocation();
  const hasLedger = useProperty(({ ledger }) => ledger.isOn);
  const tabs = PROFILE_TABS.filter(({ name }) => name !== "ledger" || hasLedger);
  const wanted = new URLSearchParams(search).get("tab");
  return { tabs, tab: tabs.find(({ name }) => name === wanted)?.name ?? "overview" };
}
