/** Two-step login on the account dialog's first page: whether it is on, and what can be done. */
import { SECOND_FACTOR_TEXTS } from "@domain/second-factor-rules.ts";
import { ShieldCheck, ShieldOff } from "lucide-react";
import { useEffect } from "react";
import { formatDay } from "../../lib/formats.ts";
import { Button } from "../../ui/button.tsx";
import { Pill } from "../../ui/pill.tsx";
import styles from "./account.module.css";
import { useSecondFactor } from "./second-factor.store.ts";
import { Section } from "./section.tsx";

export type SecondFactorStep = "turn-on" | "turn-off" | "new-codes";

const TITLE = "Two-step login";

/** Below this the section says in amber that codes run out. */
const FEW_CODES = 3;

export function SecondFactorSection({ onStep }: { onStep: (step: SecondFactorStep) => void }) {
  const { data: view, status, busy, load } = useSecondFactor();
  useEffect(() => void load(), [load]);

  if (!view) {
    return (
      <Section title={TITLE}>
        {status === "failed" ? (
          <div className={styles.actions}>
            <p role="status">Could not be loaded.</p>
            <Button size="small" busy={busy} onClick={() => void load()}>
              Retry
            </Button>
          </div>
        ) : (
          <p role="status">Loading...</p>
        )}
      </Section>
    );
  }
  if (!view.on) {
    return (
      <Section title={TITLE} state={<Pill icon={<ShieldOff size={12} aria-hidden />}>Off</Pill>}>
        <p className={styles.text}>
          {view.available
            ? "Two-step login protects your account even if someone learns your password."
            : SECOND_FACTOR_TEXTS.unavailable}
        </p>
        {view.available ? (
          <div className={styles.actions}>
            <Button size="small" data-step="turn-on" onClick={() => onStep("turn-on")}>
              Turn on
            </Button>
          </div>
        ) : null}
      </Section>
    );
  }
  const left = view.recoveryCodesLeft;
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
        On since {formatDay(view.since)}. {left} unused recovery {left === 1 ? "code" : "codes"}.
      </p>
      <div className={styles.actions}>
        <Button size="small" data-step="new-codes" onClick={() => onStep("new-codes")}>
          New recovery codes
        </Button>
        <Button size="small" data-step="turn-off" onClick={() => onStep("turn-off")}>
          Turn off
        </Button>
      </div>
    </Section>
  );
}
