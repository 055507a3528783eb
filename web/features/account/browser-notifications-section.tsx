/** Browser notifications on the account dialog's first page; off by default. */
import { Bell, BellOff } from "lucide-react";
import { useEffect } from "react";
import { Button } from "../../ui/button.tsx";
import { Pill } from "../../ui/pill.tsx";
import styles from "./account.module.css";
import { useBrowserNotifications } from "./browser-notifications.store.ts";
import { Section } from "./section.tsx";

const TITLE = "Notifications in this browser";

const WHAT =
  "about new chat messages and notifications while the portal is open in the background. The sender and the text stay in the portal.";

const BLOCKED =
  "This browser blocks notifications of the portal. Allow them in its settings for this address, then turn them on here.";

const MISSING =
  "This browser can’t show notifications here. On an iPhone or iPad, add the portal to the Home Screen first.";

/** Reads the permission again when the user comes back, for example from the browser's settings. */
function usePermissionSnapshot(): void {
  const refreshPermission = useBrowserNotifications((notifications) => notifications.refreshPermission);
  useEffect(() => {
    refreshPermission();
    window.addEventListener("focus", refreshPermission);
    return () => window.removeEventListener("focus", refreshPermission);
  }, [refreshPermission]);
}

export function BrowserNotificationsSection() {
  const { wanted, permission, turnOn, turnOff } = useBrowserNotifications();
  usePermissionSnapshot();

  if (permission === "granted" && wanted) {
    return (
      <Section
        title={TITLE}
        state={
          <Pill tone="green" icon={<Bell size={12} aria-hidden />}>
            On
          </Pill>
        }
      >
        <p className={styles.text}>You are notified {WHAT}</p>
        <div className={styles.actions}>
          <Button size="small" onClick={turnOff}>
            Turn off notifications
          </Button>
        </div>
      </Section>
    );
  }
  if (permission === undefined || permission === "denied") {
    return (
      <Section
        title={TITLE}
        state={<Pill icon={<BellOff size={12} aria-hidden />}>{permission ? "Blocked" : "Off"}</Pill>}
      >
        <p className={styles.text} role="status">
          {permission ? BLOCKED : MISSING}
        </p>
      </Section>
    );
  }
  return (
    <Section title={TITLE} state={<Pill icon={<BellOff size={12} aria-hidden />}>Off</Pill>}>
      <p className={styles.text}>Get notified {WHAT}</p>
      <div className={styles.actions}>
        <Button size="small" onClick={() => void turnOn()}>
          Turn on notifications
        </Button>
      </div>
    </Section>
  );
}
