/** The text of the page about scores. All numbers are the constants of the formulas. */
import { BEHAVIOR_CATALOGUE, signedRP } from "@domain/behavior-catalogue.ts";
import { PAYMENT_STATUSES, RESIDENT_CLASSES } from "@domain/enumerations.ts";
import { isPaidInTime } from "@domain/payment-status.ts";
import { CLASS_FEES, CLASS_THRESHOLDS, RESIDENT_DEFAULTS, RESIDENT_SCORE_MAX } from "@domain/scoring.ts";
import type { ReactNode } from "react";
import { Stack } from "../../../ui/layout.tsx";
import styles from "./scores-page.module.css";

const IN_TIME = PAYMENT_STATUSES.filter(isPaidInTime).map((status) => `‘${status}’`);
const FEES = RESIDENT_CLASSES.map(
  (name) =>
    [
      name,
      name === "C" ? `Below ${CLASS_THRESHOLDS.B}` : `${CLASS_THRESHOLDS[name]} or more`,
      `$${CLASS_FEES[name]}`,
    ] as const,
);
const ENTRIES = BEHAVIOR_CATALOGUE.map(
  ({ type, rp, cp }) => [type, signedRP(rp), cp === 0 ? "-" : String(cp)] as const,
);

export function ScoresText() {
  return (
    <>
      <Part title="Resident score">
        <p>
          Each entry in the Behavior Log adds or deducts behavior points (RP). The score is their sum, up to{" "}
          {RESIDENT_SCORE_MAX}. It can be negative.
        </p>
        <p>Complaints, disputes and maintenance requests never deduct RP.</p>
      </Part>
      <Part title="Class and monthly fee">
        <Table heads={["Class", "Resident score", "Monthly fee"]} rows={FEES} />
        <p>
          New residents start in class {RESIDENT_DEFAULTS.class}. The first entry sets class and fee by the
          score. The office can set both by hand; that applies until the next entry. Residents get a
          notification of each change, with the reason.
        </p>
      </Part>
      <Part title="Payment score">
        <p>
          The share of the months in the Payment Log that are {IN_TIME.join(" or ")}, in percent. It changes
          neither class nor fee.
        </p>
      </Part>
      <Part title="Currency points (CP)">
        <p>Entries that add RP also earn CP, which pay for rewards. CP change neither class nor fee.</p>
      </Part>
      <Part title="What never counts">
        <p>
          Age, marital status, gender, race and ethnicity do not count in any score. Residents don’t have to
          name the last four. Staff also see an estimate of how likely a resident is to move out: from
          payments, length of stay, RP, CP, and the share of the rent in the income. It changes neither class
          nor fee.
        </p>
      </Part>
      <Part title="If an entry is wrong">
        <p>
          Residents get a notification of each entry that deducts RP and of each month that is logged as
          ‘Unpaid’, and can dispute every entry. An entry that was made by mistake is reversed: it stays in
          the log, struck through, and no longer counts. The resident sees the reason either way.
        </p>
      </Part>
      <Part title="All entries">
        <p>A property can leave some of them out.</p>
        <Table heads={["Entry", "RP", "CP"]} rows={ENTRIES} />
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
