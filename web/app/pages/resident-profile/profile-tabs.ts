/** The tabs of a profile and their addresses. */
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

/** The tabs, and the name of the open one, which is in the address. Without ledgers in the settings, the tab Ledger is missing. */
export function useProfileTabs() {
  const { search } = useLocation();
  const hasLedger = useProperty(({ ledger }) => ledger.isOn);
  const tabs = PROFILE_TABS.filter(({ name }) => name !== "ledger" || hasLedger);
  const tabParam = new URLSearchParams(search).get("tab");
  return { tabs, tab: tabs.find(({ name }) => name === tabParam)?.name ?? "overview" };
}
