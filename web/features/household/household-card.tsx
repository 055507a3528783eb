/** The card of a resident's household: the people of the lease, with buttons that change them, and other leases that look like the same household. */

import type { LeaseView } from "@domain/lease.ts";
import { isOnLease, LEASE_TEXTS } from "@domain/lease-rules.ts";
import { msgs } from "@domain/message.ts";
import { Combine, UserPlus } from "lucide-react";
import { type ReactNode, useEffect, useState } from "react";
import { formatDate } from "../../lib/dates.ts";
import { failureText } from "../../lib/http.ts";
import { t } from "../../lib/t.ts";
import { useLoadState } from "../../lib/use-load-state.ts";
import { viewThenReset } from "../../lib/views.ts";
import { showAlert, showUndo } from "../../ui/alerts.ts";
import { AsyncList } from "../../ui/async-list.tsx";
import { Button } from "../../ui/button.tsx";
import card from "../../ui/card.module.css";
import { Card } from "../../ui/card.tsx";
import { Row, Stack } from "../../ui/layout.tsx";
import { ProfileLink } from "../../ui/profile-link.tsx";
import text from "../../ui/text.module.css";
import { useAction } from "../../ui/use-action.ts";
import { currentLease } from "./current-lease.ts";
import { householdApi, invalidateLeases, useLeases, useLikelyHouseholds } from "./household.store.ts";
import styles from "./household-card.module.css";
import { KIND_LABELS } from "./lease-kinds.ts";

type PersonOnLease = LeaseView["people"][number];

interface HouseholdCardProps {
  userID: string;
  /** The dialog that adds a person to a lease. */
  dialog: (props: AddPersonProps) => ReactNode;
}

export interface AddPersonProps {
  lease: LeaseView;
  onClose: () => void;
}

export function HouseholdCard({ userID, dialog }: HouseholdCardProps) {
  const [isAdding, setAdding] = useState(false);
  const list = useLoadState(useLeases);
  const leases = useLeases((state) => (state.params === userID ? state.data : undefined));
  useEffect(() => viewThenReset(userID, useLeases), [userID]);
  const current = currentLease(leases, userID);
  const earlierLeases = leases?.filter((lease) => lease !== current) ?? [];
  const people = current?.people.filter(isOnLease) ?? [];
  /** When the resident left an earlier lease. Others may still be on it. */
  const endOf = (lease: LeaseView) =>
    lease.people.findLast((person) => person.userID === userID)?.to ?? lease.ended?.date ?? lease.leaseEnd;
  const hasOneLeaseholder = people.filter(({ kind }) => kind === "leaseholder").length === 1;
  return (
    <Card
      title={t("Household")}
      action={
        current ? (
          <Button size="small" icon={<UserPlus />} aria-haspopup="dialog" onClick={() => setAdding(true)}>
            {t("Add a person")}
          </Button>
        ) : null
      }
    >
      <Stack gap={3} className={card.body}>
        <AsyncList list={list} isEmpty={leases === undefined} empty="" rows={2}>
          {current ? (
            <Stack as="ul" gap={3}>
              {people.map((person) => (
                <PersonRow
                  key={person.personID}
                  leaseID={current._id}
                  person={person}
                  profileUserID={userID}
                  isNeeded={hasOneLeaseholder && person.kind === "leaseholder"}
                />
              ))}
            </Stack>
          ) : (
            <p className={text.hint}>{t("No lease. It begins with a unit and lease dates.")}</p>
          )}
        </AsyncList>
        {current ? <OtherLeases lease={current} /> : null}
        {earlierLeases.length > 0 ? (
          <Stack as="ul" gap={1} size={14} tone="body" aria-label={t("Earlier leases")}>
            {earlierLeases.map((lease) => (
              <li key={lease._id}>
                {t("Earlier: unit {unitNumber}, {start} to {end}", {
                  unitNumber: lease.unitNumber || "-",
                  start: formatDate(lease.leaseStart),
                  end: formatDate(endOf(lease)),
                })}
              </li>
            ))}
          </Stack>
        ) : null}
      </Stack>
      {isAdding && current ? dialog({ lease: current, onClose: () => setAdding(false) }) : null}
    </Card>
  );
}

