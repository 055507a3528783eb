/** The header of a profile: photo, name, class, unit, contact, lease and fees (specification, section 2), the actions of staff, and the tabs. */

import { formatPhone } from "@domain/phone-text.ts";
import type { ResidentView } from "@domain/resident.ts";
import { Mail, Phone, TriangleAlert } from "lucide-react";
import { type KeyboardEvent, type ReactNode, useEffect, useRef } from "react";
import { formatDate } from "../../lib/dates.ts";
import { formatMoney, formatRent } from "../../lib/formats.ts";
import { OPEN_LAYERS } from "../../lib/open-layers.ts";
import { residentName } from "../../lib/resident-name.ts";
import { t } from "../../lib/t.ts";
import { unitAddress } from "../../lib/unit-address.ts";
import { Card } from "../../ui/card.tsx";
import { Link } from "../../ui/link.tsx";
import { Pill } from "../../ui/pill.tsx";
import text from "../../ui/text.module.css";
import { UnreadTag } from "../../ui/unread-tag.tsx";
import { useUnreadMark } from "../../ui/use-unread-mark.ts";
import { PROFILE_TOPIC } from "./profile.store.ts";
import styles from "./profile-header.module.css";

interface ProfileHeaderProps {
  resident: ResidentView;
  photo: ReactNode;
  leaseStatus: ReactNode;
  /** The balance of the lease; null if the property keeps no ledgers. */
  balance: ReactNode;
  /** The buttons for staff. */
  actions: ReactNode;
  /** The links to the parts of the profile. */
  tabs: ReactNode;
}

/** Clicks the control of the header whose `aria-keyshortcuts` is the pressed key. */
function pressShortcut(event: KeyboardEvent<HTMLElement>): void {
  const { key, target, currentTarget, ctrlKey, metaKey, altKey, defaultPrevented } = event;
  // React bubbles events of menus and dialogs to the header, although their elements are elsewhere in the document.
  if (defaultPrevented || ctrlKey || metaKey || altKey || (target as Element).closest(OPEN_LAYERS)) return;
  const controls = currentTarget.querySelectorAll<HTMLElement>("[aria-keyshortcuts]");
  const control = [...controls].find(
    (element) => element.getAttribute("aria-keyshortcuts") === key.toUpperCase(),
  );
  if (!control) return;
  event.preventDefault();
  control.focus();
  control.click();
}

export function ProfileHeader({ resident, photo, leaseStatus, balance, actions, tabs }: ProfileHeaderProps) {
  const name = useRef<HTMLHeadingElement>(null);
  // A new page gets the focus at `main`. The header takes it, because it gets the keys of its shortcuts only while the focus is in it.
  useEffect(() => {
    if (document.activeElement?.id === "main") name.current?.focus({ preventScroll: true });
  }, []);
  return (
    <Card label={t("Resident")} onKeyDown={pressShortcut}>
      <div className={styles.header}>
        {photo}
        <div className={styles.who}>
          <h1 ref={name} tabIndex={-1} className={text.pageTitle}>
            {residentName(resident)}
          </h1>
          <ClassPill resident={resident} />
          <Contact resident={resident} />
        </div>
        {actions ? (
          <div data-media="screen" className={styles.actions}>
            {actions}
          </div>
        ) : null}
      </div>
      <dl className={styles.facts}>
        <Fact name={t("Lease span")} wide>
          {leaseSpan(resident)}
        </Fact>
        <Fact name={t("Lease status")}>{leaseStatus}</Fact>
        <Fact name={t("Base rent")}>{formatRent(resident.monthlyRent)}</Fact>
        <RiskFee fee={resident.monthlyFee} />
        {balance ? <Fact name={t("Balance")}>{balance}</Fact> : null}
        <Fact name={t("Resident ID")}>{resident.userID}</Fact>
      </dl>
      <div className={styles.tabs}>{tabs}</div>
    </Card>
  );
}

function Contact({ resident }: { resident: ResidentView }) {
  const { unitID = "", unitNumber, unitType, phone, email } = resident;
  const type = unitType === "" ? "" : ` · ${t(unitType)}`;
  return (
    <div className={styles.contact}>
      <p>
        {unitNumber === "" || unitID === "" ? (
          [unitNumber && t("Unit {unitNumber}", { unitNumber }), t(unitType)].filter(Boolean).join(" · ") ||
          t("No unit yet")
        ) : (
          <>
            <Link to={unitAddress({ _id: unitID, number: unitNumber })} className={text.link}>
              {t("Unit {unitNumber}", { unitNumber })}
            </Link>
            {type}
          </>
        )}
      </p>
      {phone === "" ? null : (
        <a href={`tel:${phone}`} className={styles.reach}>
          <Phone />
          {formatPhone(phone)}
        </a>
      )}
      {email === "" ? null : (
        <a href={`mailto:${email}`} className={styles.reach}>
          <Mail />
          {email}
        </a>
      )}
    </div>
  );
}

/** 'Feb 1, 2026 – Jan 31, 2027'; 'From ...' or 'Until ...' with one date; '-' without dates. */
export function leaseSpan({ leaseStart, leaseEnd }: { leaseStart: string; leaseEnd: string }): string {
  const [from, to] = [formatDate(leaseStart), formatDate(leaseEnd)];
  if (from === "-") return to === "-" ? "-" : t("Until {to}", { to });
  return to === "-" ? t("From {from}", { from }) : `${from} – ${to}`;
}

function ClassPill({ resident }: { resident: ResidentView }) {
  const { kind, ref } = useUnreadMark<HTMLParagraphElement>(PROFILE_TOPIC, "class");
  const isRisk = resident.class === "C";
  return (
    <p ref={ref} className={text.tagged}>
      <Pill
        tone={isRisk ? "red" : "neutral"}
        icon={isRisk ? <TriangleAlert size={12} strokeWidth={2.25} /> : undefined}
      >
        {t("Class {class}", { class: resident.class })}
      </Pill>
      <UnreadTag kind={kind} />
    </p>
  );
}

function RiskFee({ fee }: { fee: number }) {
  const { kind, ref } = useUnreadMark<HTMLSpanElement>(PROFILE_TOPIC, "monthlyFee");
  return (
    <Fact name={t("Risk fee")}>
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
