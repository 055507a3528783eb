/** Facts about the resident of a conversation: unit, lease, class and fee, total CP, and open incidents. */

import type { ConversationView } from "@domain/conversation.ts";
import type { IncidentView } from "@domain/incident.ts";
import { type ReactNode, useEffect } from "react";
import {
  type ResidentFacts as Facts,
  invalidateFacts,
  useResidentFacts,
} from "../../../features/conversations/resident-facts.store.ts";
import { leaseSpan } from "../../../features/resident-profile/profile-header.tsx";
import { EmergencyTag } from "../../../features/staff-incidents/emergency-tag.tsx";
import { iconOfType } from "../../../features/staff-incidents/incident-type-icon.ts";
import { dueText } from "../../../lib/dates.ts";
import { formatMoney } from "../../../lib/formats.ts";
import { paths } from "../../../lib/paths.ts";
import { t } from "../../../lib/t.ts";
import { usePropertyToday } from "../../../lib/use-property-today.ts";
import { view } from "../../../lib/views.ts";
import type { Subscription } from "../../../live/subscriptions.ts";
import { useScreenSubscriptions } from "../../../live/use-live.ts";
import { Avatar } from "../../../ui/avatar.tsx";
import { Button } from "../../../ui/button.tsx";
import { cx } from "../../../ui/cx.ts";
import { FetchButton } from "../../../ui/fetch-button.tsx";
import { Row, Text } from "../../../ui/layout.tsx";
import { LeasePill } from "../../../ui/lease-pill.tsx";
import { Link } from "../../../ui/link.tsx";
import { ProfileLink } from "../../../ui/profile-link.tsx";
import { Skeleton } from "../../../ui/skeleton.tsx";
import text from "../../../ui/text.module.css";
import styles from "./resident-facts.module.css";

const SKELETON_ROWS = 4;

const SUBSCRIPTIONS: readonly Subscription[] = [
  {
    events: {
      "resident:updated": invalidateFacts,
      "incident:created": invalidateFacts,
      "incident:updated": invalidateFacts,
    },
    store: useResidentFacts,
  },
];

interface ResidentFactsProps {
  conversation: ConversationView;
  onAddIncident: (residentID: string) => void;
}

export function ResidentFacts({ conversation, onAddIncident }: ResidentFactsProps) {
  const { residentUserID: userID, residentName } = conversation;
  const facts = useResidentFacts((state) => (state.params === userID ? state.data : undefined));
  const hasFailed = useResidentFacts((state) => state.status === "failed");
  const refetch = useResidentFacts((state) => state.refetch);
  useScreenSubscriptions(SUBSCRIPTIONS);
  useEffect(() => view(userID, useResidentFacts), [userID]);
  return (
    <>
      <Row gap={3} className={styles.who}>
        <Avatar name={residentName} size="large" />
        <div>
          <Text size={15} weight={600} tone="strong">
            {residentName}
          </Text>
          <ProfileLink userID={userID} className={cx(text.link, text.reach)}>
            {t("Open profile")}
          </ProfileLink>
        </div>
      </Row>
      {facts ? (
        <LoadedFacts facts={facts} />
      ) : hasFailed ? (
        <Row as="p" justify="between" className={styles.failed}>
          <span role="status">{t("The details could not be loaded.")}</span>
          <FetchButton fetch={refetch} />
        </Row>
      ) : (
        <Skeleton rows={SKELETON_ROWS} />
      )}
      {facts?.resident.status === "Former" ? null : (
        <div className={styles.add}>
          <Button size="small" onClick={() => onAddIncident(userID)}>
            {t("+ Add Incident")}
          </Button>
        </div>
      )}
    </>
  );
}

function LoadedFacts({ facts: { resident, openIncidents } }: { facts: Facts }) {
  const today = usePropertyToday();
  return (
    <>
      <dl className={styles.facts}>
        <Fact name={t("Unit")} detail={t(resident.unitType)}>
          {resident.unitNumber || "-"}
        </Fact>
        <Fact name={t("Lease")} detail={<LeasePill resident={resident} today={today} />}>
          {leaseSpan(resident)}
        </Fact>
        <Fact name={t("Class")} detail={t("Monthly fee {fee}", { fee: formatMoney(resident.monthlyFee) })}>
          {resident.class}
        </Fact>
        <Fact name={t("Total CP")}>{t("{totalCP} CP", { totalCP: resident.totalCP })}</Fact>
      </dl>
      <div className={styles.incidents}>
        <h3>{t("Open incidents")}</h3>
        {openIncidents.length === 0 ? <p className={text.hint}>{t("None")}</p> : null}
        <ul>
          {openIncidents.map((incident) => (
            <li key={incident._id}>
              <IncidentLink incident={incident} today={today} />
            </li>
          ))}
        </ul>
      </div>
    </>
  );
}

function Fact({ name, detail, children }: { name: string; detail?: ReactNode; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        {children}
        {detail ? <small>{detail}</small> : null}
      </dd>
    </div>
  );
}

function IncidentLink({ incident, today }: { incident: IncidentView; today: string }) {
  const { _id, type, category, subCategory, status } = incident;
  const Icon = iconOfType(type);
  return (
    <Link to={`${paths.incidents}/${_id}`}>
      <Icon />
      <span>
        <EmergencyTag incident={incident} />{" "}
        <b>{category === subCategory ? t(category) : `${t(category)} · ${t(subCategory)}`}</b>
        <small>{[t(status), dueText(incident, today)].filter(Boolean).join(", ")}</small>
      </span>
    </Link>
  );
}
