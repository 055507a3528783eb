/** The section 'Passkeys' of the account dialog. */

import type { PasskeyView } from "@domain/passkey.ts";
import { useEffect } from "react";
import { formatDay } from "../../lib/dates.ts";
import { offersPasskeys } from "../../lib/property.store.ts";
import { t } from "../../lib/t.ts";
import { useLoadState } from "../../lib/use-load-state.ts";
import { view } from "../../lib/views.ts";
import { Button } from "../../ui/button.tsx";
import text from "../../ui/text.module.css";
import styles from "./account.module.css";
import { usePasskeys } from "./passkeys.store.ts";
import { Section, SectionLoading } from "./section.tsx";

/** A step of the account dialog that adds a passkey, or changes one. */
export type PasskeyStep =
  | { name: "add-passkey" }
  | { name: "rename-passkey" | "remove-passkey"; passkey: PasskeyView };

/** The `data-step` of the button that opens a step, by which the button gets the focus back when the step closes. */
export const passkeyStepKey = (step: PasskeyStep) =>
  step.name === "add-passkey" ? step.name : `${step.name}-${step.passkey.id}`;

/** Empty if the portal's address or the browser allows no passkeys. */
export function PasskeysSection({ onStep }: { onStep: (step: PasskeyStep) => void }) {
  if (!offersPasskeys()) return null;
  return (
    <Section title={t("Passkeys")}>
      <Passkeys onStep={onStep} />
    </Section>
  );
}

function Passkeys({ onStep }: { onStep: (step: PasskeyStep) => void }) {
  const passkeys = usePasskeys(({ data }) => data?.passkeys);
  const list = useLoadState(usePasskeys);
  useEffect(() => view(undefined, usePasskeys), []);
  if (!passkeys) return <SectionLoading {...list} />;
  return (
    <>
      <p className={styles.text}>
        {t(
          "With a passkey you log in with your fingerprint, face or PIN, without your password and without a code.",
        )}
      </p>
      {passkeys.length > 0 ? (
        <ul className={styles.devices} aria-label={t("Your passkeys")}>
          {passkeys.map((passkey) => (
            <PasskeyRow key={passkey.id} passkey={passkey} onStep={onStep} />
          ))}
        </ul>
      ) : null}
      <div className={styles.actions}>
        <Button size="small" data-step="add-passkey" onClick={() => onStep({ name: "add-passkey" })}>
          {t("Add a passkey")}
        </Button>
      </div>
    </>
  );
}

function PasskeyRow({ passkey, onStep }: { passkey: PasskeyView; onStep: (step: PasskeyStep) => void }) {
  const { name, createdAt, lastUsedAt } = passkey;
  const button = (label: string, step: PasskeyStep) => (
    <Button
      size="small"
      data-step={passkeyStepKey(step)}
      aria-label={`${label} ${name}`}
      onClick={() => onStep(step)}
    >
      {label}
    </Button>
  );
  return (
    <li>
      <div className={styles.passkey}>
        <p>{name}</p>
        <p className={text.hint}>
          {t("Added {day}", { day: formatDay(createdAt) })} ·{" "}
          {lastUsedAt === "" ? t("Never used") : t("Last used {day}", { day: formatDay(lastUsedAt) })}
        </p>
      </div>
      <div className={styles.actions}>
        {button(t("Rename"), { name: "rename-passkey", passkey })}
        {button(t("Remove"), { name: "remove-passkey", passkey })}
      </div>
    </li>
  );
}
