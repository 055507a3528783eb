/** The checklist for managers of a new property. Its steps follow from the data. A manager can hide it on the device. */

import { Check, Circle } from "lucide-react";
import { useEffect } from "react";
import { useOverview } from "../../../features/dashboard/overview.store.ts";
import { useDelivery } from "../../../features/delivery/delivery.store.ts";
import { useTeam } from "../../../features/team/team.store.ts";
import { formAddress } from "../../../lib/form-request.ts";
import { paths } from "../../../lib/paths.ts";
import { useProperty } from "../../../lib/property.store.ts";
import { hideSetup, useSetupHidden } from "../../../lib/setup-hidden.store.ts";
import { t } from "../../../lib/t.ts";
import { view } from "../../../lib/views.ts";
import { Button, ButtonLink } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { cx } from "../../../ui/cx.ts";
import { focusContent } from "../../../ui/focus-content.ts";
import { Row, Text } from "../../../ui/layout.tsx";
import { VisuallyHidden } from "../../../ui/visually-hidden.tsx";
import styles from "./setup-checklist.module.css";

interface Step {
  name: string;
  note: string;
  isDone: boolean;
  to: string;
  action: string;
}

/** The steps in their order; undefined until all data have loaded. */
function useSteps(): readonly Step[] | undefined {
  const { version, property, texts } = useProperty();
  const residents = useOverview((state) => state.data?.overview.residents);
  const mail = useDelivery((state) => state.data?.channels.mail.status);
  const staff = useTeam((state) => state.data?.length);
  if (version === undefined || residents === undefined || mail === undefined || staff === undefined)
    return undefined;
  return [
    {
      name: t("Name, address and contact"),
      note: t("On all pages and emails, and for visitors on Contact us."),
      isDone: property.name !== "",
      to: `${paths.settings}#property-name`,
      action: t("Enter details"),
    },
    {
      name: t("Office hours"),
      note: t("Residents and visitors see when the office is open."),
      isDone: texts.openDays !== "",
      to: `${paths.settings}#office-hours`,
      action: t("Enter hours"),
    },
    {
      name: t("Emergency line"),
      note: t("Residents see it day and night. Until then they see “Call your local emergency number.”"),
      isDone: property.emergencyLine !== "",
      to: `${paths.settings}#contact`,
      action: t("Add number"),
    },
    {
      name: t("Email"),
      note: t("For invitations and announcements. Your server administrator sets up the mail server."),
      isDone: mail === "working",
      to: `${paths.settings}?tab=delivery`,
      action: t("Check email"),
    },
    {
      name: t("Residents"),
      note: t("From a spreadsheet, or one by one."),
      isDone: residents > 0,
      to: formAddress(paths.residents, "import"),
      action: t("Import residents"),
    },
    {
      name: t("Your team"),
      note: t("Each person gets their own login. Managers can change settings."),
      isDone: staff > 1,
      to: `${paths.settings}?tab=team`,
      action: t("Invite staff"),
    },
  ];
}

/**
 * Shows the checklist while the property lacks a name, hours, an emergency line or residents. The dashboard has loaded these for other parts, so
 * for a running property it makes no calls for the checklist.
 */
export function SetupChecklist() {
  const { version, property, texts } = useProperty();
  const residents = useOverview((state) => state.data?.overview.residents);
  if (version === undefined || residents === undefined) return null;
  const isRunning =
    property.name !== "" && texts.openDays !== "" && property.emergencyLine !== "" && residents > 0;
  return isRunning ? null : <Checklist />;
}

function Checklist() {
  const steps = useSteps();
  const isHidden = useSetupHidden();
  useEffect(() => view(undefined, useDelivery, useTeam), []);
  if (steps === undefined || isHidden) return null;
  const doneCount = steps.filter(({ isDone }) => isDone).length;
  const hide = () => {
    hideSetup();
    // The button is gone with the checklist.
    focusContent();
  };
  const nextStep = steps.find(({ isDone }) => !isDone);
  return (
    <Card
      title={t("Set up your property")}
      className={styles.card}
      action={
        <Row gap={3} size={13} tone="body">
          <span>{t("{done} of {length} done", { done: doneCount, length: steps.length })}</span>
          <Button variant="ghost" size="small" onClick={hide}>
            {t("Hide")}
          </Button>
        </Row>
      }
    >
      <ol className={styles.steps}>
        {steps.map((step) => (
          <li key={step.name} className={cx(styles.step, step.isDone && styles.done)}>
            {step.isDone ? <Check size={18} strokeWidth={2} /> : <Circle size={18} />}
            <div>
              <Text size={14} weight={600} className={styles.name}>
                {step.name}
                {step.isDone ? <VisuallyHidden>{t(", done")}</VisuallyHidden> : null}
              </Text>
              <Text size={13} tone="body">
                {step.note}
              </Text>
            </div>
            {step.isDone ? null : (
              <ButtonLink to={step.to} size="small" variant={step === nextStep ? "primary" : "secondary"}>
                {step.action}
              </ButtonLink>
            )}
          </li>
        ))}
      </ol>
    </Card>
  );
}
