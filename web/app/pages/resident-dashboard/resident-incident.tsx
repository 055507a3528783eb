/** An incident as its reporter sees it: progress, report, and conversation with staff. Other members of the household see no conversation. */
import { incidentConversation } from "@domain/conversation-id.ts";
import type { IncidentView } from "@domain/incident.ts";
import { isResolved } from "@domain/incident-kinds.ts";
import { isMember } from "@domain/roles.ts";
import { CloudOff, SearchX } from "lucide-react";
import { useEffect, useState } from "react";
import { useLocation } from "react-router-dom";
import { useStore } from "zustand";
import { useSession } from "../../../features/auth/session.store.ts";
import { messagesOf } from "../../../features/conversations/messages.store.ts";
import { ThreadPhotos, useHasPhotos } from "../../../features/conversations/thread-photos.tsx";
import { IncidentDetails } from "../../../features/incidents/incident-details.tsx";
import { IncidentPrivacy } from "../../../features/incidents/incident-privacy.tsx";
import { IncidentSteps } from "../../../features/incidents/incident-steps.tsx";
import { INCIDENT_TOPIC } from "../../../features/incidents/incidents.store.ts";
import { useMyIncident } from "../../../features/incidents/my-incident.store.ts";
import { ReopenDialog } from "../../../features/incidents/reopen-dialog.tsx";
import { ResolvedBanner } from "../../../features/incidents/resolved-banner.tsx";
import { StatusAnnouncement } from "../../../features/incidents/status-announcement.tsx";
import { incidentIDOf } from "../../../lib/incident-address.ts";
import { t } from "../../../lib/t.ts";
import { useUnread } from "../../../lib/unread.store.ts";
import { AttachPhotosButton } from "../../../ui/attach-photos.tsx";
import { Breadcrumb } from "../../../ui/breadcrumb.tsx";
import { Card } from "../../../ui/card.tsx";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { FetchButton } from "../../../ui/fetch-button.tsx";
import { Row } from "../../../ui/layout.tsx";
import { PageFrame } from "../../../ui/page.tsx";
import { Skeleton } from "../../../ui/skeleton.tsx";
import text from "../../../ui/text.module.css";
import { LiveState } from "../../live-state.tsx";
import { DisputeFacts } from "./dispute-facts.tsx";
import { IncidentMessages } from "./incident-messages.tsx";
import styles from "./resident-incident.module.css";
import { useHasHousemates } from "./use-has-housemates.ts";

/** Marks an item as read while a visible page shows it. */
function useReadWhileVisible(topic: string, id: string): void {
  const isUnread = useUnread(({ byTopic }) => byTopic[topic]?.[id] !== undefined);
  useEffect(() => {
    if (!isUnread) return;
    const markIfVisible = () => {
      if (document.visibilityState === "visible") useUnread.getState().markRead(topic, id);
    };
    markIfVisible();
    document.addEventListener("visibilitychange", markIfVisible);
    return () => document.removeEventListener("visibilitychange", markIfVisible);
  }, [isUnread, topic, id]);
}

export function ResidentIncident() {
  const _id = incidentIDOf(useLocation().hash) ?? "";
  const { incident, problem, refetch } = useMyIncident(_id);
  // With a key: an open dialog, and the status that was last announced, belong to one incident.
  if (incident) return <Incident key={incident._id} incident={incident} />;
  return (
    <Frame title={problem === "unknown" ? t("Incident not found") : t("Incident")} crumb={t("Incident")}>
      <Card label={t("Incident")}>
        {problem === "unknown" ? (
          <EmptyState icon={<SearchX size={24} />}>{t("You have no incident at this address.")}</EmptyState>
        ) : null}
        {problem === "failed" ? (
          <>
            <EmptyState icon={<CloudOff size={24} />}>{t("The incident could not be loaded.")}</EmptyState>
            <p className={styles.retry}>
              <FetchButton fetch={refetch} />
            </p>
          </>
        ) : null}
        {problem === undefined ? <Skeleton rows={4} /> : null}
      </Card>
    </Frame>
  );
}

function Incident({ incident }: { incident: IncidentView }) {
  const [isReopening, setReopening] = useState(false);
  const { _id, type, category, subCategory, requestID, status, disputedEntry } = incident;
  const user = useSession((state) => state.user);
  const conversationID = incidentConversation(_id);
  const history = useStore(messagesOf(conversationID), ({ messages }) => messages);
  const hasPhotos = useHasPhotos(conversationID);
  const isOwn = user?.userID === incident.userID;
  const mayWrite = isOwn && isMember(user);
  const mayAddPhotos = mayWrite && !isResolved(status);
  const hasHousemates = useHasHousemates(isOwn && type === "Maintenance" ? user.userID : undefined);
  useReadWhileVisible(INCIDENT_TOPIC, _id);
  return (
    <Frame
      title={
        type === "Dispute"
          ? t("Dispute: {about}", { about: t(subCategory) })
          : `${t(category)} · ${t(subCategory)}`
      }
      crumb={requestID}
    >
      <StatusAnnouncement incident={incident} />
      {isResolved(status) ? (
        <ResolvedBanner incident={incident} onReopen={mayWrite ? () => setReopening(true) : undefined} />
      ) : null}
      {/* The history is empty until it has loaded, and for other members of the household. */}
      <IncidentSteps incident={incident} history={history.length === 0 ? undefined : history} />
      <div className={styles.parts}>
        {isOwn ? <IncidentMessages incident={incident} /> : null}
        <div className={styles.facts}>
          {disputedEntry ? <DisputeFacts incident={incident} entry={disputedEntry} /> : null}
          <IncidentDetails incident={incident} reporter={isOwn ? "" : incident.reporterName} />
          {isOwn && type === "Maintenance" && hasHousemates ? (
            <IncidentPrivacy incident={incident} isEditable={mayWrite} />
          ) : null}
          {mayAddPhotos || (isOwn && hasPhotos) ? (
            <Card title={t("Photos")}>
              <Row gap={3} wrap className={styles.photos}>
                <ThreadPhotos conversationID={conversationID} />
                {mayAddPhotos ? (
                  <div data-media="screen">
                    <AttachPhotosButton target={conversationID} labeled />
                  </div>
                ) : null}
              </Row>
            </Card>
          ) : null}
        </div>
      </div>
      {isReopening ? <ReopenDialog incident={incident} onClose={() => setReopening(false)} /> : null}
    </Frame>
  );
}

function Frame({ title, crumb, children }: { title: string; crumb: string; children: React.ReactNode }) {
  return (
    <PageFrame
      head={
        <div className={styles.head}>
          <div className={styles.crumbs} data-media="screen">
            <Breadcrumb to="#incidents" above={t("Incidents")} here={crumb} />
          </div>
          <h1 className={text.pageTitle}>{title}</h1>
        </div>
      }
      aside={
        <div className={styles.live}>
          <LiveState />
        </div>
      }
    >
      {children}
    </PageFrame>
  );
}
