/** Whether two-step login is required for all staff. */

import { SECOND_FACTOR_GRACE_DAYS } from "@domain/second-factor-rules.ts";
import type { SettingsView } from "@domain/settings.ts";
import { formatFullMoment } from "../../lib/dates.ts";
import { t } from "../../lib/t.ts";
import { Card } from "../../ui/card.tsx";
import { Checkbox } from "../../ui/checkbox.tsx";
import styles from "./card-choice.module.css";
import { useSettingsSave } from "./use-settings-save.ts";

export function SecondFactorCard({ settings }: { settings: SettingsView }) {
  const { version, team } = settings;
  const save = useSettingsSave(version);

  return (
    <Card title={t("Two-step login")}>
      <div className={styles.card}>
        <Checkbox
          checked={team.requiresSecondFactor}
          aria-describedby="second-factor-note"
          onChange={({ target }) => void save({ team: { ...team, requiresSecondFactor: target.checked } })}
        >
          {t("Two-step login is required for all staff")}
        </Checkbox>
        <p id="second-factor-note">
          {team.requiresSecondFactor
            ? `${t("Since {moment}.", { moment: formatFullMoment(team.requiredSince) })} `
            : null}
          {t(
            "Staff have {days} days to turn it on, new and reactivated accounts {days} days from their first login. After that, they can’t do anything else until it is on.",
            { days: SECOND_FACTOR_GRACE_DAYS },
          )}
        </p>
      </div>
    </Card>
  );
}
