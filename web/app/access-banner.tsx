/** The banner above the tabs of residents whose registration is not approved yet, or who have moved out. */

import { ACCOUNT_TEXTS } from "@domain/account-rules.ts";
import { addDays } from "@domain/calendar.ts";
import { DoorOpen, Hourglass, type LucideIcon } from "lucide-react";
import { useSession } from "../features/auth/session.store.ts";
import { useMyProfile } from "../features/my-profile/my-profile.store.ts";
import { formatDate } from "../lib/dates.ts";
import { t } from "../lib/t.ts";
import { Row } from "../ui/layout.tsx";
import styles from "./access-banner.module.css";

export function AccessBanner() {
  const access = useSession(({ user }) => user?.access);
  if (access !== "pending" && access !== "former") return null;
  return <div className={styles.place}>{access === "pending" ? <Pending /> : <Former />}</div>;
}

interface BannerProps {
  label: string;
  Icon: LucideIcon;
  title: string;
  children: string;
}

const Banner = ({ label, Icon, title, children }: BannerProps) => (
  <Row as="section" gap={3} align="stretch" className={styles.banner} aria-label={label}>
    <Icon size={18} />
    <div>
      <p className={styles.title}>{title}</p>
      <p>{children}</p>
    </div>
  </Row>
);

const Pending = () => (
  <Banner label={t("Registration")} Icon={Hourglass} title={t(ACCOUNT_TEXTS.pending)}>
    {t("Staff will confirm your registration. Then the chat, rewards and the other tabs become available.")}
  </Banner>
);

function Former() {
  const resident = useMyProfile((state) => state.data?.resident);
  if (!resident?.moveOutDate || !resident.accountClosesOn) return null;
  const title = t("You moved out on {date}.", { date: formatDate(resident.moveOutDate) });
  return (
    <Banner label={t("Move-out")} Icon={DoorOpen} title={title}>
      {t(
        "Your account is read-only until {date}. Then it is closed. If you need something, please contact the office.",
        { date: formatDate(addDays(resident.accountClosesOn, -1)) },
      )}
    </Banner>
  );
}
