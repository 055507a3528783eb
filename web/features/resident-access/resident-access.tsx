/** A resident's access to the portal: whether it waits for approval, the invitation, and the buttons that issue links or reset the login. */

import { msg } from "@domain/message.ts";
import type { ResidentView } from "@domain/resident.ts";
import { Check, Clock, KeyRound, Mail, ShieldOff, X } from "lucide-react";
import { useEffect, useState } from "react";
import { rich, t } from "../../lib/t.ts";
import { viewThenReset } from "../../lib/views.ts";
import { Button } from "../../ui/button.tsx";
import card from "../../ui/card.module.css";
import { Card } from "../../ui/card.tsx";
import { FetchButton } from "../../ui/fetch-button.tsx";
import { Row, Stack } from "../../ui/layout.tsx";
import { LinkDialog } from "../../ui/link-dialog.tsx";
import { Pill } from "../../ui/pill.tsx";
import { type ReplacedLink, ReplaceLinkDialog } from "../../ui/replace-link-dialog.tsx";
import { type InvitationState, useAccess } from "./access.store.ts";
import { LostDeviceDialog } from "./lost-device-dialog.tsx";
import styles from "./resident-access.module.css";
import { LINKS, useLink } from "./use-link.ts";

const INVITATION_LOOKS = {
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

interface ResidentAccessProps {
  resident: ResidentView;
  name: string;
}

export function ResidentAccess({ resident, name }: ResidentAccessProps) {
  const { userID } = resident;
  const access = useAccess(({ data }) => data);
  const [linkToReplace, setLinkToReplace] = useState<ReplacedLink>();
  const [hasLostDevice, setHasLostDevice] = useState(false);
  const { issuedLink, pending, issue, close } = useLink(userID);

  useEffect(() => viewThenReset(userID, useAccess), [userID]);

  return (
    <Card title={t("Portal access")}>
      <Stack gap={3} className={card.body}>
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
            icon={<Mail />}
            busy={pending === "invitation"}
            onClick={() =>
              access?.state === "open" ? setLinkToReplace("invitation") : void issue("invitation")
            }
          >
            {access?.state === "none" ? t("Invitation link") : t("New invitation link")}
          </Button>
          <Button
            size="small"
            icon={<KeyRound />}
            busy={pending === "reset"}
            onClick={() => setLinkToReplace("reset")}
          >
            {t("Reset link")}
          </Button>
          <Button size="small" icon={<ShieldOff />} onClick={() => setHasLostDevice(true)}>
            {t("Lost device")}
          </Button>
        </Row>
      </Stack>
      {issuedLink ? (
        <LinkDialog title={t(LINKS[issuedLink.kind].title)} path={issuedLink.path} onClose={close}>
          {rich(LINKS[issuedLink.kind].text, { b: (text) => <b>{text}</b> }, { name, email: resident.email })}
        </LinkDialog>
      ) : null}
      {linkToReplace ? (
        <ReplaceLinkDialog
          link={linkToReplace}
          name={name}
          onReplace={() => void issue(linkToReplace)}
          onClose={() => setLinkToReplace(undefined)}
        />
      ) : null}
      {hasLostDevice ? (
        <LostDeviceDialog userID={userID} name={name} onClose={() => setHasLostDevice(false)} />
      ) : null}
    </Card>
  );
}

function Invitation({ state }: { state: InvitationState | undefined }) {
  const hasFailed = useAccess(({ status }) => status === "failed");
  const refetch = useAccess((access) => access.refetch);
  const look = state && INVITATION_LOOKS[state];
  return (
    <Row as="dl" gap="1 3" justify="between" wrap tone="body" className={styles.line}>
      <dt>{t("Invitation")}</dt>
      <dd>
        <Row as="span" gap="1 2" wrap role="status">
          {look ? (
            <>
              <Pill tone={look.tone} icon={<look.Icon size={12} strokeWidth={2.25} />}>
                {t(look.label)}
              </Pill>
              <span className={styles.text}>{t(look.text)}</span>
            </>
          ) : hasFailed ? (
            <FetchButton fetch={refetch} />
          ) : (
            "-"
          )}
        </Row>
      </dd>
    </Row>
  );
}
