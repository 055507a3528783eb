/** A unit: its residents, incidents, earlier residents, facts and note. */

import type { IncidentView } from "@domain/incident.ts";
import type { UnitPageView, UnitView } from "@domain/unit.ts";
import { UNIT_TEXTS } from "@domain/unit-rules.ts";
import { Lock, SearchX } from "lucide-react";
import { useEffect } from "react";
import { formatDate, formatDay } from "../../lib/dates.ts";
import { formatMoney } from "../../lib/formats.ts";
import { isNotFound } from "../../lib/http.ts";
import { paths } from "../../lib/paths.ts";
import { t } from "../../lib/t.ts";
import { usePropertyToday } from "../../lib/use-property-today.ts";
import { viewThenReset } from "../../lib/views.ts";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { passFocusOn } from "../../ui/focus-content.ts";
import { IncidentStatusPill } from "../../ui/incident-status.tsx";
import { Row, Stack } from "../../ui/layout.tsx";
import { Link } from "../../ui/link.tsx";
import { LoadFailed } from "../../ui/load-failed.tsx";
import { Pill } from "../../ui/pill.tsx";
import { ProfileLink } from "../../ui/profile-link.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import text from "../../ui/text.module.css";
import { useAction } from "../../ui/use-action.ts";
import { LeaseEnd } from "./lease-end.tsx";
import styles from "./units.module.css";
import { applyUnit, type UnitName, unitsApi, useUnitPage } from "./units.store.ts";

export function UnitDetail({ id, number, building, onEdit }: UnitName & { onEdit: () => void }) {
  const { status, data, error, refetch } = useUnitPage();
  useEffect(() => viewThenReset({ id, number, building }, useUnitPage), [id, number, building]);
  if (status === "failed" && isNotFound(error)) {
    return (
      <Card label={t("Unit")}>
        <EmptyState icon={<SearchX size={24} />}>{t("There is no unit at this address.")}</EmptyState>
      </Card>
    );
  }
  if (status === "failed") return <LoadFailed fetch={refetch} />;
  if (!data) return <Skeleton rows={6} />;
  return (
    <div ref={passFocusOn} className={styles.parts}>
      <Stack gap={4}>
        <People unit={data.unit} />
        <Incidents incidents={data.incidents} />
        <EarlierResidents earlier={data.earlier} />
      </Stack>
      <Stack gap={4}>
        <Facts unit={data.unit} onEdit={onEdit} />
        {data.unit.note === "" ? null : <Note note={data.unit.note} />}
      </Stack>
    </div>
  );
}

function People({ unit: { people, status } }: { unit: UnitView }) {
  const today = usePropertyToday();
  return (
    <Card title={t("Residents")}>
      {people.length === 0 ? (
        <EmptyState>{status === "Offline" ? t("Not for rent.") : t("Ready to rent.")}</EmptyState>
      ) : (
        <ul className={styles.rows}>
          {people.map(({ userID, name, leaseStart, leaseEnd, monthlyRent, moveOutDate }) => (
            <Row as="li" gap={2} align="stretch" justify="between" wrap key={userID}>
              <ProfileLink userID={userID} className={text.link}>
                {name}
              </ProfileLink>
              <Row gap={3} wrap>
                {moveOutDate === "" ? null : (
                  <Pill tone="amber">
                    {t("Moves out {moveOutDate}", { moveOutDate: formatDate(moveOutDate) })}
                  </Pill>
                )}
                <span>{t("{leaseStart} to", { leaseStart: formatDate(leaseStart) })}</span>
                <LeaseEnd leaseEnd={leaseEnd} today={today} />
                <span>{formatMoney(monthlyRent)}</span>
              </Row>
            </Row>
          ))}
        </ul>
      )}
    </Card>
  );
}

function Incidents({ incidents }: { incidents: readonly IncidentView[] }) {
  return (
    <Card title={t("Incidents")}>
      {incidents.length === 0 ? (
        <EmptyState>{t("No incidents reported.")}</EmptyState>
      ) : (
        <ul className={styles.rows}>
          {incidents.map(({ _id, category, subCategory, reporterName, createdAt, status }) => (
            <Row as="li" gap={2} align="stretch" justify="between" wrap key={_id}>
              <Link to={`${paths.incidents}/${_id}`} className={text.link}>
                {`${t(category)} · ${t(subCategory)}`}
              </Link>
              <Row gap={3} wrap>
                <span>{`${reporterName}, ${formatDay(createdAt)}`}</span>
                <IncidentStatusPill status={status} />
              </Row>
            </Row>
          ))}
        </ul>
      )}
    </Card>
  );
}

function EarlierResidents({ earlier }: Pick<UnitPageView, "earlier">) {
  if (earlier.length === 0) return null;
  return (
    <Card title={t("Earlier residents")}>
      <ul className={styles.rows}>
        {earlier.map(({ userID, name, leaseStart, moveOutDate, monthlyRent }) => (
          <Row
            as="li"
            gap={2}
            align="stretch"
            justify="between"
            wrap
            key={`${userID} ${leaseStart} ${moveOutDate}`}
          >
            {name === "" ? (
              <span>{t("Former resident")}</span>
            ) : (
              <ProfileLink userID={userID} className={text.link}>
                {name}
              </ProfileLink>
            )}
            <Row gap={3} wrap>
              <span>
                {t("{leaseStart} to {moveOutDate}", {
                  leaseStart: formatDate(leaseStart),
                  moveOutDate: formatDate(moveOutDate),
                })}
              </span>
              <span>{formatMoney(monthlyRent)}</span>
            </Row>
          </Row>
        ))}
      </ul>
    </Card>
  );
}

function Facts({ unit, onEdit }: { unit: UnitView; onEdit: () => void }) {
  const { pending, run } = useAction();
  const { _id, building, floor, type, askingRent, state } = unit;
  const nextState = state === "offline" ? "active" : "offline";
  const facts: [name: string, value: string][] = [
    [t("Building"), building || "-"],
    [t("Floor"), floor === null ? "-" : String(floor)],
    [t("Type"), t(type) || "-"],
    [t("Asking rent"), askingRent === null ? "-" : formatMoney(askingRent)],
  ];
  const changeState = async () => applyUnit(await unitsApi.change(_id, { state: nextState }));
  return (
    <Card
      title={t("Facts")}
      action={
        <Button size="small" aria-haspopup="dialog" data-media="screen" onClick={onEdit}>
          {t("Edit")}
        </Button>
      }
    >
      <dl className={styles.facts}>
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd dir="auto">{value}</dd>
          </div>
        ))}
      </dl>
      <div className={styles.facts} data-media="screen">
        <Button
          size="small"
          busy={pending !== undefined}
          onClick={() => void run("state", changeState, UNIT_TEXTS.changeFailed)}
        >
          {state === "offline" ? t("Set active") : t("Set offline")}
        </Button>
      </div>
    </Card>
  );
}

function Note({ note }: { note: string }) {
  const lock = (
    <Pill tone="amber" icon={<Lock size={12} strokeWidth={2.25} />}>
      {t("Staff only")}
    </Pill>
  );
  return (
    <Card title={t("Note")} beside={lock} className={styles.note}>
      <p className={styles.noteText} dir="auto">
        {note}
      </p>
    </Card>
  );
}
