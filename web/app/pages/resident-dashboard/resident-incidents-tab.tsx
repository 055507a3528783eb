/** The Incidents tab: the resident's incidents, and a button to report one (specification, section 2). */
import { useIncidentDialog } from "../../../features/incidents/incident-dialog.store.ts";
import { IncidentsTable } from "../../../features/incidents/incidents-table.tsx";
import { Button } from "../../../ui/button.tsx";
import { Page } from "../../../ui/page.tsx";
import { LiveState } from "../../live-state.tsx";
import styles from "./resident-incidents-tab.module.css";

export function ResidentIncidentsTab() {
  const open = useIncidentDialog((dialog) => dialog.open);
  return (
    <Page
      title="Incidents"
      aside={
        <div className={styles.aside}>
          <LiveState />
          <Button variant="primary" onClick={() => open()}>
            Report an Incident
          </Button>
        </div>
      }
    >
      <IncidentsTable />
    </Page>
  );
}
