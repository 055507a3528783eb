/** When the personal data of former residents are erased. The erasure can't be undone, so the card asks to confirm it. */
import type { SettingsView } from "@domain/settings.ts";
import { SETTINGS_TEXTS } from "@domain/settings-rules.ts";
import { useState } from "react";
import { t } from "../../lib/t.ts";
import { showAlert } from "../../ui/alerts.ts";
import { Card } from "../../ui/card.tsx";
import { ConfirmDialog } from "../../ui/confirm-dialog.tsx";
import { SelectInput } from "../../ui/select.tsx";
import styles from "./retention-card.module.css";
import { saveSettings } from "./settings.store.ts";
import { useSettingsSave } from "./use-settings-save.ts";

const OFFERED_MONTHS = [1, 3, 6, 12, 24, 36, 60, 84, 120];

/** '6 months', '1 year'. */
const timeText = (months: number) =>
  months % 12 === 0
    ? t("{count, plural, one {# year} other {# years}}", { count: months / 12 })
    : t("{count, plural, one {# month} other {# months}}", { count: months });

/** The offered times. @param months the stored time, which may be another one; 0 for no erasure */
function optionsWith(months: number) {
  const times = new Set([...OFFERED_MONTHS, ...(months === 0 ? [] : [months])]);
  return [
    { value: "0", label: t("Keep indefinitely") },
    ...[...times].sort((a, b) => a - b).map((time) => ({ value: String(time), label: timeText(time) })),
  ];
}

export function RetentionCard({ settings }: { settings: SettingsView }) {
  const { version, retention } = settings;
  const [monthsToConfirm, setMonthsToConfirm] = useState<number>();
  const save = useSettingsSave(version);

  function choose(months: number): void {
    if (months === 0) void save({ retention: { months } });
    else setMonthsToConfirm(months);
  }

  return (
    <Card title={t("Former residents")}>
      <div className={styles.card}>
        <SelectInput
          label={t("Erase personal data after the move-out")}
          hint={t(
            "Names, contact details, photos and texts are erased. RP, CP, payments and dates stay, without a name.",
          )}
          value={String(retention.months)}
          options={optionsWith(retention.months)}
          onChange={({ target }) => choose(Number(target.value))}
        />
      </div>
      {monthsToConfirm === undefined ? null : (
        <ConfirmDialog
          title={t("Erase personal data?")}
          confirm={t("Erase automatically")}
          texts={SETTINGS_TEXTS}
          onConfirm={async () => {
            await saveSettings(version, { retention: { months: monthsToConfirm } });
            showAlert(SETTINGS_TEXTS.saved);
          }}
          onClose={() => setMonthsToConfirm(undefined)}
        >
          {t(
            "Residents who moved out more than {timeText} ago are erased within an hour, and others when their time comes. This can’t be undone.",
            { timeText: timeText(monthsToConfirm) },
          )}
        </ConfirmDialog>
      )}
    </Card>
  );
}
