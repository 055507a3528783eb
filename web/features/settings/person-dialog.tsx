/** The dialog that adds or edits a person of the About page. */

import { ABOUT_TEXT_MAX_LENGTH, type AboutPerson, personProblem, portraitOf } from "@domain/about.ts";
import { LINE_MAX_LENGTH } from "@domain/limits.ts";
import { withItem } from "@domain/ordered-list.ts";
import { SETTINGS_TEXTS } from "@domain/settings-rules.ts";
import { t } from "../../lib/t.ts";
import { TextInput } from "../../ui/field.tsx";
import { FormDialog } from "../../ui/form-dialog.tsx";
import { Row, Stack } from "../../ui/layout.tsx";
import { TextArea } from "../../ui/text-area.tsx";
import { useForm } from "../../ui/use-form.ts";
import { ImageButtons } from "./image-buttons.tsx";
import styles from "./person-dialog.module.css";
import { saveSettings } from "./settings.store.ts";

const EMPTY_PERSON: AboutPerson = { name: "", title: "", text: "", photo: "" };

interface PersonDialogProps {
  version: number;
  people: readonly AboutPerson[];
  /** Undefined for a new person. */
  person: AboutPerson | undefined;
  onClose: () => void;
}

export function PersonDialog({ version, people, person, onClose }: PersonDialogProps) {
  const form = useForm<keyof AboutPerson>({
    about: person?.name,
    initial: { ...(person ?? EMPTY_PERSON) },
    rule: personProblem,
    problemsAs: "box",
    texts: SETTINGS_TEXTS,
    showsServerText: true,
    send: (values) => saveSettings(version, { about: { people: withItem(people, person, values) } }),
    onDone: onClose,
  });
  return (
    <FormDialog title={person ? t("Edit person") : t("Add person")} form={form} onClose={onClose}>
      <Stack gap={3} className={styles.photo}>
        <img src={portraitOf(form.values)} alt="" width={72} height={72} />
        <div>
          <Row gap={2} align="stretch" wrap>
            <ImageButtons
              image={form.values.photo}
              disabled={form.pending}
              onChange={(photo) => form.enter({ photo })}
            />
          </Row>
          <p>{t("Everyone can see it. PNG, JPEG, WebP or AVIF, up to 5 MB.")}</p>
        </div>
      </Stack>
      <TextInput {...form.field("name")} label={t("Name")} autoComplete="off" maxLength={LINE_MAX_LENGTH} />
      <TextInput {...form.field("title")} label={t("Title")} autoComplete="off" maxLength={LINE_MAX_LENGTH} />
      <TextArea
        {...form.field("text")}
        label={t("Text (optional)")}
        maxLength={ABOUT_TEXT_MAX_LENGTH}
        hint={t("What residents can ask this person about.")}
      />
    </FormDialog>
  );
}
