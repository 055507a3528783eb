/** The header of a profile: photo, name, unit, class, and lease (specification, section 2). */
import type { ResidentView } from "@domain/resident.ts";
import { TriangleAlert } from "lucide-react";
import type { ReactNode } from "react";
import { formatDate } from "../../lib/dates.ts";
import { formatMoney, formatRent } from "../../lib/formats.ts";
import { Card } from "../../ui/card.tsx";
import { Row } from "../../ui/layout.tsx";
import { Pill } from "../../ui/pill.tsx";
import text from "../../ui/text.module.css";
import { UnreadTag } from "../../ui/unread-tag.tsx";
import { useUnreadMark } from "../../ui/use-unread-mark.ts";
import { PersonalDetails } from "./personal-details.tsx";
import { PROFILE_TOPIC } from "./profile.store.ts";
import styles from "./profile-header.module.css";
import { residentTitle } from "./resident-title.ts";

interface ProfileHeaderProps {
  resident: ResidentView;
  photo: ReactNode;
  leaseStatus: ReactNode;
  /** The buttons for staff. */
  actions: ReactNode;
  /** Changes the contact details. */
  contact: ReactNode;
}

export function ProfileHeader({ resident, photo, leaseStatus, actions, contact }: ProfileHeaderProps) {
  const { unitNumber, unitType } = resident;
  const unit = [unitNumber && `Unit ${unitNumber}`, unitType].filter(Boolean).join(" · ");
  return (
    <Card label="Resident">
      <div className={styles.header}>
        {photo}
        <div className={styles.who}>
          <h1 className={text.pageTitle}>{residentTitle(resident)}</h1>
          <ClassPill resident={resident} />
          <p className={styles.unit}>{unit || "No unit yet"}</p>
        </div>
        <dl className={styles.facts}>
          <Fact name="Resident ID">{resident.userID}</Fact>
          <Fact name="Base rent">{formatRent(resident.monthlyRent)}</Fact>
          <RiskFee fee={resident.monthlyFee} />
          <Fact name="Lease span" wide>
            {leaseSpan(resident)}
          </Fact>
          <Fact name="Lease status">{leaseStatus}</Fact>
        </dl>
        {actions ? (
          <Row gap={2} align="stretch" wrap className={styles.actions}>
            {actions}
          </Row>
        ) : null}
      </div>
      <PersonalDetails key={resident.userID} resident={resident} action={contact} />
    </Card>
  );
}

/** 'Feb 1, 2026 – Jan 31, 2027'; 'From ...' or 'Until ...' with one date; '-' without dates. */
export function leaseSpan({ leaseStart, leaseEnd }: { leaseStart: string; leaseEnd: string }): string {
  const [from, to] = [formatDate(leaseStart), formatDate(leaseEnd)];
  if (from === "-") return to === "-" ? "-" : `Until ${to}`;
  return to === "-" ? `From ${from}` : `${from} – ${to}`;
}

function ClassPill({ resident }: { resident: ResidentView }) {
  const { kind, ref } = useUnreadMark<HTMLParagraphElement>(PROFILE_TOPIC, "class");
  const isRisk = resident.class === "C";
  return (
    <p ref={ref} className={text.tagged}>
      <Pill
        tone={isRisk ? "red" : "neutral"}
        icon={isRisk ? <TriangleAlert size={12} strokeWidth={2.25} aria-hidden /> : undefined}
      >
        Class {resident.class}
      </Pill>
      <UnreadTag kind={kind} />
    </p>
  );
}

function RiskFee({ fee }: { fee: number }) {
  const { kind, ref } = useUnreadMark<HTMLSpanElement>(PROFILE_TOPIC, "monthlyFee");
  return (
    <Fact name="Risk fee">
      <span ref={ref} className={text.tagged}>
        {formatMoney(fee)}
        <UnreadTag kind={kind} />
      </span>
    </Fact>
  );
}

function Fact({ name, wide = false, children }: { name: string; wide?: boolean; children: ReactNode }) {
  return (
    <div className={wide ? styles.wide : undefined}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
