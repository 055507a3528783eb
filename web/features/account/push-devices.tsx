/** The user's other devices with push notifications, each with a button that turns them off. */
import { deviceText } from "@domain/device.ts";
import { msg } from "@domain/message.ts";
import { useEffect, useRef } from "react";
import { formatDay } from "../../lib/dates.ts";
import { t } from "../../lib/t.ts";
import { view } from "../../lib/views.ts";
import { showDone } from "../../ui/alerts.ts";
import { Button } from "../../ui/button.tsx";
import { useAction } from "../../ui/use-action.ts";
import styles from "./account.module.css";
import { pushApi, usePushSettings } from "./push.ts";

const FAILED = msg("Couldn’t turn off notifications on this device. Try again.");

export function PushDevices() {
  const devices = usePushSettings(({ data }) => data?.devices) ?? [];
  const { pending, run } = useAction();
  const list = useRef<HTMLUListElement>(null);
  useEffect(() => view(undefined, usePushSettings), []);
  const otherDevices = devices.filter(({ current }) => !current);
  if (otherDevices.length === 0) return null;

  async function turnOff(id: string, device: string): Promise<void> {
    if (!(await run(id, () => pushApi.turnOff(id), FAILED))) return;
    // The button disappears with its device, and the list with the last one.
    list.current?.closest("section")?.focus();
    showDone(t("Notifications are off on {device}.", { device }));
    await usePushSettings.getState().refetch();
  }

  return (
    <ul ref={list} className={styles.devices} aria-label={t("Other devices with notifications")}>
      {otherDevices.map(({ id, device: name, lastVisitAt }) => {
        const device = t(deviceText(name));
        return (
          <li key={id}>
            <span>{t("{device}, last visit {day}", { device, day: formatDay(lastVisitAt) })}</span>
            <Button
              size="small"
              busy={pending === id}
              aria-label={t("Turn off notifications on {device}", { device })}
              onClick={() => void turnOff(id, device)}
            >
              {t("Turn off")}
            </Button>
          </li>
        );
      })}
    </ul>
  );
}
