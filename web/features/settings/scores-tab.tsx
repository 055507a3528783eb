/** The Scores tab: the behavior types that staff can choose. */

import { BEHAVIOR_CATALOG, type BehaviorType } from "@domain/behavior-catalog.ts";
import { searchableText, wordTest } from "@domain/folded-text.ts";
import { msgs } from "@domain/message.ts";
import type { SettingsView } from "@domain/settings.ts";
import { SETTINGS_TEXTS } from "@domain/settings-rules.ts";
import { Info } from "lucide-react";
import { useState } from "react";
import { t } from "../../lib/t.ts";
import { Card } from "../../ui/card.tsx";
import { Checkbox } from "../../ui/checkbox.tsx";
import { FilterChips } from "../../ui/filter-chips.tsx";
import { FilterInput } from "../../ui/filter-input.tsx";
import { Row } from "../../ui/layout.tsx";
import { formatSigned } from "../../ui/points.tsx";
import text from "../../ui/text.module.css";
import { useForm } from "../../ui/use-form.ts";
import { endSavedForm, SaveBar } from "./save-bar.tsx";
import styles from "./scores-tab.module.css";
import { saveSettings, useSettings } from "./settings.store.ts";

/** The form's value of a type that staff can choose. */
const OFFERED = "yes";

const FILTERS = ["all", "adds", "costs", "sensitive"] as const;
type Filter = (typeof FILTERS)[number];
const FILTER_LABELS: Record<Filter, string> = msgs({
  all: "All",
  adds: "Adds RP",
  costs: "Deducts RP",
  sensitive: "Sensitive",
});
const FILTER_TESTS: Record<Filter, (behavior: BehaviorType) => boolean> = {
  all: () => true,
  adds: ({ rp }) => rp > 0,
  costs: ({ rp }) => rp <= 0,
  sensitive: ({ sensitive }) => sensitive === true,
};

const TYPES = BEHAVIOR_CATALOG.map(({ type }) => type);
const OTHER_TYPES = BEHAVIOR_CATALOG.filter(({ sensitive }) => !sensitive);

/** The groups in their order. A sensitive type is only in the group of sensitive types. */
const GROUPS: readonly { name: Exclude<Filter, "all">; types: readonly BehaviorType[] }[] = [
  {
    name: "sensitive",
    types: BEHAVIOR_CATALOG.filter(FILTER_TESTS.sensitive).sort((a, b) => a.rp - b.rp),
  },
  { name: "costs", types: OTHER_TYPES.filter(FILTER_TESTS.costs) },
  { name: "adds", types: OTHER_TYPES.filter(FILTER_TESTS.adds) },
];

const COUNTS = Object.fromEntries(
  FILTERS.map((filter) => [filter, BEHAVIOR_CATALOG.filter(FILTER_TESTS[filter]).length]),
) as Record<Filter, number>;

export function ScoresTab() {
  const settings = useSettings((state) => state.data);
  const [saves, setSaves] = useState(0);
  if (!settings) return null;
  // A new form after each save, as in the Property tab.
  return <TypesForm key={saves} settings={settings} onEnd={() => setSaves((count) => count + 1)} />;
}

function TypesForm({ settings, onEnd }: { settings: SettingsView; onEnd: () => void }) {
  const { version, scores } = settings;
  const form = useForm<string>({
    initial: Object.fromEntries(TYPES.map((type) => [type, scores.offTypes.includes(type) ? "" : OFFERED])),
    rule: () => undefined,
    problemsAs: "box",
    texts: SETTINGS_TEXTS,
    showsServerText: true,
    send: (values) => {
      const offTypes = TYPES.filter((type) => values[type] !== OFFERED);
      return saveSettings(version, { scores: { offTypes } });
    },
    onDone: () => endSavedForm(onEnd),
  });
  const isOffered = (type: string) => form.values[type] === OFFERED;
  return (
    <form onSubmit={form.submit} noValidate>
      <Card
        title={t("Behavior types")}
        action={
          <span role="status" className={text.detail}>
            {t("{offered} of {length} offered", {
              offered: TYPES.filter(isOffered).length,
              length: TYPES.length,
            })}
          </span>
        }
      >
        <TypesTable
          isOffered={isOffered}
          onChange={(type, offers) => form.enter({ [type]: offers ? OFFERED : "" })}
        />
      </Card>
      {form.isChanged ? <SaveBar busy={form.pending} problem={form.box} onDiscard={onEnd} /> : null}
    </form>
  );
}

interface TypesTableProps {
  isOffered: (type: string) => boolean;
  onChange: (type: string, offers: boolean) => void;
}

function TypesTable({ isOffered, onChange }: TypesTableProps) {
  const [query, setQuery] = useState("");
  const [filter, setFilter] = useState<Filter>("all");
  const matchesQuery = wordTest(query);
  const isShown = (behavior: BehaviorType) =>
    FILTER_TESTS[filter](behavior) && matchesQuery(searchableText(behavior.type));
  const groups = GROUPS.map((group) => ({ ...group, types: group.types.filter(isShown) })).filter(
    ({ types }) => types.length > 0,
  );
  return (
    <>
      <div className={styles.tools}>
        <FilterInput label={t("Filter types")} value={query} onChange={setQuery} className={styles.filter} />
        <FilterChips
          label={t("Types")}
          choices={FILTERS}
          labels={FILTER_LABELS}
          counts={COUNTS}
          value={filter}
          onChange={setFilter}
        />
      </div>
      <Row as="p" gap={2} size={13} tone="body" className={styles.info}>
        <Info />
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
        {groups.map(({ name, types }) => (
          <tbody key={name}>
            <tr className={styles.group}>
              <th colSpan={3} scope="rowgroup">
                {t(FILTER_LABELS[name])}
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
