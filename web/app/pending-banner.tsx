/** Shown to residents whose registration staff have not approved yet. */
import { ACCOUNT_TEXTS } from "@domain/account-rules.ts";
import { Hourglass } from "lucide-react";
import styles from "./pending-banner.module.css";

export function PendingBanner() {
  return (
    <section className={styles.banner} aria-label="Registration">
      <Hourglass size={18} strokeWidth={1.75} aria-hidden />
      <div>
        <p className={styles.title}>{ACCOUNT_TEXTS.pending}</p>
        <p>
          Staff will confirm your registration. Then the chat, rewards and the other tabs become available.
        </p>
      </div>
    </section>
  );
}
