/** 'Jump to' of staff: the results of a search on the server, and the saved views, screens and actions of the person. */

import { useEffect, useMemo, useState } from "react";
import { countUnreadIn, useConversations } from "../../features/conversations/conversations.store.ts";
import { useOverview } from "../../features/dashboard/overview.store.ts";
import {
  type EntryGroup,
  filterEntries,
  initialGroups,
  limitGroups,
  NO_RESULTS,
} from "../../features/jump-to/entries.ts";
import { Palette } from "../../features/jump-to/palette.tsx";
import { addRecent, readRecent } from "../../features/jump-to/recent.ts";
import { useSearch } from "../../features/jump-to/search.store.ts";
import { useSearchResults } from "../../features/jump-to/use-search-results.ts";
import { isOnlyVerbs, separateVerbs } from "../../features/jump-to/verbs.ts";
import {
  NO_VIEWS,
  SAVED_VIEW_SUBSCRIPTIONS,
  useSavedViews,
} from "../../features/saved-views/saved-views.store.ts";
import { t } from "../../lib/t.ts";
import { view } from "../../lib/views.ts";
import { useScreenSubscriptions } from "../../live/use-live.ts";
import { focusContent } from "../../ui/focus-content.ts";
import { incidentEntry, recentEntries, residentActions, residentEntry, unitEntry } from "./found-entries.tsx";
import { useJumpTo } from "./jump-to.store.ts";
import type { JumpToProps } from "./jump-to-part.tsx";
import { savedViewEntry, staffActions, staffScreens } from "./staff-entries.tsx";

const searchAgain = () => useSearch.getState().invalidate();

const SUBSCRIPTIONS = [
  {
    events: {
      "resident:created": searchAgain,
      "resident:updated": searchAgain,
      "unit:created": searchAgain,
      "unit:updated": searchAgain,
      "unit:removed": searchAgain,
      "incident:created": searchAgain,
      "incident:updated": searchAgain,
    },
    store: useSearch,
  },
  ...SAVED_VIEW_SUBSCRIPTIONS,
];

export function StaffPalette({ user, onClose }: JumpToProps) {
  const { userID } = user;
  const { typed, type } = useJumpTo();
  const [recentIDs] = useState(() => readRecent(userID));
  // Above the effects that load the stores: a subscription that begins after them would fetch once more.
  useScreenSubscriptions(SUBSCRIPTIONS);
  const { name, verbs } = separateVerbs(typed);
  const { query, results = NO_RESULTS, isPending, hasFailed } = useSearchResults(name, recentIDs);
  // The text that the groups are for: without verbs, the one whose results are shown, which may be an earlier one.
  const text = verbs === "" ? query : typed.trim();
  const unreadConversations = useConversations((state) => countUnreadIn(state, ["office"], "staff"));
  const openIncidents = useOverview((state) => state.data?.overview.work.openIncidents);
  const savedViews = useSavedViews((state) => state.data ?? NO_VIEWS);
  useEffect(() => view(undefined, useOverview, useSavedViews), []);

  const groups = useMemo((): EntryGroup[] => {
    const screens = staffScreens(user, { openIncidents, unreadConversations });
    const { residents, units, incidents } = results;
    if (text === "")
      return initialGroups(recentEntries(recentIDs, results), { screens, actions: staffActions() });
    // With a verb, actions for the best match come first; without one, they are among the other actions.
    const bestResident = residents[0] ?? units[0]?.residents[0];
    const actions = bestResident ? residentActions(bestResident, verbs) : [];
    return limitGroups([
      { label: t("Actions for a resident"), entries: verbs === "" ? [] : actions },
      { label: t("Residents"), entries: residents.map(residentEntry) },
      { label: t("Units"), entries: units.map(unitEntry) },
      { label: t("Incidents"), entries: incidents.map((incident) => incidentEntry(incident, text)) },
      { label: t("Saved views"), entries: filterEntries(savedViews.map(savedViewEntry), text) },
      { label: t("Screens"), entries: filterEntries(screens, text) },
      {
        label: t("Actions"),
        entries: [...(verbs === "" ? actions : []), ...filterEntries(staffActions(), text)],
      },
    ]);
  }, [user, text, verbs, results, recentIDs, savedViews, openIncidents, unreadConversations]);

  return (
    <Palette
      typed={typed}
      onType={type}
      groups={groups}
      query={text}
      isPending={isPending}
      retry={hasFailed ? useSearch.getState().refetch : undefined}
      placeholder={t("Resident, unit, incident or screen")}
      hint={
        isOnlyVerbs(text)
          ? t("Add the resident’s name.")
          : t("Try a name, a unit such as 3C, or a request ID.")
      }
      onOpen={({ recordID }) => recordID && addRecent(userID, recordID)}
      onClose={onClose}
      focusContent={focusContent}
    />
  );
}
