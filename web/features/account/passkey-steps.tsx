/** The steps that add, rename and remove a passkey. */

import { describeDevice } from "@domain/device.ts";
import type { PasskeyView } from "@domain/passkey.ts";
import { passkeyProblem } from "@domain/passkey-rules.ts";
import { useRef } from "react";
import { loadCode } from "../../lib/chunk-load.ts";
import { ApiError, isTransient } from "../../lib/http.ts";
import { rich, t } from "../../lib/t.ts";
import { showDone } from "../../ui/alerts.ts";
import { TextInput } from "../../ui/field.tsx";
import { useForm } from "../../ui/use-form.ts";
import styles from "./account.module.css";
import { ACCOUNT_FORM } from "./account-form.ts";
import { passkeysApi, usePasskeys } from "./passkeys.store.ts";
import { StepForm } from "./step-form.tsx";

interface StepProps {
  onBack: () => void;
}

type PasskeyStepProps = StepProps & { passkey: PasskeyView };

/** Refetches before the step closes: the overview then focuses the button of a passkey only if the passkey is still there. */
async function showChange(text: string): Promise<void> {
  await usePasskeys.getState().refetch();
  showDone(text);
}

/** The browser creates the passkey, then the server stores its public key. */
export function AddPasskeyStep({ onBack, onDone = onBack }: StepProps & { onDone?: () => void }) {
  // While the server is unavailable, the next try uses the same credential instead of creating another one on the device.
  const credential = useRef<unknown>(undefined);

  async function create(): Promise<unknown> {
    const { createPasskey } = await loadCode(() => import("../../lib/webauthn.ts"));
    return createPasskey(await passkeysApi.begin());
  }

  const form = useForm({
    ...ACCOUNT_FORM,
    hasPasswords: false,
    initial: { name: describeDevice(navigator.userAgent).name },
    rule: passkeyProblem,
    send: async ({ name }) => {
      credential.current ??= await create();
      try {
        await passkeysApi.add({ name, credential: credential.current });
      } catch (error) {
        // An error with a field is about the name.
        const isRefused = error instanceof ApiError && !isTransient(error) && error.field === undefined;
        if (isRefused) credential.current = undefined;
        throw error;
      }
      await showChange(t("The passkey {name} was added.", { name }));
    },
    onDone,
  });
  return (
    <StepForm form={form} save={t("Continue")} onBack={onBack}>
      <p className={styles.text}>
        {t(
          "Your browser asks next where to keep the passkey: on this device, on your phone or on a security key.",
        )}
      </p>
      <TextInput
        {...form.field("name")}
        label={t("Name")}
        hint={t("You will recognize the passkey by it.")}
        autoComplete="off"
      />
    </StepForm>
  );
}

export function RenamePasskeyStep({ passkey, onBack }: PasskeyStepProps) {
  const form = useForm({
    ...ACCOUNT_FORM,
    hasPasswords: false,
    initial: { name: passkey.name },
    rule: passkeyProblem,
    send: async (values) => {
      await passkeysApi.rename(passkey.id, values);
      await showChange(t("The passkey was renamed."));
    },
    onDone: onBack,
  });
  return (
    <StepForm form={form} save={t("Rename")} onBack={onBack}>
      <TextInput {...form.field("name")} label={t("Name")} autoComplete="off" />
    </StepForm>
  );
}

export function RemovePasskeyStep({ passkey, onBack }: PasskeyStepProps) {
  const form = useForm({
    ...ACCOUNT_FORM,
    initial: {},
    rule: () => undefined,
    send: async () => {
      await passkeysApi.remove(passkey.id);
      await showChange(t("The passkey {name} was removed.", { name: passkey.name }));
    },
    onDone: onBack,
  });
  return (
    <StepForm form={form} save={t("Remove")} onBack={onBack}>
      <p className={styles.text}>
        {rich(
          "The passkey <b>{name}</b> will no longer log in to your account. Delete it on your device, too.",
          { b: (inner) => <b>{inner}</b> },
          { name: passkey.name },
        )}
      </p>
    </StepForm>
  );
}
