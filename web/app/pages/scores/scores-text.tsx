/** The text of the page about scores. Its numbers are the constants of the formulas. */

import { BEHAVIOR_CATALOG, signedRP } from "@domain/behavior-catalog.ts";
import { PAYMENT_STATUSES, RESIDENT_CLASSES } from "@domain/enumerations.ts";
import { isPaidInTime } from "@domain/payment-status.ts";
import { CLASS_FEES, CLASS_THRESHOLDS, RESIDENT_DEFAULTS, RESIDENT_SCORE_MAX } from "@domain/scoring.ts";
import type { ReactNode } from "react";
import { joinWithOr } from "../../../lib/by-locale.ts";
import { formatMoney } from "../../../lib/formats.ts";
import { t } from "../../../lib/t.ts";
import { Stack } from "../../../ui/layout.tsx";
import styles from "./scores-page.module.css";

const inTimeStatuses = () =>
  PAYMENT_STATUSES.filter(isPaidInTime).map((status) => t("‘{text}’", { text: t(status) }));
const feeRows = () =>
  RESIDENT_CLASSES.map(
    (name) =>
      [
        name,
        name === "C"
          ? t("Below {score}", { score: CLASS_THRESHOLDS.B })
          : t("{score} or more", { score: CLASS_THRESHOLDS[name] }),
        formatMoney(CLASS_FEES[name]),
      ] as const,
  );
const entryRows = () =>
  BEHAVIOR_CATALOG.map(({ type, rp, cp }) => [t(type), signedRP(rp), cp === 0 ? "-" : String(cp)] as const);

export function ScoresText() {
  return (
    <>
      <Part title={t("Resident score")}>
        <p>
          {t(
            "Each entry in the Behavior Log adds or deducts behavior points (RP). The score is their sum, up to {max}. It can be negative.",
            { max: RESIDENT_SCORE_MAX },
          )}
        </p>
        <p>{t("Complaints, disputes and maintenance requests never deduct RP.")}</p>
      </Part>
      <Part title={t("Class and monthly fee")}>
        <Table heads={[t("Class"), t("Resident score"), t("Monthly fee")]} rows={feeRows()} />
        <p>
          {t(
            "New residents start in class {class}. The first entry sets class and fee by the score. The office can set both by hand; that applies until the next entry. Residents get a notification of each change, with the reason.",
            { class: RESIDENT_DEFAULTS.class },
          )}
        </p>
      </Part>
      <Part title={t("Payment score")}>
        <p>
          {t(
            "The share of the months in the Payment Log that are {statuses}, in percent. It changes neither class nor fee.",
            { statuses: joinWithOr(inTimeStatuses()) },
          )}
        </p>
      </Part>
      <Part title={t("Currency points (CP)")}>
        <p>
          {t("Entries that add RP also earn CP, which pay for rewards. CP change neither class nor fee.")}
        </p>
      </Part>
      <Part title={t("What never counts")}>
        <p>
          {t(
            "Age, marital status, gender, race and ethnicity do not count in any score. Residents don’t have to name the last four. Staff also see an estimate of how likely a resident is to move out: from payments, length of stay, RP, CP, and the share of the rent in the income. It changes neither class nor fee.",
          )}
        </p>
      </Part>
      <Part title={t("If an entry is wrong")}>
        <p>
          {t(
            "Residents get a notification of each entry that deducts RP and of each month that is logged as ‘Unpaid’, and can dispute every entry. An entry that was made by mistake is reversed: it stays in the log, struck through, and no longer counts. The resident sees the reason either way.",
          )}
        </p>
      </Part>
      <Part title={t("All entries")}>
        <p>{t("A property can leave some of them out.")}</p>
        <Table heads={[t("Entry"), t("RP"), t("CP")]} rows={entryRows()} />
      </Part>
    </>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Stack as="section" gap={3} size={16} tone="body" className={styles.part}>
      <h2>{title}</h2>
      {children}
    </Stack>
  );
}

type Row = readonly [string, string, string];

function Table({ heads, rows }: { heads: Row; rows: readonly Row[] }) {
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          {heads.map((head) => (
            <th key={head} scope="col">
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(([name, ...values]) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            {values.map((value, column) => (
              <td key={heads[column + 1]}>{value}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
