/** Whether the property asks for protected traits. Turning that off erases the stored values, so the card asks to confirm it. */

import type { SettingsView } from "@domain/settings.ts";
import { SETTINGS_TEXTS } from "@domain/settings-rules.ts";
import { useState } from "react";
import { t } from "../../lib/t.ts";
import { showAlert } from "../../ui/alerts.ts";
import { Card } from "../../ui/card.tsx";
import { Checkbox } from "../../ui/checkbox.tsx";
import { ConfirmDialog } from "../../ui/confirm-dialog.tsx";
import styles from "./card-choice.module.css";
import { saveSettings } from "./settings.store.ts";
import { useSettingsSave } from "./use-settings-save.ts";

export function TraitsCard({ settings }: { settings: SettingsView }) {
  const { version, personalDetails } = settings;
  const [isConfirming, setConfirming] = useState(false);
  const save = useSettingsSave(version);

  function choose(asksTraits: boolean): void {
    if (asksTraits) void save({ personalDetails: { asksTraits } });
    else setConfirming(true);
  }

  return (
    <Card title={t("Personal details")}>
      <div className={styles.card}>
        <Checkbox
          checked={personalDetails.asksTraits}
          aria-describedby="traits-note"
          onChange={({ target }) => choose(target.checked)}
        >
          {t("Ask for marital status, gender and race/ethnicity")}
        </Checkbox>
        <p id="traits-note">
          {t(
            "Answers are optional. They are shown in a resident’s personal details only, and don’t count in any score.",
          )}
        </p>
      </div>
      {isConfirming ? (
        <ConfirmDialog
          title={t("Stop asking for these details?")}
          confirm={t("Stop asking and erase")}
          cancel={t("Keep asking")}
          texts={SETTINGS_TEXTS}
          onConfirm={async () => {
            await saveSettings(version, { personalDetails: { asksTraits: false } });
            showAlert(SETTINGS_TEXTS.saved);
          }}
          onClose={() => setConfirming(false)}
        >
          {t(
            "Marital status, gender and race/ethnicity of all residents are erased now. This can’t be undone.",
          )}
        </ConfirmDialog>
      ) : null}
    </Card>
  );
}
