/** The resident's personal details; folded by default, because they are private and rarely needed. */
import type { ResidentView } from "@domain/resident.ts";
import type { ReactNode } from "react";
import { formatDate, formatMoney, formatPhone } from "../../lib/formats.ts";
import { useProperty } from "../../lib/property.store.ts";
import styles from "./personal-details.module.css";

interface PersonalDetailsProps {
  resident: ResidentView;
  /** Changes the contact details. */
  action: ReactNode;
}

export function PersonalDetails({ resident, action }: PersonalDetailsProps) {
  const { monthlyIncome, emailChange } = resident;
  const { asksTraits } = useProperty(({ personalDetails }) => personalDetails);
  const details = [
    ["Email", resident.email],
    ...(emailChange ? [["Waiting for confirmation", emailChange.email]] : []),
    ["Phone", formatPhone(resident.phone)],
    ["Date of birth", formatDate(resident.dateOfBirth)],
    ...(asksTraits
      ? [
          ["Marital status", resident.maritalStatus],
          ["Gender", resident.gender],
          ["Race/Ethnicity", resident.raceEthnicity],
        ]
      : []),
    ["Monthly income", monthlyIncome === null ? "" : formatMoney(monthlyIncome)],
  ] as const;
  return (
    <details className={styles.details}>
      <summary>Personal details</summary>
      <dl>
        {details.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value || "-"}</dd>
          </div>
        ))}
      </dl>
      <div className={styles.action}>{action}</div>
    </details>
  );
}
