/** Whether the property asks for protected traits. Turning them off erases the stored values, so it asks first. */

import type { SettingsView } from "@domain/settings.ts";
import { SETTINGS_TEXTS } from "@domain/settings-rules.ts";
import { useState } from "react";
import { t } from "../../lib/t.ts";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { Checkbox } from "../../ui/checkbox.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { useAction } from "../../ui/use-action.ts";
import styles from "./card-choice.module.css";
import { saveSettings } from "./settings.store.ts";

export function TraitsCard({ settings }: { settings: SettingsView }) {
  const { version, personalDetails } = settings;
  const [isAsking, setAsking] = useState(false);
  const action = useAction<"save">();
  const isSaving = action.pending !== undefined;

  async function save(asksTraits: boolean): Promise<void> {
    const isSaved = await action.run(
      "save",
      () => saveSettings(version, { personalDetails: { asksTraits } }),
      SETTINGS_TEXTS,
    );
    setAsking(false);
    if (isSaved) action.show(SETTINGS_TEXTS.saved);
  }

  return (
    <Card title={t("Personal details")}>
      <div className={styles.card}>
        <Checkbox
          checked={personalDetails.asksTraits}
          disabled={isSaving}
          aria-describedby="traits-note"
          onChange={({ target }) => (target.checked ? void save(true) : setAsking(true))}
        >
          {t("Ask for marital status, gender and race/ethnicity")}
        </Checkbox>
        <p id="traits-note">
          {t(
            "Answers are optional. They are shown in a resident’s personal details only, and don’t count in any score.",
          )}
        </p>
      </div>
      <Dialog
        open={isAsking}
        title={t("Stop asking for these details?")}
        onClose={() => setAsking(false)}
        actions={
          <>
            <Button onClick={() => setAsking(false)} disabled={isSaving}>
              {t("Keep asking")}
            </Button>
            <Button variant="primary" busy={isSaving} onClick={() => void save(false)}>
              {t("Stop asking and erase")}
            </Button>
          </>
        }
      >
        <p>
          {t(
            "Marital status, gender and race/ethnicity of all residents are erased now. This can’t be undone.",
          )}
        </p>
      </Dialog>
    </Card>
  );
}
