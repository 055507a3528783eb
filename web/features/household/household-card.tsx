/** The people of a resident's lease, with what staff can change, and other leases that look like the same household. */

import type { LeaseView } from "@domain/lease.ts";
import { LEASE_TEXTS } from "@domain/lease-rules.ts";
import { Combine, UserPlus } from "lucide-react";
import { type ReactNode, useEffect, useState } from "react";
import { formatDate } from "../../lib/dates.ts";
import { t } from "../../lib/t.ts";
import { useLoadState } from "../../lib/use-load-state.ts";
import { viewOnce } from "../../lib/views.ts";
import { showUndo } from "../../ui/alerts.ts";
import { AsyncList } from "../../ui/async-list.tsx";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { Row, Stack } from "../../ui/layout.tsx";
import { ProfileLink } from "../../ui/profile-link.tsx";
import text from "../../ui/text.module.css";
import { useAction } from "../../ui/use-action.ts";
import { householdApi, leaseChanged, useLeases, useLikelyHouseholds } from "./household.store.ts";
import styles from "./household-card.module.css";
import { KIND_LABELS } from "./lease-kinds.ts";

const icon = { size: 16, strokeWidth: 1.75, "aria-hidden": true } as const;

type PersonOnLease = LeaseView["people"][number];

interface HouseholdCardProps {
  userID: string;
  /** The dialog that adds a person to a lease. */
  dialog: (props: AddPersonProps) => ReactNode;
}

export interface AddPersonProps {
  leaseID: string;
  /** The userIDs of those who are on it. */
  present: readonly string[];
  onClose: () => void;
}

export function HouseholdCard({ userID, dialog }: HouseholdCardProps) {
  const [isAdding, setAdding] = useState(false);
  const list = useLoadState(useLeases);
  const leases = useLeases((state) => (state.params === userID ? state.data : undefined));
  useEffect(() => viewOnce(userID, useLeases), [userID]);
  const current = leases?.find(({ people }) => people.some((one) => one.userID === userID && !one.to));
  const earlier = leases?.filter((lease) => lease !== current) ?? [];
  const people = current?.people.filter(({ to }) => to === undefined) ?? [];
  const isLast = people.filter(({ kind }) => kind === "leaseholder").length === 1;
  return (
    <Card
      title={t("Household")}
      action={
        current ? (
          <Button
            size="small"
            icon={<UserPlus {...icon} />}
            aria-haspopup="dialog"
            onClick={() => setAdding(true)}
          >
            {t("Add a person")}
          </Button>
        ) : null
      }
    >
      <Stack gap={3} className={styles.body}>
        <AsyncList list={list} isEmpty={leases === undefined} empty="" rows={2}>
          {current ? (
            <Stack as="ul" gap={3} className={styles.people}>
              {people.map((person) => (
                <PersonRow
                  key={person.personID}
                  leaseID={current._id}
                  person={person}
                  self={userID}
                  isNeeded={isLast && person.kind === "leaseholder"}
                />
              ))}
            </Stack>
          ) : (
            <p className={text.hint}>{t("No lease. It begins with a unit and lease dates.")}</p>
          )}
        </AsyncList>
        {current ? <OtherLeases lease={current} /> : null}
        {earlier.length > 0 ? (
          <Stack as="ul" gap={1} size={14} className={styles.earlier} aria-label={t("Earlier leases")}>
            {earlier.map(({ _id, unitNumber, leaseStart, leaseEnd, ended }) => (
              <li key={_id}>
                {t("Earlier: unit {unitNumber}, {start} to {end}", {
                  unitNumber: unitNumber || "-",
                  start: formatDate(leaseStart),
                  end: formatDate(ended?.date ?? leaseEnd),
                })}
              </li>
            ))}
          </Stack>
        ) : null}
      </Stack>
      {isAdding && current
        ? dialog({
            leaseID: current._id,
            present: people.flatMap((person) => person.userID ?? []),
            onClose: () => setAdding(false),
          })
        : null}
    </Card>
  );
}

interface PersonRowProps {
  leaseID: string;
  person: PersonOnLease;
  /** Whose profile it is. */
  self: string;
  /** Whether it is the last leaseholder, without whom there is no lease. */
  isNeeded: boolean;
}

function PersonRow({ leaseID, person, self, isNeeded }: PersonRowProps) {
  const { pending, run } = useAction();
  const { personID, kind, from, userID, name, phone, email } = person;
  const other = kind === "leaseholder" ? "occupant" : "leaseholder";
  async function change(call: () => Promise<unknown>) {
    await call();
    leaseChanged();
  }
  const setKind = () => change(() => householdApi.setKind(leaseID, personID, other));
  const leave = () => change(() => householdApi.removeContact(leaseID, personID));
  const isBusy = pending !== undefined;
  return (
    <Row as="li" align="start" justify="between" wrap className={styles.person}>
      <div>
        <p className={styles.name}>
          {userID && userID !== self ? <ProfileLink userID={userID}>{name}</ProfileLink> : <b>{name}</b>}
        </p>
        <p className={text.hint}>
          {t("{kind} since {from}", { kind: t(KIND_LABELS[kind]), from: formatDate(from) })}
        </p>
        {userID === self ? null : (
          <Row gap={3} wrap>
            {phone ? <a href={`tel:${phone}`}>{phone}</a> : null}
            {email ? <a href={`mailto:${email}`}>{email}</a> : null}
          </Row>
        )}
      </div>
      {userID && !isNeeded ? (
        <Button size="small" busy={isBusy} onClick={() => void run("kind", setKind, LEASE_TEXTS)}>
          {t("Make {other}", { other })}
        </Button>
      ) : null}
      {userID ? null : (
        <Button
          size="small"
          busy={isBusy}
          aria-label={t("Remove {name} from the lease", { name })}
          onClick={() => void run("leave", leave, LEASE_TEXTS)}
        >
          {t("Remove")}
        </Button>
      )}
    </Row>
  );
}

/** Leases of the unit with the same dates and rent. */
function OtherLeases({ lease }: { lease: LeaseView }) {
  const { pending, run } = useAction();
  const groups = useLikelyHouseholds((state) => (state.params === lease._id ? state.data : undefined));
  useEffect(() => viewOnce(lease._id, useLikelyHouseholds), [lease._id]);
  const others = groups?.flat().filter(({ _id }) => _id !== lease._id) ?? [];
  if (others.length === 0) return null;
  const namesOn = ({ people }: LeaseView) => people.map(({ name }) => name).join(", ");
  async function join(other: LeaseView) {
    await householdApi.merge(lease._id, other._id);
    leaseChanged();
    showUndo(
      t("One lease now."),
      () => void run("undo", () => householdApi.split(lease._id, other._id).then(leaseChanged), LEASE_TEXTS),
    );
  }
  return (
    <Stack gap={2} role="status" className={styles.likely}>
      <p>
        {t("These leases look like one household: unit {unitNumber}, same dates and rent.", {
          unitNumber: lease.unitNumber,
        })}
      </p>
      {others.map((other) => (
        <Row key={other._id} gap={2} justify="between" wrap>
          <span>{namesOn(other)}</span>
          <Button
            size="small"
            icon={<Combine {...icon} />}
            busy={pending !== undefined}
            onClick={() => void run("join", () => join(other), LEASE_TEXTS)}
          >
            {t("Make one lease")}
          </Button>
        </Row>
      ))}
    </Stack>
  );
}
