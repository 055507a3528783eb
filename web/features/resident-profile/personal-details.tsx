/** The dialog with a resident's personal details. The private ones are fetched when it opens, and the server records by whom. */

import { formatPhone } from "@domain/phone-text.ts";
import type { ResidentView } from "@domain/resident.ts";
import { formatDate } from "../../lib/dates.ts";
import { formatMoney } from "../../lib/formats.ts";
import { useProperty } from "../../lib/property.store.ts";
import { t } from "../../lib/t.ts";
import { useLoadState } from "../../lib/use-load-state.ts";
import { AsyncList } from "../../ui/async-list.tsx";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { useFullResident, usePrivateFields } from "./full-resident.store.ts";
import styles from "./personal-details.module.css";

interface PersonalDetailsProps {
  resident: ResidentView;
  /** Opens the dialog of the contact details. Undefined for a record that can't be changed. */
  onEdit: (() => void) | undefined;
  onClose: () => void;
}

export function PersonalDetailsDialog({ resident, onEdit, onClose }: PersonalDetailsProps) {
  return (
    <Dialog
      open
      textOnly
      title={t("Personal details")}
      onClose={onClose}
      actions={
        <>
          {onEdit ? <Button onClick={onEdit}>{t("Edit contact details")}</Button> : null}
          <Button variant="primary" onClick={onClose}>
            {t("Done")}
          </Button>
        </>
      }
    >
      <Details resident={resident} />
    </Dialog>
  );
}

function Details({ resident }: { resident: ResidentView }) {
  const { email, emailChange, phone } = resident;
  const { asksTraits } = useProperty(({ personalDetails }) => personalDetails);
  const details = usePrivateFields(resident);
  const list = useLoadState(useFullResident);
  const { monthlyIncome = null } = details ?? {};
  const rows = [
    [t("Email"), email],
    ...(emailChange ? [[t("Waiting for confirmation"), emailChange.email]] : []),
    [t("Phone"), formatPhone(phone)],
    [t("Date of birth"), formatDate(details?.dateOfBirth ?? "")],
    ...(asksTraits
      ? [
          [t("Marital status"), details && t(details.maritalStatus)],
          [t("Gender"), details && t(details.gender)],
          [t("Race/Ethnicity"), details && t(details.raceEthnicity)],
        ]
      : []),
    [t("Monthly income"), monthlyIncome === null ? "" : formatMoney(monthlyIncome)],
  ] as const;
  return (
    <AsyncList list={list} isEmpty={!details} empty={t("The details are still loading.")}>
      <dl className={styles.details}>
        {rows.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value || "-"}</dd>
          </div>
        ))}
      </dl>
    </AsyncList>
  );
}
