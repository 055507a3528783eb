/** A resident's name, linked to the profile. The navigation state contains the resident's id. */

import type { ResidentSummaryView } from "@domain/resident.ts";
import { Clock } from "lucide-react";
import { residentName } from "../../lib/resident-name.ts";
import { t } from "../../lib/t.ts";
import { Avatar } from "../../ui/avatar.tsx";
import { cx } from "../../ui/cx.ts";
import { Row } from "../../ui/layout.tsx";
import { Pill } from "../../ui/pill.tsx";
import { ProfileLink } from "../../ui/profile-link.tsx";
import text from "../../ui/text.module.css";
import styles from "./resident-link.module.css";

export function ResidentLink({ resident }: { resident: ResidentSummaryView }) {
  const { userID, photoUrl, status } = resident;
  const name = residentName(resident);
  return (
    <Row as="span" gap={2} className={styles.who}>
      <ProfileLink userID={userID} className={styles.link}>
        <Avatar name={name} photoUrl={photoUrl} size="small" />
        <span className={cx(text.ellipsis, styles.name)} title={name}>
          {name}
        </span>
      </ProfileLink>
      {status === "Pending" ? (
        <Pill tone="amber" icon={<Clock size={12} strokeWidth={2.25} />}>
          {t("Pending")}
        </Pill>
      ) : null}
    </Row>
  );
}
