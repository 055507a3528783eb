/** The Scores tab: the behavior types that staff can choose. */

import { BEHAVIOR_CATALOG, type BehaviorType } from "@domain/behavior-catalog.ts";
import { searchedText, wordTest } from "@domain/folded-text.ts";
import { msg, msgs } from "@domain/message.ts";
import type { SettingsView } from "@domain/settings.ts";
import { SETTINGS_TEXTS } from "@domain/settings-rules.ts";
import { Info } from "lucide-react";
import { useState } from "react";
import { t } from "../../lib/t.ts";
import { showAlert } from "../../ui/alerts.ts";
import { Card } from "../../ui/card.tsx";
import { Checkbox } from "../../ui/checkbox.tsx";
import { FilterChips } from "../../ui/filter-chips.tsx";
import { FilterInput } from "../../ui/filter-input.tsx";
import { Row } from "../../ui/layout.tsx";
import { formatSigned } from "../../ui/points.tsx";
import text from "../../ui/text.module.css";
import { useForm } from "../../ui/use-form.ts";
import { SaveBar } from "./save-bar.tsx";
import styles from "./scores-tab.module.css";
import { saveSettings, useSettings } from "./settings.store.ts";

const OFFERED = "yes";

/** The groups in their order. The sensitive types are not in another one. */
const GROUPS: readonly {
  name: "sensitive" | "costs" | "adds";
  title: string;
  types: readonly BehaviorType[];
}[] = [
  {
    name: "sensitive",
    title: msg("Sensitive"),
    types: BEHAVIOR_CATALOG.filter(({ sensitive }) => sensitive).sort((a, b) => a.rp - b.rp),
  },
  {
    name: "costs",
    title: msg("Deducts RP"),
    types: BEHAVIOR_CATALOG.filter(({ rp, sensitive }) => rp <= 0 && !sensitive),
  },
  { name: "adds", title: msg("Adds RP"), types: BEHAVIOR_CATALOG.filter(({ rp }) => rp > 0) },
] as const;

const CHOICES = ["all", "adds", "costs", "sensitive"] as const;
type Choice = (typeof CHOICES)[number];
const LABELS: Record<Choice, string> = msgs({
  all: "All",
  adds: "Adds RP",
  costs: "Deducts RP",
  sensitive: "Sensitive",
});
const SHOWS: Record<Choice, (type: BehaviorType) => boolean> = {
  all: () => true,
  adds: ({ rp }) => rp > 0,
  costs: ({ rp }) => rp <= 0,
  sensitive: ({ sensitive }) => sensitive === true,
};
const COUNTS = Object.fromEntries(
  CHOICES.map((choice) => [choice, BEHAVIOR_CATALOG.filter(SHOWS[choice]).length]),
) as Record<Choice, number>;

export function ScoresTab() {
  const settings = useSettings((state) => state.data);
  const [saves, setSaves] = useState(0);
  if (!settings) return null;
  // A new form after each save, as in the Property tab.
  return <TypesForm key={saves} settings={settings} onEnd={() => setSaves((count) => count + 1)} />;
}

function TypesForm({ settings, onEnd }: { settings: SettingsView; onEnd: () => void }) {
  const { version, scores } = settings;
  const initial = Object.fromEntries(
    BEHAVIOR_CATALOG.map(({ type }) => [type, scores.offTypes.includes(type) ? "" : OFFERED]),
  );
  const form = useForm<string>({
    initial,
    rule: () => undefined,
    problemsAs: "box",
    texts: SETTINGS_TEXTS,
    showsServerText: true,
    send: (values) => {
      const off = BEHAVIOR_CATALOG.filter(({ type }) => values[type] !== OFFERED);
      return saveSettings(version, { scores: { offTypes: off.map(({ type }) => type) } });
    },
    onDone() {
      showAlert(SETTINGS_TEXTS.saved);
      onEnd();
      document.getElementById("main")?.focus();
    },
  });
  const types = Object.keys(initial);
  const isChanged = types.some((type) => form.values[type] !== initial[type]);
  const offered = types.filter((type) => form.values[type] === OFFERED).length;
  return (
    <form onSubmit={form.submit} noValidate>
      <Card
        title={t("Behavior types")}
        action={
          <span role="status" className={text.detail}>
            {t("{offered} of {length} offered", { offered, length: types.length })}
          </span>
        }
      >
        <Types
          isOffered={(type) => form.values[type] === OFFERED}
          onChange={(type, isOffered) => form.enter({ [type]: isOffered ? OFFERED : "" })}
        />
      </Card>
      {isChanged ? <SaveBar busy={form.pending} problem={form.box} onDiscard={onEnd} /> : null}
    </form>
  );
}

interface TypesProps {
  isOffered: (type: string) => boolean;
  onChange: (type: string, isOffered: boolean) => void;
}

function Types({ isOffered, onChange }: TypesProps) {
  const [words, setWords] = useState("");
  const [choice, setChoice] = useState<Choice>("all");
  const test = wordTest(words);
  const isShown = (type: BehaviorType) => SHOWS[choice](type) && test(searchedText(type.type));
  const groups = GROUPS.map((group) => ({ ...group, types: group.types.filter(isShown) })).filter(
    ({ types }) => types.length > 0,
  );
  return (
    <>
      <div className={styles.tools}>
        <FilterInput label={t("Filter types")} value={words} onChange={setWords} className={styles.filter} />
        <FilterChips
          label={t("Types")}
          choices={CHOICES}
          labels={LABELS}
          counts={COUNTS}
          value={choice}
          onChange={setChoice}
        />
      </div>
      <Row as="p" gap={2} size={13} tone="body" className={styles.info}>
        <Info size={16} strokeWidth={1.75} aria-hidden />
        {t(
          "Types that are off can’t be chosen in Add Behavior. Entries already made stay and keep counting.",
        )}
      </Row>
      <table className={styles.table} aria-label={t("Behavior types")}>
        <thead>
          <tr>
            <th scope="col">{t("Offered")}</th>
            <th scope="col">{t("RP")}</th>
            <th scope="col">{t("CP")}</th>
          </tr>
        </thead>
        {groups.map(({ name, title, types }) => (
          <tbody key={name}>
            <tr className={styles.group}>
              <th colSpan={3} scope="rowgroup">
                {t(title)}
                {name === "sensitive" ? (
                  <span className={styles.note}>{t("Check local laws before you offer these.")}</span>
                ) : null}
              </th>
            </tr>
            {types.map(({ type, rp, cp }) => (
              <tr key={type}>
                <td>
                  <Checkbox
                    checked={isOffered(type)}
                    onChange={({ target }) => onChange(type, target.checked)}
                  >
                    {t(type)}
                  </Checkbox>
                </td>
                <td>{t("{rp} RP", { rp: formatSigned(rp) })}</td>
                <td>{t("{cp} CP", { cp })}</td>
              </tr>
            ))}
          </tbody>
        ))}
      </table>
      {groups.length === 0 ? (
        <Row as="p" gap={2} size={13} tone="body" role="status" className={styles.info}>
          {t("Nothing matches.")}
        </Row>
      ) : null}
    </>
  );
}
