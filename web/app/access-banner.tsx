/** Above all tabs of residents whose registration staff have not approved yet, or who have moved out. */
import { ACCOUNT_TEXTS } from "@domain/account-rules.ts";
import { addDays } from "@domain/calendar.ts";
import { DoorOpen, Hourglass } from "lucide-react";
import { useSession } from "../features/auth/session.store.ts";
import { useMyProfile } from "../features/my-profile/my-profile.store.ts";
import { formatDate } from "../lib/dates.ts";
import styles from "./access-banner.module.css";

const icon = { size: 18, strokeWidth: 1.75, "aria-hidden": true } as const;

export function AccessBanner() {
  const access = useSession(({ user }) => user?.access);
  if (access !== "pending" && access !== "former") return null;
  return <div className={styles.place}>{access === "pending" ? <Pending /> : <Former />}</div>;
}

function Pending() {
  return (
    <section className={styles.banner} aria-label="Registration">
      <Hourglass {...icon} />
      <div>
        <p className={styles.title}>{ACCOUNT_TEXTS.pending}</p>
        <p>
          Staff will confirm your registration. Then the chat, rewards and the other tabs become available.
        </p>
      </div>
    </section>
  );
}

function Former() {
  const resident = useMyProfile((state) => state.data?.resident);
  if (!resident?.moveOutDate || !resident.accountClosesOn) return null;
  return (
    <section className={styles.banner} aria-label="Move-out">
      <DoorOpen {...icon} />
      <div>
        <p className={styles.title}>You moved out on {formatDate(resident.moveOutDate)}.</p>
        <p>
          Your account is read-only until {formatDate(addDays(resident.accountClosesOn, -1))}. Then it is
          closed. If you need something, please contact the office.
        </p>
      </div>
    </section>
  );
}
