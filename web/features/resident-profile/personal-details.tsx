/** The resident's personal details; folded by default, because they are private and rarely needed. */
import type { ResidentView } from "@domain/resident.ts";
import { formatDate, formatMoney } from "../../lib/formats.ts";
import styles from "./personal-details.module.css";

/** '(555) 555-0142' for ten digits; other texts unchanged. */
export function formatPhone(phone: string): string {
  return phone.replace(/^(\d{3})(\d{3})(\d{4})$/, "($1) $2-$3");
}

export function PersonalDetails({ resident }: { resident: ResidentView }) {
  const { monthlyIncome } = resident;
  const details = [
    ["Email", resident.email],
    ["Phone", formatPhone(resident.phone)],
    ["Date of birth", formatDate(resident.dateOfBirth)],
    ["Marital status", resident.maritalStatus],
    ["Gender", resident.gender],
    ["Race/Ethnicity", resident.raceEthnicity],
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
    </details>
  );
}
