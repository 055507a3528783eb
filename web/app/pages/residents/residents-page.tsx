/** Residents: the list, New Resident, and the import. */

import type { ResidentListFilter } from "@domain/list-filters.ts";
import { Upload } from "lucide-react";
import { useState } from "react";
import { useSession } from "../../../features/auth/session.store.ts";
import { NewResidentButton } from "../../../features/residents/new-resident-button.tsx";
import { ResidentList } from "../../../features/residents/resident-list.tsx";
import { NO_RESIDENTS, useResidents } from "../../../features/residents/residents.store.ts";
import { useFormRequest } from "../../../lib/form-request.ts";
import { formatAllResidents } from "../../../lib/formats.ts";
import { isFormer } from "../../../lib/resident-name.ts";
import { t } from "../../../lib/t.ts";
import { useTitle } from "../../../lib/use-title.ts";
import { Button } from "../../../ui/button.tsx";
import { Row } from "../../../ui/layout.tsx";
import { lazyPart } from "../../../ui/lazy-part.tsx";
import { Page } from "../../../ui/page.tsx";
import { LiveState } from "../../live-state.tsx";
import { bulkActions } from "../common/bulk-actions.tsx";
import { exportMenu } from "../common/export-menu.tsx";
import { SavedViewsButton } from "../common/saved-views-button.tsx";
import { StaffAnnouncements } from "../common/staff-announcements.tsx";

// The dialogs' code loads when they are opened.
const newResident = lazyPart(
  async () => (await import("../../../features/residents/new-resident.tsx")).NewResident,
);
const importDialog = lazyPart(
  async () => (await import("../../../features/resident-import/import-dialog.tsx")).ImportDialog,
);

const loadRent = lazyPart(async () => (await import("./load-rent-column.tsx")).LoadRentColumn);
const loadRentOf = (month: string) => <loadRent.Part month={month} />;

const savedViews = (filter: ResidentListFilter) => <SavedViewsButton list="residents" filter={filter} />;

export function ResidentsPage() {
  useTitle(t("Residents"));
  const userID = useSession(({ user }) => user?.userID ?? "");
  const ownColumns = useSession(({ user }) => user?.residentColumns);
  /** The form that is open: `resident` or `import`. */
  const [open, setOpen] = useState<string>();
  const close = () => setOpen(undefined);
  useFormRequest(setOpen);
  const isReady = useResidents((state) => state.status === "ready");
  const note = useResidents(({ data = NO_RESIDENTS }) => {
    const residents = [...data.latest.values()].filter((resident) => !isFormer(resident));
    return formatAllResidents(
      residents.length,
      residents.filter(({ status }) => status === "Pending").length,
    );
  });
  return (
    <Page
      title={t("Residents")}
      {...(isReady ? { note } : {})}
      aside={
        <Row gap={3} wrap>
          <LiveState />
          <Button
            icon={<Upload />}
            aria-haspopup="dialog"
            onPointerEnter={importDialog.preload}
            onFocus={importDialog.preload}
            onClick={() => setOpen("import")}
          >
            {t("Import")}
          </Button>
          {open === "import" ? <importDialog.Part onClose={close} /> : null}
          <NewResidentButton preload={newResident.preload} onClick={() => setOpen("resident")} />
          {open === "resident" ? <newResident.Part onClose={close} /> : null}
        </Row>
      }
    >
      <ResidentList
        savedViews={savedViews}
        exportMenu={exportMenu}
        rentMonth={loadRentOf}
        bulkActions={bulkActions}
        userID={userID}
        ownColumns={ownColumns}
      />
      <StaffAnnouncements screen="residents" />
    </Page>
  );
}