const MAKE_LABELS = msgs({ leaseholder: "Make leaseholder", occupant: "Make occupant" });

interface PersonRowProps {
  leaseID: string;
  person: PersonOnLease;
  /** The resident of the profile. */
  profileUserID: string;
  /** Whether the person is the last leaseholder, without whom there is no lease. */
  isNeeded: boolean;
}

function PersonRow({ leaseID, person, profileUserID, isNeeded }: PersonRowProps) {
  const { pending, run } = useAction<"kind" | "remove">();
  const { personID, kind, from, userID, name, phone, email } = person;
  const otherKind = kind === "leaseholder" ? "occupant" : "leaseholder";
  async function change(call: () => Promise<unknown>) {
    await call();
    invalidateLeases();
  }
  const setKind = () => change(() => householdApi.setKind(leaseID, personID, otherKind));
  const remove = () => change(() => householdApi.removeContact(leaseID, personID));
  const isBusy = pending !== undefined;
  return (
    <Row as="li" align="start" justify="between" wrap className={styles.person}>
      <div>
        <p className={styles.name}>
          {userID && userID !== profileUserID ? (
            <ProfileLink userID={userID}>{name}</ProfileLink>
          ) : (
            <b>{name}</b>
          )}
        </p>
        <p className={text.hint}>
          {t("{kind} since {from}", { kind: t(KIND_LABELS[kind]), from: formatDate(from) })}
        </p>
        {userID === profileUserID ? null : (
          <Row gap={3} wrap>
            {phone ? <a href={`tel:${phone}`}>{phone}</a> : null}
            {email ? <a href={`mailto:${email}`}>{email}</a> : null}
          </Row>
        )}
      </div>
      {userID && !isNeeded ? (
        <Button size="small" busy={isBusy} onClick={() => void run("kind", setKind, LEASE_TEXTS)}>
          {t(MAKE_LABELS[otherKind])}
        </Button>
      ) : null}
      {userID ? null : (
        <Button
          size="small"
          busy={isBusy}
          aria-label={t("Remove {name} from the lease", { name })}
          onClick={() => void run("remove", remove, LEASE_TEXTS)}
        >
          {t("Remove")}
        </Button>
      )}
    </Row>
  );
}

/** Other leases of the unit with the same dates and rent, each with a button that joins it to the resident's lease. */
function OtherLeases({ lease }: { lease: LeaseView }) {
  const { pending, run } = useAction<"join">();
  const groups = useLikelyHouseholds((state) => (state.params === lease._id ? state.data : undefined));
  useEffect(() => viewThenReset(lease._id, useLikelyHouseholds), [lease._id]);
  const otherLeases = groups?.flat().filter(({ _id }) => _id !== lease._id) ?? [];
  if (otherLeases.length === 0) return null;
  const namesOn = ({ people }: LeaseView) => people.map(({ name }) => name).join(", ");
  async function join(other: LeaseView) {
    await householdApi.merge(lease._id, other._id);
    invalidateLeases();
    showUndo(t("One lease now."), () => void split(other));
  }
  /** Not a call of `run`, which shows no error once this component is gone: the Undo of an alert may outlive it. */
  async function split(other: LeaseView) {
    try {
      await householdApi.split(lease._id, other._id);
      invalidateLeases();
    } catch (error) {
      showAlert(failureText(error, LEASE_TEXTS), { tone: "error" });
    }
  }
  return (
    <Stack gap={2} role="status" className={styles.likely}>
      <p>
        {t("These leases look like one household: unit {unitNumber}, same dates and rent.", {
          unitNumber: lease.unitNumber,
        })}
      </p>
      {otherLeases.map((other) => (
        <Row key={other._id} gap={2} justify="between" wrap>
          <span>{namesOn(other)}</span>
          <Button
            size="small"
            icon={<Combine />}
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
