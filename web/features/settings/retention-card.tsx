/** How long the personal data of former residents are kept. The erasure can't be undone, so it asks first. */
import { msg } from "@domain/message.ts";
import type { SettingsView } from "@domain/settings.ts";
import { SETTINGS_TEXTS } from "@domain/settings-rules.ts";
import { useState } from "react";
import { t } from "../../lib/t.ts";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { SelectInput } from "../../ui/select.tsx";
import { useAction } from "../../ui/use-action.ts";
import styles from "./retention-card.module.css";
import { saveSettings } from "./settings.store.ts";

const CHOICES = [1, 3, 6, 12, 24, 36, 60, 84, 120];

/** '6 months', '1 year'. */
const timeText = (months: number) =>
  months % 12 === 0
    ? t("{count, plural, one {# year} other {# years}}", { count: months / 12 })
    : t("{count, plural, one {# month} other {# months}}", { count: months });

const NEVER = { value: "0", label: msg("Keep indefinitely") } as const;

/** The offered times, and one that was set by a call. */
function optionsWith(months: number) {
  const times = new Set([...CHOICES, ...(months === 0 ? [] : [months])]);
  return [
    { ...NEVER, label: t(NEVER.label) },
    ...[...times].sort((a, b) => a - b).map((time) => ({ value: String(time), label: timeText(time) })),
  ];
}

export function RetentionCard({ settings }: { settings: SettingsView }) {
  const { version, retention } = settings;
  const [asked, setAsked] = useState<number>();
  const action = useAction<"save">();
  const isSaving = action.pending !== undefined;

  async function save(months: number): Promise<void> {
    const isSaved = await action.run(
      "save",
      () => saveSettings(version, { retention: { months } }),
      SETTINGS_TEXTS,
    );
    setAsked(undefined);
    if (isSaved) action.show(SETTINGS_TEXTS.saved);
  }

  function choose(months: number): void {
    if (months === 0) void save(0);
    else setAsked(months);
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
          disabled={isSaving}
          onChange={({ target }) => choose(Number(target.value))}
        />
      </div>
      <Dialog
        open={asked !== undefined}
        title={t("Erase personal data?")}
        onClose={() => setAsked(undefined)}
        actions={
          <>
            <Button onClick={() => setAsked(undefined)} disabled={isSaving}>
              {t("Cancel")}
            </Button>
            <Button variant="primary" busy={isSaving} onClick={() => void save(asked ?? 0)}>
              {t("Erase automatically")}
            </Button>
          </>
        }
      >
        <p>
          {t(
            "Residents who moved out more than {timeText} ago are erased within an hour, and others when their time comes. This can’t be undone.",
            { timeText: timeText(asked ?? 0) },
          )}
        </p>
      </Dialog>
    </Card>
  );
}
