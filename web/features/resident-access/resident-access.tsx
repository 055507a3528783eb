/** A resident's access to the portal: invitation, password reset, lost device, and approval. */

import { msg } from "@domain/message.ts";
import type { ResidentView } from "@domain/resident.ts";
import { Check, Clock, KeyRound, Mail, ShieldOff, X } from "lucide-react";
import { useEffect, useState } from "react";
import { rich, t } from "../../lib/t.ts";
import { viewThenReset } from "../../lib/views.ts";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { Row, Stack } from "../../ui/layout.tsx";
import { LinkDialog } from "../../ui/link-dialog.tsx";
import { Pill } from "../../ui/pill.tsx";
import { type ReplacedLink, ReplaceLinkDialog } from "../../ui/replace-link-dialog.tsx";
import { type InvitationState, useAccess } from "./access.store.ts";
import { LostDeviceDialog } from "./lost-device-dialog.tsx";
import styles from "./resident-access.module.css";
import { LINKS, useLink } from "./use-link.ts";

const STATES = {
  none: {
    tone: "neutral",
    Icon: Mail,
    label: msg("Not invited"),
    text: msg("No invitation was issued yet."),
  },
  open: {
    tone: "amber",
    Icon: Clock,
    label: msg("Waiting"),
    text: msg("The invitation link is not used yet."),
  },
  used: {
    tone: "green",
    Icon: Check,
    label: msg("Used"),
    text: msg("The invitation was used to choose a password."),
  },
  expired: { tone: "red", Icon: X, label: msg("Expired"), text: msg("The invitation link no longer works.") },
} as const satisfies Record<InvitationState, unknown>;

const icon = { size: 16, strokeWidth: 1.75, "aria-hidden": true } as const;

interface ResidentAccessProps {
  resident: ResidentView;
  /** The resident's name. */
  name: string;
}

export function ResidentAccess({ resident, name }: ResidentAccessProps) {
  const { userID } = resident;
  const access = useAccess((state) => (state.params === userID ? state.data : undefined));
  const [replaced, setReplaced] = useState<ReplacedLink>();
  const [deviceIsLost, setDeviceIsLost] = useState(false);
  const { shown, pending, issue, close } = useLink(userID);

  useEffect(() => viewThenReset(userID, useAccess), [userID]);

  return (
    <Card title={t("Portal access")}>
      <Stack gap={3} className={styles.body}>
        {resident.status === "Pending" ? (
          <p className={styles.text}>
            {rich(
              "<b>Waiting for approval.</b> Until then, {name} can log in, but can't see rewards, incidents or the chat.",
              { b: (text) => <b>{text}</b> },
              { name },
            )}
          </p>
        ) : null}
        <Invitation state={access?.state} />
        {access?.emailRefused ? (
          <p className={styles.text}>
            {rich(
              "<b>The mail server refuses {email}.</b> Correct the address.",
              { b: (text) => <b>{text}</b> },
              { email: resident.email },
            )}
          </p>
        ) : null}
        <Row gap={2} align="stretch" wrap>
          <Button
            size="small"
            icon={<Mail {...icon} />}
            busy={pending === "invite"}
            onClick={() => (access?.state === "open" ? setReplaced("invitation") : void issue("invite"))}
          >
            {access?.state === "none" ? t("Invitation link") : t("New invitation link")}
          </Button>
          <Button
            size="small"
            icon={<KeyRound {...icon} />}
            busy={pending === "reset"}
            onClick={() => setReplaced("reset")}
          >
            {t("Reset link")}
          </Button>
          <Button size="small" icon={<ShieldOff {...icon} />} onClick={() => setDeviceIsLost(true)}>
            {t("Lost device")}
          </Button>
        </Row>
      </Stack>
      {shown ? (
        <LinkDialog title={t(LINKS[shown.purpose].title)} path={shown.path} onClose={close}>
          {rich(LINKS[shown.purpose].text, { b: (text) => <b>{text}</b> }, { name, email: resident.email })}
        </LinkDialog>
      ) : null}
      {replaced ? (
        <ReplaceLinkDialog
          link={replaced}
          name={name}
          onReplace={() => void issue(replaced === "reset" ? "reset" : "invite")}
          onClose={() => setReplaced(undefined)}
        />
      ) : null}
      {deviceIsLost ? (
        <LostDeviceDialog userID={userID} name={name} onClose={() => setDeviceIsLost(false)} />
      ) : null}
    </Card>
  );
}

function Invitation({ state }: { state: InvitationState | undefined }) {
  const presentation = state && STATES[state];
  return (
    <Row as="dl" gap="1 3" justify="between" wrap tone="body" className={styles.line}>
      <dt>{t("Invitation")}</dt>
      <dd>
        <Row as="span" gap="1 2" wrap role="status">
          {presentation ? (
            <>
              <Pill
                tone={presentation.tone}
                icon={<presentation.Icon size={12} strokeWidth={2.25} aria-hidden />}
              >
                {t(presentation.label)}
              </Pill>
              <span className={styles.text}>{t(presentation.text)}</span>
            </>
          ) : (
            "-"
          )}
        </Row>
      </dd>
    </Row>
  );
}
