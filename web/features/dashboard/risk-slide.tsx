/** A class C resident with the figures of the risk. Each figure links to its part of the profile. */

import type { RiskView } from "@domain/overview.ts";
import { RESIDENT_SCORE_MAX } from "@domain/scoring.ts";
import { TriangleAlert } from "lucide-react";
import { type ReactNode, useId } from "react";
import { formatDate } from "../../lib/dates.ts";
import { locale } from "../../lib/language.store.ts";
import { t } from "../../lib/t.ts";
import { Avatar } from "../../ui/avatar.tsx";
import { Row, Text } from "../../ui/layout.tsx";
import { Pill } from "../../ui/pill.tsx";
import { ProfileLink } from "../../ui/profile-link.tsx";
import text from "../../ui/text.module.css";
import styles from "./risk-carousel.module.css";

/** A figure's name, by which the profile highlights the part about it. */
export type RiskFigure =
  | "RP score"
  | "Complaints"
  | "Violations"
  | "Lease expiry"
  | "Late payments"
  | "Missed payments";

export function RiskSlide({ resident }: { resident: RiskView }) {
  const { userID, firstName, lastName, unitNumber, photoUrl, leaseEnd } = resident;
  const name = `${firstName} ${lastName}`.trim() || userID;
  return (
    <>
      <Row gap={3}>
        <Avatar name={name} photoUrl={photoUrl} size="large" />
        <Text as="div" grow>
          <p className={styles.name}>
            <ProfileLink userID={userID}>{name}</ProfileLink>
          </p>
          <p className={text.detail}>
            {unitNumber ? t("Unit {unitNumber}", { unitNumber }) : t("No unit yet")}
          </p>
        </Text>
        <Pill tone="red" icon={<TriangleAlert size={12} strokeWidth={2.25} aria-hidden />}>
          {t("Class {class}", { class: resident.class })}
        </Pill>
      </Row>
      <dl className={styles.stats}>
        <Stat name="RP score" userID={userID}>
          {resident.residentScore} <small>/ {RESIDENT_SCORE_MAX}</small>
        </Stat>
        <Stat name="Complaints" userID={userID}>
          {resident.complaints}
        </Stat>
        <Stat name="Violations" userID={userID}>
          {resident.violations}
        </Stat>
        <Stat name="Lease expiry" userID={userID} isDate>
          {formatDate(leaseEnd)}
        </Stat>
        <Stat name="Late payments" userID={userID}>
          {resident.latePayments}
        </Stat>
        <Stat name="Missed payments" userID={userID}>
          {resident.missedPayments}
        </Stat>
      </dl>
    </>
  );
}

interface StatProps {
  name: RiskFigure;
  userID: string;
  isDate?: boolean;
  children: ReactNode;
}

function Stat({ name, userID, isDate = false, children }: StatProps) {
  const id = useId();
  return (
    <div>
      <dt id={id}>{t(name)}</dt>
      <dd className={isDate ? styles.date : undefined}>
        <ProfileLink userID={userID} about={name} id={`${id}-value`} aria-labelledby={`${id} ${id}-value`}>
          {children}
        </ProfileLink>
      </dd>
    </div>
  );
}

/** '3 of 12'. @param place the index of the slide */
export const RiskPlace = ({ place, total }: { place: number; total: number }) => (
  <span className={styles.place}>
    {t("{value} of {total}", {
      value: (place + 1).toLocaleString(locale()),
      total: total.toLocaleString(locale()),
    })}
  </span>
);
