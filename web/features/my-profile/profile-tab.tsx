/** The resident dashboard's Profile tab: who one is, the unit and its lease, and the scores (specification, section 2). */
import type { ResidentView } from "@domain/views.ts";
import type { ReactNode } from "react";
import { SITE } from "../../lib/site-content.ts";
import { Avatar } from "../../ui/avatar.tsx";
import { ThemeChoice } from "../../ui/theme-choice.tsx";
import { useMyProfile } from "./my-profile.store.ts";
import styles from "./profile-tab.module.css";
import { ScoresPanel } from "./scores-panel.tsx";
import { UnitCard } from "./unit-card.tsx";

/** First and last name; an empty text for a resident whose name staff have not entered yet. */
export function fullName(person: { firstName: string; lastName: string }): string {
  return `${person.firstName} ${person.lastName}`.trim();
}

/** `notice` stands above everything else. */
export function ProfileTab({ notice }: { notice?: ReactNode }) {
  const resident = useMyProfile((state) => state.resident);

  return (
    <main id="main" tabIndex={-1} className={styles.main}>
      <div className={styles.wrap}>
        {notice}
        {resident ? (
          <Profile resident={resident} />
        ) : (
          <p role="status" className={styles.loading}>
            Loading...
          </p>
        )}
        <section className={styles.appearance} aria-label="Appearance">
          <ThemeChoice />
        </section>
      </div>
    </main>
  );
}

function Profile({ resident }: { resident: ResidentView }) {
  const name = fullName(resident);
  return (
    <>
      <header className={styles.welcome}>
        <Avatar name={name || resident.email} photoUrl={resident.photoUrl} size="huge" tone="brand" />
        <div>
          <h1 className={styles.title}>{name ? `Welcome, ${name}` : "Welcome"}</h1>
          <p className={styles.property}>{SITE.property}</p>
        </div>
      </header>
      <div className={styles.columns}>
        <UnitCard resident={resident} />
        <ScoresPanel resident={resident} />
      </div>
    </>
  );
}
