/** The section 'Language' of the account dialog. */
import { LANGUAGES, type Language } from "@domain/languages.ts";
import { msg } from "@domain/message.ts";
import { OFFERED_LANGUAGES } from "@domain/offered-languages.ts";
import { useLanguage } from "../../lib/language.store.ts";
import { t } from "../../lib/t.ts";
import { SegmentedControl } from "../../ui/segmented-control.tsx";
import { useAction } from "../../ui/use-action.ts";
import styles from "./account.module.css";
import { Section } from "./section.tsx";

const FAILED = msg("Your language could not be changed. Please try again.");
const CHOICES = OFFERED_LANGUAGES.map((value) => ({ value, label: LANGUAGES[value].name }));

export function LanguageSection({ change }: { change: (language: Language) => Promise<void> }) {
  const action = useAction<"change">();
  return (
    <Section title={t("Language")}>
      <p className={styles.text}>
        {t("For the portal on all of your devices. What people write stays as it is.")}
      </p>
      <div className={styles.actions}>
        <SegmentedControl
          label={t("Language")}
          choices={CHOICES}
          value={useLanguage()}
          onChange={(language) => void action.run("change", () => change(language), FAILED)}
        />
      </div>
    </Section>
  );
}
