/** A class C resident with the figures of the risk. On the dashboard, each figure links to its part of the profile. */

import type { DisplayRiskView } from "@domain/display.ts";
import { msg } from "@domain/message.ts";
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
  const { userID, firstName, lastName, unitNumber, photoUrl } = resident;
  const name = `${firstName} ${lastName}`.trim() || userID;
  return (
    <RiskContent
      risk={resident}
      avatar={<Avatar name={name} photoUrl={photoUrl} size="large" />}
      name={<ProfileLink userID={userID}>{name}</ProfileLink>}
      unit={unitNumber ? t("Unit {unitNumber}", { unitNumber }) : t("No unit yet")}
      userID={userID}
    />
  );
}

interface RiskContentProps {
  risk: Omit<DisplayRiskView, "label" | "unitNumber">;
  avatar: ReactNode;
  name: ReactNode;
  /** Empty if the name is that of the unit, or if there is no unit. */
  unit: string;
  /** The resident whose profile the figures link to. Undefined on displays, which have no links. */
  userID?: string;
}

/** A resident with the figures of the risk. */
export function RiskContent({ risk, avatar, name, unit, userID }: RiskContentProps) {
  const score = (
    <>
      {risk.residentScore} <small>/ {RESIDENT_SCORE_MAX}</small>
    </>
  );
  const figures: readonly [RiskFigure, ReactNode][] = [
    [msg("RP score"), score],
    [msg("Complaints"), risk.complaints],
    [msg("Violations"), risk.violations],
    [msg("Lease expiry"), formatDate(risk.leaseEnd)],
    [msg("Late payments"), risk.latePayments],
    [msg("Missed payments"), risk.missedPayments],
  ];
  return (
    <>
      <Row gap={3}>
        {avatar}
        <Text as="div" grow>
          <p className={styles.name}>{name}</p>
          {unit === "" ? null : <p className={text.detail}>{unit}</p>}
        </Text>
        <Pill tone="red" icon={<TriangleAlert size={12} strokeWidth={2.25} />}>
          {t("Class {class}", { class: risk.class })}
        </Pill>
      </Row>
      <dl className={styles.stats}>
        {figures.map(([figure, value]) => (
          <Stat key={figure} name={figure} userID={userID}>
            {value}
          </Stat>
        ))}
      </dl>
    </>
  );
}

interface StatProps {
  name: RiskFigure;
  userID: string | undefined;
  children: ReactNode;
}

function Stat({ name, userID, children }: StatProps) {
  const id = useId();
  return (
    <div>
      <dt id={id}>{t(name)}</dt>
      <dd className={name === "Lease expiry" ? styles.date : undefined}>
        {userID === undefined ? (
          children
        ) : (
          <ProfileLink userID={userID} about={name} id={`${id}-value`} aria-labelledby={`${id} ${id}-value`}>
            {children}
          </ProfileLink>
        )}
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
