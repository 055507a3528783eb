/** How scores are made, for residents: everything here comes from the constants that the formulas use. */
import { BEHAVIOR_CATALOGUE, signedRP } from "@domain/behavior-rules.ts";
import { PAYMENT_STATUSES, RESIDENT_CLASSES } from "@domain/enumerations.ts";
import { isPaidInTime } from "@domain/payment-rules.ts";
import { CLASS_FEES, CLASS_THRESHOLDS, RESIDENT_SCORE_MAX } from "@domain/scoring.ts";
import type { ReactNode } from "react";
import { useTitle } from "../../../lib/use-title.ts";
import { PublicBand } from "../common/public-band.tsx";
import styles from "./how-scores-work-page.module.css";

const inTime = PAYMENT_STATUSES.filter(isPaidInTime);

export function HowScoresWorkPage() {
  useTitle("How scores are made");
  return (
    <main id="main" tabIndex={-1}>
      <PublicBand
        title="How scores are made"
        intro="Which entries count, what they are worth, what they lead to, and how a mistake is corrected."
      />
      <div className={styles.parts}>
        <Part title="Resident score">
          <p>
            Each entry in your Behavior Log adds or deducts RP. Your score is their sum, up to{" "}
            {RESIDENT_SCORE_MAX}. Nothing else changes it.
          </p>
          <p>
            Complaints, disputes and maintenance requests never cost RP, and neither does a call for help.
          </p>
        </Part>
        <Part title="Class and monthly fee">
          <table className={styles.table}>
            <thead>
              <tr>
                <th scope="col">Class</th>
                <th scope="col">Resident score</th>
                <th scope="col">Monthly fee</th>
              </tr>
            </thead>
            <tbody>
              {RESIDENT_CLASSES.map((name) => (
                <tr key={name}>
                  <th scope="row">{name}</th>
                  <td>
                    {name === "C" ? `below ${CLASS_THRESHOLDS.B}` : `${CLASS_THRESHOLDS[name]} or more`}
                  </td>
                  <td>${CLASS_FEES[name]}</td>
                </tr>
              ))}
            </tbody>
          </table>
          <p>You get a notification whenever your class or fee changes, with the reason.</p>
        </Part>
        <Part title="Payment score">
          <p>
            The share of your months that are logged as {inTime.join(" or ")}, in percent. It changes neither
            class nor fee.
          </p>
        </Part>
        <Part title="Currency points (CP)">
          <p>Entries with a gain also earn CP, which you can redeem for rewards. CP change no score.</p>
        </Part>
        <Part title="What is never used">
          <p>
            Age, marital status, gender, race and ethnicity play no part in any score. Nobody has to name the
            last three. Staff also see an estimate of whether a resident may move out. It comes from payments,
            length of stay, RP, CP and the share of rent in the income, and changes neither class nor fee.
          </p>
        </Part>
        <Part title="If an entry is wrong">
          <p>
            You get a notification of each entry that costs RP and of each month that is logged as Unpaid, and
            can dispute it. If the office decides in your favor, the entry is reversed: it stays in the log,
            struck through, and counts nowhere. You read the reason either way.
          </p>
        </Part>
        <Part title="All entries">
          <table className={styles.table}>
            <thead>
              <tr>
                <th scope="col">Entry</th>
                <th scope="col">RP</th>
                <th scope="col">CP</th>
              </tr>
            </thead>
            <tbody>
              {BEHAVIOR_CATALOGUE.map(({ type, rp, cp }) => (
                <tr key={type}>
                  <th scope="row">{type}</th>
                  <td>{signedRP(rp)}</td>
                  <td>{cp === 0 ? "" : cp}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </Part>
      </div>
    </main>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={styles.part}>
      <h2>{title}</h2>
      {children}
    </section>
  );
}
