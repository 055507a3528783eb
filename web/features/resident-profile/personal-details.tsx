/**
 * The resident's personal details; folded by default, because they are private and rarely needed. They are fetched when they are opened,
 * and the server records who did.
 */
import type { ResidentView } from "@domain/resident.ts";
import { type ReactNode, useState } from "react";
import { formatDate } from "../../lib/dates.ts";
import { formatMoney, formatPhone } from "../../lib/formats.ts";
import { useProperty } from "../../lib/property.store.ts";
import { useLoadState } from "../../lib/use-load-state.ts";
import { AsyncList } from "../../ui/async-list.tsx";
import { useFullResident, usePrivateFields } from "./full-resident.store.ts";
import styles from "./personal-details.module.css";

interface PersonalDetailsProps {
  resident: ResidentView;
  /** Changes the contact details. */
  action: ReactNode;
}

export function PersonalDetails({ resident, action }: PersonalDetailsProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <details className={styles.details} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>Personal details</summary>
      {isOpen ? (
        <>
          <Details resident={resident} />
          <div className={styles.action}>{action}</div>
        </>
      ) : null}
    </details>
  );
}

function Details({ resident }: { resident: ResidentView }) {
  const { email, emailChange, phone } = resident;
  const { asksTraits } = useProperty(({ personalDetails }) => personalDetails);
  const details = usePrivateFields(resident);
  const list = useLoadState(useFullResident);
  const { monthlyIncome = null } = details ?? {};
  const shown = [
    ["Email", email],
    ...(emailChange ? [["Waiting for confirmation", emailChange.email]] : []),
    ["Phone", formatPhone(phone)],
    ["Date of birth", formatDate(details?.dateOfBirth ?? "")],
    ...(asksTraits
      ? [
          ["Marital status", details?.maritalStatus],
          ["Gender", details?.gender],
          ["Race/Ethnicity", details?.raceEthnicity],
        ]
      : []),
    ["Monthly income", monthlyIncome === null ? "" : formatMoney(monthlyIncome)],
  ] as const;
  return (
    <AsyncList list={list} isEmpty={!details} empty="The details are still loading.">
      <dl>
        {shown.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value || "-"}</dd>
          </div>
        ))}
      </dl>
    </AsyncList>
  );
}
