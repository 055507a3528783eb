/** A list of login sessions, with a button to end each one except the current, and one to end all of these. */

import type { SessionView } from "@domain/account.ts";
import { type DeviceKind, deviceText } from "@domain/device.ts";
import { msg } from "@domain/message.ts";
import { type LucideIcon, Monitor, MonitorSmartphone, Smartphone, Tablet } from "lucide-react";
import { useEffect, useRef } from "react";
import { formatFullMoment } from "../../lib/dates.ts";
import { t } from "../../lib/t.ts";
import { useLoadState } from "../../lib/use-load-state.ts";
import { useNow } from "../../lib/use-now.ts";
import { viewThenReset } from "../../lib/views.ts";
import { showDone } from "../../ui/alerts.ts";
import { AsyncList } from "../../ui/async-list.tsx";
import { Button } from "../../ui/button.tsx";
import { focusContent } from "../../ui/focus-content.ts";
import { Row, Stack } from "../../ui/layout.tsx";
import { Pill } from "../../ui/pill.tsx";
import { useAction } from "../../ui/use-action.ts";
import styles from "./sessions.module.css";
import type { SessionList } from "./sessions.store.ts";

const ICONS: Record<DeviceKind, LucideIcon> = {
  computer: Monitor,
  phone: Smartphone,
  tablet: Tablet,
  other: MonitorSmartphone,
};

/** The server records activity once a minute, so activity within two minutes counts as active. */
const ACTIVE_MS = 2 * 60_000;

const END_FAILED = msg("Couldn’t log out this device. Try again.");

interface SessionRowsProps {
  userID: string;
  sessions: SessionList;
  /** The text of an empty list. */
  empty: string;
  /** The label of the button that ends all sessions except the current one. */
  endAllLabel: string;
  endAllDone: string;
  endAllFailed: string;
}

export function SessionRows(props: SessionRowsProps) {
  const { userID, sessions, empty, endAllLabel, endAllDone, endAllFailed } = props;
  const { useList } = sessions;
  useEffect(() => viewThenReset(userID, useList), [userID, useList]);
  const items = useList((state) => state.data) ?? [];
  const { pending, run } = useAction();
  const list = useRef<HTMLUListElement>(null);

  /** Calls the server, and moves the focus to the list, because the button disappears with its session, or the list with the last one. */
  async function end(id: string, call: () => Promise<void>, done: string, failed: string): Promise<void> {
    if (!(await run(id, call, failed))) return;
    if (list.current) list.current.focus();
    else focusContent();
    showDone(done);
  }

  return (
    <>
      <AsyncList list={useLoadState(useList)} isEmpty={items.length === 0} empty={empty} rows={2}>
        <Stack as="ul" ref={list} tabIndex={-1} className={styles.list} aria-label={t("Logged-in devices")}>
          {items.map((session) => (
            <SessionRow
              key={session.id}
              session={session}
              busy={pending === session.id}
              onEnd={() =>
                void end(
                  session.id,
                  () => sessions.end(session),
                  t("{device} was logged out.", { device: t(deviceText(session.device)) }),
                  END_FAILED,
                )
              }
            />
          ))}
        </Stack>
      </AsyncList>
      {items.length > 1 ? (
        <Button
          size="small"
          className={styles.all}
          busy={pending === "all"}
          onClick={() => void end("all", sessions.endAll, endAllDone, endAllFailed)}
        >
          {endAllLabel}
        </Button>
      ) : null}
    </>
  );
}

function SessionRow({ session, busy, onEnd }: { session: SessionView; busy: boolean; onEnd: () => void }) {
  const now = useNow();
  const { kind, address, current, remembered, signedInAt, lastActiveAt } = session;
  const device = t(deviceText(session.device));
  const Icon = ICONS[kind];
  const isActive = current || now.getTime() - Date.parse(lastActiveAt) < ACTIVE_MS;
  return (
    <li className={styles.row}>
      <Icon size={20} />
      <div>
        <Row as="p" gap="half 2" wrap size={14} weight={500} tone="strong">
          {device}
          {current ? <Pill tone="green">{t("This device")}</Pill> : null}
        </Row>
        <p className={styles.facts}>
          <span>
            {isActive
              ? t("Active now")
              : t("Last active {moment}", { moment: formatFullMoment(lastActiveAt) })}
          </span>
          <span>{t("Logged in {moment}", { moment: formatFullMoment(signedInAt) })}</span>
          {remembered ? <span>{t("Remembered")}</span> : null}
          {address ? <span>{address}</span> : null}
        </p>
      </div>
      {current ? null : (
        <Button size="small" busy={busy} aria-label={t("Log out {device}", { device })} onClick={onEnd}>
          {t("Log out")}
        </Button>
      )}
    </li>
  );
}
