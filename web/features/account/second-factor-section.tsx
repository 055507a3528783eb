/** Two-step login on the account dialog's first page. */
import { SECOND_FACTOR_TEXTS } from "@domain/second-factor-rules.ts";
import { ShieldCheck, ShieldOff } from "lucide-react";
import { useEffect } from "react";
import { formatDay } from "../../lib/dates.ts";
import { useLoadState } from "../../lib/use-load-state.ts";
import { view } from "../../lib/views.ts";
import { Button } from "../../ui/button.tsx";
import { FetchButton } from "../../ui/fetch-button.tsx";
import { Pill } from "../../ui/pill.tsx";
import styles from "./account.module.css";
import { usePasskeys } from "./passkeys.store.ts";
import { useSecondFactor } from "./second-factor.store.ts";
import { Section } from "./section.tsx";

export type SecondFactorStep = "turn-on" | "turn-off" | "new-codes";

const TITLE = "Two-step login";

/** Below this number the section warns in amber. */
const FEW_CODES = 3;

export function SecondFactorSection({ onStep }: { onStep: (step: SecondFactorStep) => void }) {
  const state = useSecondFactor(({ data }) => data);
  const { status, refetch } = useLoadState(useSecondFactor);
  const hasPasskey = usePasskeys(({ data }) => (data?.passkeys.length ?? 0) > 0);
  useEffect(() => view(undefined, useSecondFactor), []);

  const turnOn = (
    <div className={styles.actions}>
      <Button size="small" data-step="turn-on" onClick={() => onStep("turn-on")}>
        Turn on
      </Button>
    </div>
  );
  if (!state) {
    return (
      <Section title={TITLE}>
        {status === "failed" ? (
          <div className={styles.actions}>
            <p role="status">Could not be loaded.</p>
            <FetchButton fetch={refetch} />
          </div>
        ) : (
          <p role="status">Loading...</p>
        )}
      </Section>
    );
  }
  if (!state.on && state.required && hasPasskey) {
    return (
      <Section
        title={TITLE}
        state={
          <Pill tone="green" icon={<ShieldCheck size={12} aria-hidden />}>
            By passkey
          </Pill>
        }
      >
        <p className={styles.text}>
          Logging in with your password needs your passkey, too. Turn on an authenticator app as well: its
          recovery codes let you in if you lose the passkey.
        </p>
        {turnOn}
      </Section>
    );
  }
  if (!state.on) {
    return (
      <Section title={TITLE} state={<Pill icon={<ShieldOff size={12} aria-hidden />}>Off</Pill>}>
        <p className={styles.text}>
          {state.available
            ? "Two-step login protects your account even if someone learns your password."
            : SECOND_FACTOR_TEXTS.unavailable}
        </p>
        {state.available ? turnOn : null}
      </Section>
    );
  }
  const left = state.recoveryCodesLeft;
  return (
    <Section
      title={TITLE}
      state={
        <>
          <Pill tone="green" icon={<ShieldCheck size={12} aria-hidden />}>
            On
          </Pill>
          {left < FEW_CODES ? <Pill tone="amber">Few recovery codes</Pill> : null}
        </>
      }
    >
      <p className={styles.text}>
        On since {formatDay(state.since)}. {left} unused recovery {left === 1 ? "code" : "codes"}.
        {state.required ? ` ${SECOND_FACTOR_TEXTS.required}` : null}
      </p>
      <div className={styles.actions}>
        <Button size="small" data-step="new-codes" onClick={() => onStep("new-codes")}>
          New recovery codes
        </Button>
        {state.required ? null : (
          <Button size="small" data-step="turn-off" onClick={() => onStep("turn-off")}>
            Turn off
          </Button>
        )}
      </div>
    </Section>
  );
}
