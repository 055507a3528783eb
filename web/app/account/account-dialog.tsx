/**
 * The dialog 'Account & security': the ways to log in, language, email, notifications, login sessions, and the resident's data. Changes of the
 * ways to log in are steps, which take the overview's place.
 */

import { msg } from "@domain/message.ts";
import type { SessionUserView } from "@domain/user.ts";
import { useEffect, useRef, useState } from "react";
import styles from "../../features/account/account.module.css";
import { BrowserNotificationsSection } from "../../features/account/browser-notifications-section.tsx";
import { EmailSection } from "../../features/account/email-section.tsx";
import { EnrollStep } from "../../features/account/enroll-step.tsx";
import { LanguageSection } from "../../features/account/language-section.tsx";
import {
  AddPasskeyStep,
  RemovePasskeyStep,
  RenamePasskeyStep,
} from "../../features/account/passkey-steps.tsx";
import {
  type PasskeyStep,
  PasskeysSection,
  passkeyStepKey,
} from "../../features/account/passkeys-section.tsx";
import { PasswordStep } from "../../features/account/password-step.tsx";
import { SecondFactorSection, type SecondFactorStep } from "../../features/account/second-factor-section.tsx";
import { NewCodesStep, TurnOffStep } from "../../features/account/second-factor-steps.tsx";
import { Section } from "../../features/account/section.tsx";
import { useSession } from "../../features/auth/session.store.ts";
import { PersonalDataDownload } from "../../features/personal-data/personal-data-download.tsx";
import { MySessions } from "../../features/sessions/my-sessions.tsx";
import { t } from "../../lib/t.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { useAccountDialog } from "./account-dialog.store.ts";

type Step = { name: SecondFactorStep | "password" } | PasskeyStep;

const TITLES: Record<Step["name"], string> = {
  password: msg("Change password"),
  "turn-on": msg("Turn on two-step login"),
  "turn-off": msg("Turn off two-step login"),
  "new-codes": msg("New recovery codes"),
  "add-passkey": msg("Add a passkey"),
  "rename-passkey": msg("Rename passkey"),
  "remove-passkey": msg("Remove passkey"),
};

export function AccountDialog({ user }: { user: SessionUserView }) {
  const close = useAccountDialog((dialog) => dialog.close);
  const [step, setStep] = useState<Step>();
  const [previousStep, setPreviousStep] = useState<Step>();
  const back = () => {
    setPreviousStep(step);
    setStep(undefined);
  };
  return (
    <Dialog open title={step ? t(TITLES[step.name]) : t("Account & security")} onClose={close}>
      {step ? (
        <StepContent step={step} email={user.email} onBack={back} />
      ) : (
        <Overview user={user} previousStep={previousStep} onStep={setStep} />
      )}
    </Dialog>
  );
}

interface StepContentProps {
  step: Step;
  email: string;
  onBack: () => void;
}

function StepContent({ step, email, onBack }: StepContentProps) {
  switch (step.name) {
    case "password":
      return <PasswordStep email={email} onBack={onBack} />;
    case "turn-on":
      return <EnrollStep onBack={onBack} onDone={onBack} />;
    case "turn-off":
      return <TurnOffStep onBack={onBack} />;
    case "new-codes":
      return <NewCodesStep onBack={onBack} />;
    case "add-passkey":
      return <AddPasskeyStep onBack={onBack} />;
    case "rename-passkey":
      return <RenamePasskeyStep passkey={step.passkey} onBack={onBack} />;
    case "remove-passkey":
      return <RemovePasskeyStep passkey={step.passkey} onBack={onBack} />;
  }
}

/** The selector of the button that opens a step. A removed passkey has no button. */
const buttonSelector = (step: Step) =>
  `[data-step="${"passkey" in step ? passkeyStepKey(step) : step.name}"]`;

interface OverviewProps {
  user: SessionUserView;
  /** The step that was just closed; its button gets the focus back. */
  previousStep: Step | undefined;
  onStep: (step: Step) => void;
}

function Overview({ user, previousStep, onStep }: OverviewProps) {
  const body = useRef<HTMLDivElement>(null);
  const changeLanguage = useSession((state) => state.changeLanguage);

  useEffect(() => {
    if (!previousStep) return;
    const button = body.current?.querySelector<HTMLElement>(buttonSelector(previousStep));
    (button ?? body.current)?.focus();
  }, [previousStep]);

  return (
    <div ref={body} tabIndex={-1} className={styles.step}>
      <Section title={t("Password")}>
        <p className={styles.text}>{t("You log in as {email}.", { email: user.email })}</p>
        <div className={styles.actions}>
          <Button size="small" data-step="password" onClick={() => onStep({ name: "password" })}>
            {t("Change password")}
          </Button>
        </div>
      </Section>
      <LanguageSection change={changeLanguage} />
      <PasskeysSection onStep={onStep} />
      <SecondFactorSection onStep={(name) => onStep({ name })} />
      {/* Staff get emails only about their account, which can't be turned off. */}
      {user.role === "resident" ? <EmailSection email={user.email} /> : null}
      <BrowserNotificationsSection />
      <Section title={t("Where you’re logged in")}>
        <MySessions userID={user.userID} />
      </Section>
      {user.role === "resident" ? (
        <Section title={t("Your data")}>
          <p className={styles.text}>
            {t(
              "Everything that the portal has about you, as one file: your details, log entries, incidents, messages and photos.",
            )}
          </p>
          <div className={styles.actions}>
            <PersonalDataDownload userID={user.userID} />
          </div>
        </Section>
      ) : null}
    </div>
  );
}
