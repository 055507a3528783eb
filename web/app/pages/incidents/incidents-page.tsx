/** Incidents: the list, and beside it the open incident. Narrow screens show one of them at a time. */

import { INCIDENTS_SHOWN, type IncidentsShown } from "@domain/list-filters.ts";
import { msgs } from "@domain/message.ts";
import { ChevronLeft, ClipboardList } from "lucide-react";
import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import { useLocation, useNavigate } from "react-router-dom";
import { useSession } from "../../../features/auth/session.store.ts";
import { IncidentBrowser } from "../../../features/staff-incidents/incident-browser.tsx";
import { countShown, useIncidentFilter } from "../../../features/staff-incidents/incident-filter.ts";
import { useAllIncidents } from "../../../features/staff-incidents/staff-incidents.store.ts";
import { useFormRequest } from "../../../lib/form-request.ts";
import { paths } from "../../../lib/paths.ts";
import { t } from "../../../lib/t.ts";
import { useMedia } from "../../../lib/use-media.ts";
import { usePropertyToday } from "../../../lib/use-property-today.ts";
import { useRecordID } from "../../../lib/use-record-id.ts";
import { useTitle } from "../../../lib/use-title.ts";
import { view } from "../../../lib/views.ts";
import { Button } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { cx } from "../../../ui/cx.ts";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { FilterChips } from "../../../ui/filter-chips.tsx";
import { Row } from "../../../ui/layout.tsx";
import { lazyPart } from "../../../ui/lazy-part.tsx";
import { Link } from "../../../ui/link.tsx";
import { PageFrame } from "../../../ui/page.tsx";
import text from "../../../ui/text.module.css";
import { LiveState } from "../../live-state.tsx";
import { exportMenu } from "../common/export-menu.tsx";
import frame from "../common/list-and-detail.module.css";
import { SavedViewsButton } from "../common/saved-views-button.tsx";
import { useUnreadIncidents } from "../common/use-unread-incidents.ts";
import { IncidentAnnouncements } from "./incident-announcements.tsx";
import styles from "./incidents-page.module.css";
import { useAreaKeys } from "./use-area-keys.ts";
import { useReporters } from "./use-reporters.ts";

const addIncident = lazyPart(async () => (await import("../common/add-incident.tsx")).AddIncident);
const openIncident = lazyPart(async () => (await import("./open-incident.tsx")).OpenIncident);

/** Windows with room for the list and an incident. */
const SPLIT = "(min-width: 64em)";

const SHOWN_LABELS: Record<IncidentsShown, string> = msgs({
  open: "Open",
  emergency: "Emergencies",
  unassigned: "Unassigned",
  overdue: "Overdue",
  mine: "Mine",
  resolved: "Resolved",
});

const LIST_LABELS: Record<IncidentsShown, string> = msgs({
  open: "Open incidents",
  emergency: "Emergencies",
  unassigned: "Unassigned incidents",
  overdue: "Overdue incidents",
  mine: "My incidents",
  resolved: "Resolved incidents",
});

export function IncidentsPage() {
  useTitle(t("Incidents"));
  const user = useSession((state) => state.user);
  if (!user) return null;
  return <Incidents userID={user.userID} />;
}

function Incidents({ userID }: { userID: string }) {
  const openID = useRecordID();
  const { search } = useLocation();
  const { filter, change } = useIncidentFilter();
  const incidents = useAllIncidents((state) => state.items);
  const status = useAllIncidents((state) => state.status);
  const { reporterOf, staff, areKnown } = useReporters();
  const today = usePropertyToday();
  const isSplit = useMedia(SPLIT);
  const unread = useUnreadIncidents();
  const [isAdding, setAdding] = useState(false);
  const stopAdding = () => setAdding(false);
  useFormRequest(() => setAdding(true));
  const navigate = useNavigate();
  const list = useRef<HTMLDivElement>(null);
  const detail = useRef<HTMLElement>(null);
  const counts = useMemo(() => countShown(incidents, { today, userID }), [incidents, today, userID]);
  const incident = incidents.find(({ _id }) => _id === openID);
  const addressOf = useCallback((_id: string) => `${paths.incidents}/${_id}${search}`, [search]);
  const listAddress = `${paths.incidents}${search}`;
  // On wide screens, the first incident opens beside the list. `auto` says that the user has not chosen it, so its messages count as read only once it is
  // touched (open-incident.tsx). A filter may have changed the address since the last render.
  const openFirst = useCallback(
    (_id: string) =>
      void navigate(`${paths.incidents}/${_id}${location.search}`, { replace: true, state: { auto: true } }),
    [navigate],
  );

  useEffect(() => view(userID, useAllIncidents), [userID]);
  const onKeyDown = useAreaKeys(list, detail, listAddress);

  const back = (
    <Link to={listAddress} className={frame.back} data-media="screen">
      <ChevronLeft size={18} />
      {t("Incidents")}
    </Link>
  );

  return (
    <PageFrame
      className={cx(frame.page, openID !== undefined && frame.opened)}
      head={
        <>
          <h1 className={text.pageTitle}>{t("Incidents")}</h1>
          <FilterChips
            label={t("Show")}
            choices={INCIDENTS_SHOWN}
            labels={SHOWN_LABELS}
            counts={status === "ready" ? counts : undefined}
            value={filter.shown}
            onChange={(shown) => change({ shown })}
            className={styles.chips}
          />
        </>
      }
      aside={
        <Row gap={3} wrap>
          <LiveState />
          <Button onClick={() => setAdding(true)}>{t("+ Add Incident")}</Button>
        </Row>
      }
    >
      {/* biome-ignore lint/a11y/noStaticElementInteractions: keys that move between its areas */}
      <div className={styles.frame} onKeyDown={onKeyDown}>
        <Card label={t("Incidents")} className={cx(frame.split, styles.split)}>
          <div className={frame.list}>
            <IncidentBrowser
              label={t(LIST_LABELS[filter.shown])}
              incidents={incidents}
              filter={filter}
              onFilter={change}
              userID={userID}
              openID={openID}
              unread={unread}
              reporterOf={reporterOf}
              knowsReporters={areKnown}
              addressOf={addressOf}
              {...(isSplit && openID === undefined && { onFirst: openFirst })}
              box={list}
              exportMenu={exportMenu}
              staff={staff}
            >
              <SavedViewsButton list="incidents" filter={filter} />
            </IncidentBrowser>
          </div>
          <section
            ref={detail}
            aria-label={t("Incident")}
            className={cx(frame.detail, styles.detail)}
            data-detail={openID === undefined ? undefined : ""}
          >
            {incident ? (
              <openIncident.Part
                key={incident._id}
                onFailed={() => navigate(listAddress)}
                incident={incident}
                userID={userID}
                reporterOf={reporterOf}
                staff={staff}
                today={today}
                back={back}
              />
            ) : (
              <div className={frame.nothing}>
                {openID === undefined ? null : back}
                <EmptyState icon={<ClipboardList size={24} />}>{nothingText(openID, status)}</EmptyState>
              </div>
            )}
          </section>
        </Card>
      </div>
      <IncidentAnnouncements />
      {isAdding ? <addIncident.Part userID={userID} onClose={stopAdding} /> : null}
    </PageFrame>
  );
}

/** The text where no incident is open. @param status the status of the list, which says itself if it could not be loaded */
function nothingText(openID: string | undefined, status: string): string {
  if (openID === undefined || status === "failed") return t("Select an incident to open it here.");
  return status === "ready" ? t("This incident doesn’t exist.") : t("Loading...");
}
