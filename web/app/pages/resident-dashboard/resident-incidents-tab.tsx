/** The Incidents tab (specification, section 2): the table of the household's incidents with a button to report one, or one incident. */
import { isMember } from "@domain/roles.ts";
import { useEffect, useLayoutEffect, useRef } from "react";
import { useLocation } from "react-router-dom";
import { useSession } from "../../../features/auth/session.store.ts";
import { useIncidentDialog } from "../../../features/incidents/incident-dialog.store.ts";
import { IncidentsTable } from "../../../features/incidents/incidents-table.tsx";
import { incidentHash, incidentIDOf } from "../../../lib/incident-address.ts";
import { t } from "../../../lib/t.ts";
import { Button } from "../../../ui/button.tsx";
import { focusContent } from "../../../ui/focus-content.ts";
import { Row } from "../../../ui/layout.tsx";
import { Page } from "../../../ui/page.tsx";
import { lazyScreen } from "../../lazy-screen.tsx";
import { LiveState } from "../../live-state.tsx";
import { useUnreadIncidents } from "../common/use-unread-incidents.ts";
import styles from "./resident-incidents-tab.module.css";

const incident = lazyScreen(async () => (await import("./resident-incident.tsx")).ResidentIncident);

export function ResidentIncidentsTab() {
  const _id = incidentIDOf(useLocation().hash);
  usePlaceInTable(_id);
  return _id === undefined ? <Incidents /> : <incident.Page key={_id} />;
}

function Incidents() {
  const open = useIncidentDialog((dialog) => dialog.open);
  const unread = useUnreadIncidents();
  const user = useSession((session) => session.user);
  const mayReport = user !== null && isMember(user);
  // The code of an incident loads before the first one is opened.
  useEffect(() => incident.preload(), []);
  return (
    <Page
      title={t("Incidents")}
      aside={
        <Row justify="end" wrap className={styles.aside}>
          <LiveState />
          {mayReport ? (
            <Button variant="primary" onClick={() => open()}>
              {t("Report an Incident")}
            </Button>
          ) : null}
        </Row>
      }
    >
      <IncidentsTable unread={unread} readerID={user?.userID ?? ""} />
    </Page>
  );
}

/**
 * Opens an incident at its top, and returns to the table where it was left, with the focus on the incident's link.
 * @param _id the incident on the screen; undefined for the table
 */
function usePlaceInTable(_id: string | undefined): void {
  const tableScroll = useRef(0);
  const lastID = useRef(_id);

  useLayoutEffect(() => {
    if (_id !== undefined) return;
    const onScroll = () => {
      tableScroll.current = window.scrollY;
    };
    window.addEventListener("scroll", onScroll, { passive: true });
    return () => window.removeEventListener("scroll", onScroll);
  }, [_id]);

  useLayoutEffect(() => {
    const previousID = lastID.current;
    if (previousID === _id) return;
    lastID.current = _id;
    window.scrollTo(0, _id === undefined ? tableScroll.current : 0);
    // A link in the navigation keeps the focus. An element of the previous screen has lost it.
    if (document.activeElement !== document.body) return;
    const selector = previousID && `#main a[href$="${CSS.escape(incidentHash(previousID))}"]`;
    const link = selector && document.querySelector<HTMLElement>(selector);
    if (_id === undefined && link) link.focus({ preventScroll: true });
    else focusContent();
  }, [_id]);
}
