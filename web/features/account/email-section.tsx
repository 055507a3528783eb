/** The section 'Emails' of the account dialog: it turns the optional emails off and on. */

import type { MailPreferenceView } from "@domain/delivery.ts";
import { DELIVERY_TEXTS } from "@domain/delivery-rules.ts";
import { useEffect } from "react";
import { api } from "../../lib/http.ts";
import { createResource } from "../../lib/resource.ts";
import { t } from "../../lib/t.ts";
import { view } from "../../lib/views.ts";
import { Button } from "../../ui/button.tsx";
import { Pill } from "../../ui/pill.tsx";
import { useAction } from "../../ui/use-action.ts";
import styles from "./account.module.css";
import { Section } from "./section.tsx";

const PATH = "/api/account/emails";

const useMailPreference = createResource<void, MailPreferenceView>({
  fetch: () => api.get(PATH),
});

/** Empty if the portal sends no email. */
export function EmailSection({ email }: { email: string }) {
  const preference = useMailPreference(({ data }) => data);
  const action = useAction<"toggle">();
  useEffect(() => view(undefined, useMailPreference), []);
  if (!preference?.isSetUp) return null;

  const { isOn } = preference;
  const toggle = () =>
    action.run(
      "toggle",
      async () => {
        useMailPreference.getState().applyResponse(await api.put(PATH, { isOn: !isOn }));
      },
      DELIVERY_TEXTS.preferenceFailed,
    );
  return (
    <Section
      title={t("Emails")}
      state={<Pill tone={isOn ? "green" : "neutral"}>{isOn ? t("On") : t("Off")}</Pill>}
    >
      <p className={styles.text}>
        {isOn
          ? t(
              "You get emails to {email} about announcements, unread messages from the office and updates on your incident reports. Emails about your account always arrive.",
              { email },
            )
          : t(
              "You don’t get emails to {email} about announcements, unread messages from the office and updates on your incident reports. Emails about your account always arrive.",
              { email },
            )}
      </p>
      <div className={styles.actions}>
        <Button size="small" busy={action.pending === "toggle"} onClick={() => void toggle()}>
          {isOn ? t("Turn off emails") : t("Turn on emails")}
        </Button>
      </div>
    </Section>
  );
}
