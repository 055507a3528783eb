/** The section 'Two-step login' of the account dialog. */
import { msg } from "@domain/message.ts";
import { SECOND_FACTOR_TEXTS } from "@domain/second-factor-rules.ts";
import { ShieldCheck, ShieldOff } from "lucide-react";
import { useEffect } from "react";
import { formatDay } from "../../lib/dates.ts";
import { t } from "../../lib/t.ts";
import { useLoadState } from "../../lib/use-load-state.ts";
import { view } from "../../lib/views.ts";
import { Button } from "../../ui/button.tsx";
import { Pill } from "../../ui/pill.tsx";
import styles from "./account.module.css";
import { usePasskeys } from "./passkeys.store.ts";
import { useSecondFactor } from "./second-factor.store.ts";
import { Section, SectionLoading } from "./section.tsx";

export type SecondFactorStep = "turn-on" | "turn-off" | "new-codes";

const TITLE = msg("Two-step login");

/** Below this number of codes, the section has a warning. */
const FEW_CODES = 3;

export function SecondFactorSection({ onStep }: { onStep: (step: SecondFactorStep) => void }) {
  const secondFactor = useSecondFactor(({ data }) => data);
  const list = useLoadState(useSecondFactor);
  // Loaded by the section 'Passkeys'.
  const hasPasskey = usePasskeys(({ data }) => (data?.passkeys.length ?? 0) > 0);
  useEffect(() => view(undefined, useSecondFactor), []);

  const turnOnButton = (
    <div className={styles.actions}>
      <Button size="small" data-step="turn-on" onClick={() => onStep("turn-on")}>
        {t("Turn on")}
      </Button>
    </div>
  );
  if (!secondFactor) {
    return (
      <Section title={t(TITLE)}>
        <SectionLoading {...list} />
      </Section>
    );
  }
  const { on: isOn, required: isRequired } = secondFactor;
  // Where two-step login is required, a passkey is the second step of those without an authenticator app.
  if (!isOn && isRequired && hasPasskey) {
    return (
      <Section
        title={t(TITLE)}
        state={
          <Pill tone="green" icon={<ShieldCheck size={12} />}>
            {t("By passkey")}
          </Pill>
        }
      >
        <p className={styles.text}>
          {t(
            "Logging in with your password needs your passkey, too. Turn on an authenticator app as well: its recovery codes let you in if you lose the passkey.",
          )}
        </p>
        {turnOnButton}
      </Section>
    );
  }
  if (!isOn) {
    return (
      <Section title={t(TITLE)} state={<Pill icon={<ShieldOff size={12} />}>{t("Off")}</Pill>}>
        <p className={styles.text}>
          {secondFactor.available
            ? t("Two-step login protects your account even if someone learns your password.")
            : t(SECOND_FACTOR_TEXTS.unavailable)}
        </p>
        {secondFactor.available ? turnOnButton : null}
      </Section>
    );
  }
  const codesLeft = secondFactor.recoveryCodesLeft;
  return (
    <Section
      title={t(TITLE)}
      state={
        <>
          <Pill tone="green" icon={<ShieldCheck size={12} />}>
            {t("On")}
          </Pill>
          {codesLeft < FEW_CODES ? <Pill tone="amber">{t("Few recovery codes")}</Pill> : null}
        </>
      }
    >
      <p className={styles.text}>
        {t("On since {day}. {count, plural, one {# unused recovery code} other {# unused recovery codes}}.", {
          day: formatDay(secondFactor.since),
          count: codesLeft,
        })}
        {isRequired ? ` ${t(SECOND_FACTOR_TEXTS.required)}` : null}
      </p>
      <div className={styles.actions}>
        <Button size="small" data-step="new-codes" onClick={() => onStep("new-codes")}>
          {t("New recovery codes")}
        </Button>
        {isRequired ? null : (
          <Button size="small" data-step="turn-off" onClick={() => onStep("turn-off")}>
            {t("Turn off")}
          </Button>
        )}
      </div>
    </Section>
  );
}
