/** The people of the About page: add, edit, order and remove them. Each change is saved at once. */
import {
  ABOUT_PEOPLE_MAX,
  type AboutPerson,
  portraitOf,
  withMovedPerson,
  withoutPerson,
} from "@domain/about.ts";
import type { SettingsView } from "@domain/settings.ts";
import { SETTINGS_TEXTS } from "@domain/settings-rules.ts";
import { useState } from "react";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { lazyPart } from "../../ui/lazy-part.tsx";
import { Menu } from "../../ui/menu.tsx";
import { useAction } from "../../ui/use-action.ts";
import styles from "./people-card.module.css";
import { saveSettings } from "./settings.store.ts";

const confirmDialog = lazyPart(async () => (await import("../../ui/confirm-dialog.tsx")).ConfirmDialog);
const personDialog = lazyPart(async () => (await import("./person-dialog.tsx")).PersonDialog);

/** A dialog that is open, and its person. */
type Asked = { kind: "add" } | { kind: "edit" | "remove"; person: AboutPerson };

export function PeopleCard({ settings: { version, about } }: { settings: SettingsView }) {
  const { people } = about;
  const [asked, setAsked] = useState<Asked>();
  const action = useAction<"save">();
  const isFull = people.length >= ABOUT_PEOPLE_MAX;
  const close = () => setAsked(undefined);

  const store = (changed: readonly AboutPerson[]) => saveSettings(version, { about: { people: changed } });
  const save = (changed: readonly AboutPerson[]) => action.run("save", () => store(changed), SETTINGS_TEXTS);

  return (
    <Card
      title="People on the About page"
      className={styles.card}
      action={
        <Button size="small" variant="primary" disabled={isFull} onClick={() => setAsked({ kind: "add" })}>
          Add person
        </Button>
      }
    >
      {people.length === 0 ? (
        <p className={styles.empty}>No people yet. Without them, the About page shows only its story.</p>
      ) : (
        <ol aria-label="People on the About page">
          {people.map((one, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the people have no ids, and names may repeat
            <li key={index} className={styles.person}>
              <img src={portraitOf(one)} alt="" width={48} height={48} className={styles.photo} />
              <div className={styles.words}>
                <b>{one.name}</b>
                <span>{one.title}</span>
                <p>{one.text}</p>
              </div>
              <Menu label={`Actions: ${one.name}`}>
                {({ MenuItem }) => (
                  <>
                    <MenuItem onSelect={() => setAsked({ kind: "edit", person: one })}>Edit person</MenuItem>
                    {index > 0 ? (
                      <MenuItem onSelect={() => void save(withMovedPerson(people, index, -1))}>
                        Move up
                      </MenuItem>
                    ) : null}
                    {index < people.length - 1 ? (
                      <MenuItem onSelect={() => void save(withMovedPerson(people, index, 1))}>
                        Move down
                      </MenuItem>
                    ) : null}
                    <MenuItem onSelect={() => setAsked({ kind: "remove", person: one })}>
                      Remove person
                    </MenuItem>
                  </>
                )}
              </Menu>
            </li>
          ))}
        </ol>
      )}
      <p className={styles.note}>
        Visitors see them in this order.
        {isFull ? ` The page can show at most ${ABOUT_PEOPLE_MAX} people.` : ""}
      </p>
      {asked?.kind === "add" || asked?.kind === "edit" ? (
        <personDialog.Part
          version={version}
          people={people}
          person={asked.kind === "edit" ? asked.person : undefined}
          onClose={close}
          onFailed={close}
        />
      ) : null}
      {asked?.kind === "remove" ? (
        <confirmDialog.Part
          title={`Remove ${asked.person.name}?`}
          confirm="Remove"
          texts={SETTINGS_TEXTS}
          onConfirm={() => store(withoutPerson(people, asked.person))}
          onClose={close}
          onFailed={close}
        >
          The About page no longer shows this person.
        </confirmDialog.Part>
      ) : null}
    </Card>
  );
}
