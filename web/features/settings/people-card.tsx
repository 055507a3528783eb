/** The people of the About page. */

import { ABOUT_PEOPLE_MAX, type AboutPerson, portraitOf } from "@domain/about.ts";
import type { SettingsView } from "@domain/settings.ts";
import { t } from "../../lib/t.ts";
import { lazyPart } from "../../ui/lazy-part.tsx";
import styles from "./ordered-card.module.css";
import { OrderedCard } from "./ordered-card.tsx";
import { saveSettings } from "./settings.store.ts";

const personDialog = lazyPart(async () => (await import("./person-dialog.tsx")).PersonDialog);

export function PeopleCard({ settings: { version, about } }: { settings: SettingsView }) {
  const { people } = about;
  return (
    <OrderedCard<AboutPerson>
      title={t("People on the About page")}
      kind="person"
      items={people}
      max={ABOUT_PEOPLE_MAX}
      empty={t("No people yet.")}
      note={t("Visitors see them in this order.")}
      removalText={t("The About page no longer shows this person.")}
      save={(newPeople) => saveSettings(version, { about: { people: newPeople } })}
      renderDialog={(person, close) => (
        <personDialog.Part version={version} people={people} person={person} onClose={close} />
      )}
    >
      {(person) => (
        <>
          <img src={portraitOf(person)} alt="" width={48} height={48} className={styles.photo} />
          <div className={styles.words}>
            <b>{person.name}</b>
            <span>{person.title}</span>
            <p>{person.text}</p>
          </div>
        </>
      )}
    </OrderedCard>
  );
}
