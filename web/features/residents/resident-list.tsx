/** Staff's list of residents: tools, rows or cards, and what is said when there are none (specification, section 2). */
import { Users } from "lucide-react";
import { useEffect, useMemo } from "react";
import { PHONE } from "../../lib/media.ts";
import { useMedia } from "../../lib/use-media.ts";
import { usePropertyToday } from "../../lib/use-property-today.ts";
import { AsyncList } from "../../ui/async-list.tsx";
import { Card } from "../../ui/card.tsx";
import { VisuallyHidden } from "../../ui/visually-hidden.tsx";
import { ListTools } from "./list-tools.tsx";
import { countFilters, type Sort } from "./list-view.ts";
import { ResidentCards } from "./resident-cards.tsx";
import { ResidentTable } from "./resident-table.tsx";
import { loadResidents, NO_RESIDENTS, useResidents } from "./residents.store.ts";
import { StaleNotes } from "./stale-notes.tsx";
import { useListView } from "./use-list-view.ts";
import { useRows } from "./use-rows.ts";

const EMPTY = "No residents found.";

const SKELETON_ROWS = 8;

export function ResidentList() {
  const { view, change } = useListView();
  const today = usePropertyToday();
  const { rows, waiting, changed } = useRows(view, today);
  const isPhone = useMedia(PHONE);
  const status = useResidents((state) => state.status);
  const busy = useResidents((state) => state.busy);
  const error = useResidents((state) => state.error);
  const refetch = useResidents((state) => state.refetch);
  const { latest } = useResidents((state) => state.data ?? NO_RESIDENTS);
  const counts = useMemo(() => countFilters(latest.values(), today), [latest, today]);

  useEffect(loadResidents, []);

  function sortBy(sort: Sort): void {
    const turns = sort === view.sort && view.direction === "ascending";
    change({ sort, direction: turns ? "descending" : "ascending" });
  }

  return (
    <Card label="Residents">
      <ListTools view={view} counts={status === "ready" ? counts : undefined} onChange={change} />
      <StaleNotes waiting={waiting} changed={changed} />
      <VisuallyHidden>
        <span role="status">{status === "ready" ? countText(rows.length) : ""}</span>
      </VisuallyHidden>
      <AsyncList
        list={{ status, busy, error, refetch }}
        isEmpty={rows.length === 0}
        empty={EMPTY}
        icon={<Users size={24} strokeWidth={1.75} aria-hidden />}
        rows={SKELETON_ROWS}
      >
        {isPhone ? (
          <ResidentCards rows={rows} today={today} />
        ) : (
          <ResidentTable rows={rows} today={today} view={view} onSort={sortBy} />
        )}
      </AsyncList>
    </Card>
  );
}

function countText(count: number): string {
  return count === 1 ? "1 resident shown" : `${count.toLocaleString("en-US")} residents shown`;
}
