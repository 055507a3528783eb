/** Residents: the list, New Resident, and the import. */
import type { ResidentListFilter } from "@domain/list-filters.ts";
import { ResidentList } from "../../../features/residents/resident-list.tsx";
import { isFormer } from "../../../features/residents/resident-name.ts";
import { NO_RESIDENTS, useResidents } from "../../../features/residents/residents.store.ts";
import { formatAllResidents } from "../../../lib/formats.ts";
import { useTitle } from "../../../lib/use-title.ts";
import { Row } from "../../../ui/layout.tsx";
import { Page } from "../../../ui/page.tsx";
import { LiveState } from "../../live-state.tsx";
import { SavedViewsButton } from "../common/saved-views-button.tsx";
import { StaffAnnouncements } from "../common/staff-announcements.tsx";
import { AddResident } from "./add-resident.tsx";
import { ImportResidents } from "./import-residents.tsx";

const savedViews = (filter: ResidentListFilter) => <SavedViewsButton list="residents" filter={filter} />;

export function ResidentsPage() {
  useTitle("Residents");
  const isReady = useResidents((state) => state.status === "ready");
  const note = useResidents(({ data = NO_RESIDENTS }) => {
    const present = [...data.latest.values()].filter((resident) => !isFormer(resident));
    return formatAllResidents(present.length, present.filter(({ status }) => status === "Pending").length);
  });
  return (
    <Page
      title="Residents"
      {...(isReady ? { note } : {})}
      aside={
        <Row gap={5}>
          <LiveState />
          <ImportResidents />
          <AddResident />
        </Row>
      }
    >
      <ResidentList savedViews={savedViews} />
      <StaffAnnouncements screen="residents" />
    </Page>
  );
}
