/** Browser notifications on the account dialog's first page; off by default. */
import { msg } from "@domain/message.ts";
import { Bell, BellOff } from "lucide-react";
import { useEffect } from "react";
import { t } from "../../lib/t.ts";
import { Button } from "../../ui/button.tsx";
import { Pill } from "../../ui/pill.tsx";
import { useAction } from "../../ui/use-action.ts";
import styles from "./account.module.css";
import { useBrowserNotifications } from "./browser-notifications.store.ts";
import { usePushSettings } from "./push.ts";
import { PushDevices } from "./push-devices.tsx";
import { Section } from "./section.tsx";

const TITLE = msg("Notifications in this browser");

const PRIVACY = msg("They show neither the sender nor the text.");

const PUSH_FAILED = msg("Notifications while the portal is closed could not be turned on. Try again later.");
const OFF_FAILED = msg("Notifications could not be turned off. Try again.");

const BLOCKED = msg(
  "This browser blocks notifications of the portal. Allow them in its settings for this address, then turn them on here.",
);

const MISSING = msg(
  "This browser can’t show notifications here. On an iPhone or iPad, add the portal to the Home Screen first.",
);

/** Reads the permission again when the user returns to the page, for example from the browser's settings. */
function useFreshPermission(): void {
  const refreshPermission = useBrowserNotifications((notifications) => notifications.refreshPermission);
  useEffect(() => {
    refreshPermission();
    window.addEventListener("focus", refreshPermission);
    return () => window.removeEventListener("focus", refreshPermission);
  }, [refreshPermission]);
}

export function BrowserNotificationsSection() {
  const isChosen = useBrowserNotifications((state) => state.isChosen);
  const permission = useBrowserNotifications((state) => state.permission);
  const isPushOn = useBrowserNotifications((state) => state.isPushOn);
  const { turnOn, turnOff } = useBrowserNotifications.getState();
  const { pending, run } = useAction<"on" | "off">();
  useFreshPermission();
  const isPushAvailable = usePushSettings(({ data }) => data?.available ?? true);
  const canPush = isPushAvailable && "PushManager" in window;
  const isOn = permission === "granted" && isChosen;
  const canBeOn = permission === "granted" || permission === "default";
  // `turnOn` includes push notifications. If only those fail, the others are on, and the button for them tries again.
  const turnOnButton = (label: string) => (
    <Button size="small" busy={pending === "on"} onClick={() => void run("on", turnOn, PUSH_FAILED)}>
      {label}
    </Button>
  );
  return (
    <Section
      title={t(TITLE)}
      state={
        isOn ? (
          <Pill tone="green" icon={<Bell size={12} />}>
            {t("On")}
          </Pill>
        ) : (
          <Pill icon={<BellOff size={12} />}>{permission === "denied" ? t("Blocked") : t("Off")}</Pill>
        )
      }
    >
      {canBeOn ? (
        <>
          <p className={styles.text}>
            {isOn ? onText(isPushOn) : offText(canPush)} {t(PRIVACY)}
          </p>
          <div className={styles.actions}>
            {isOn && canPush && !isPushOn ? turnOnButton(t("Also while it is closed")) : null}
            {isOn ? (
              <Button
                size="small"
                busy={pending === "off"}
                onClick={() => void run("off", turnOff, OFF_FAILED)}
              >
                {t("Turn off notifications")}
              </Button>
            ) : (
              turnOnButton(t("Turn on notifications"))
            )}
          </div>
        </>
      ) : (
        <p className={styles.text} role="status">
          {t(permission === "denied" ? BLOCKED : MISSING)}
        </p>
      )}
      <PushDevices />
    </Section>
  );
}

const onText = (isPushOn: boolean): string =>
  isPushOn
    ? t(
        "You are notified about new chat messages and notifications while the portal is open in the background, and about notifications and private messages while it is closed.",
      )
    : t(
        "You are notified about new chat messages and notifications while the portal is open in the background.",
      );

const offText = (canPush: boolean): string =>
  canPush
    ? t(
        "Get notified about new chat messages and notifications while the portal is open in the background, and about notifications and private messages while it is closed.",
      )
    : t("Get notified about new chat messages and notifications while the portal is open in the background.");
