/** Shown in place of all staff screens while two-step login is overdue: the user turns it on here. */

import { SECOND_FACTOR_TEXTS } from "@domain/second-factor-rules.ts";
import { useState } from "react";
import { EnrollStep } from "../../features/account/enroll-step.tsx";
import { AddPasskeyStep } from "../../features/account/passkey-steps.tsx";
import { useSession } from "../../features/auth/session.store.ts";
import { paths } from "../../lib/paths.ts";
import { offersPasskeys } from "../../lib/property.store.ts";
import { t } from "../../lib/t.ts";
import { useTitle } from "../../lib/use-title.ts";
import { Brand } from "../../ui/brand.tsx";
import { Button } from "../../ui/button.tsx";
import { Row, Stack, Text } from "../../ui/layout.tsx";
import { ReauthenticationPart } from "../account/account-part.tsx";
import { signOut } from "../sign-out.ts";
import styles from "./second-step-page.module.css";

export function SecondStepPage() {
  useTitle(t("Two-step login"));
  const user = useSession((state) => state.user);
  const check = useSession((state) => state.check);
  const [method, setMethod] = useState<"app" | "passkey">("app");
  const onDone = () => void check();
  return (
    <Stack gap={6} className={styles.screen}>
      <header>
        <Brand to={paths.home} />
      </header>
      <main id="main" tabIndex={-1} className={styles.main}>
        <Stack gap={4} className={styles.card}>
          <h1 className={styles.title}>{t("Turn on two-step login")}</h1>
          <Text tone="body">{t(SECOND_FACTOR_TEXTS.missing)}</Text>
          {method === "app" ? (
            <EnrollStep onBack={undefined} onDone={onDone} />
          ) : (
            <AddPasskeyStep onBack={() => setMethod("app")} onDone={onDone} />
          )}
        </Stack>
        {method === "app" && offersPasskeys() ? (
          <Row gap={2} justify="center" wrap tone="body" className={styles.passkey}>
            <p>{t("Or use your fingerprint, face or PIN in place of an app.")}</p>
            <Button size="small" onClick={() => setMethod("passkey")}>
              {t("Add a passkey")}
            </Button>
          </Row>
        ) : null}
        <p className={styles.account}>
          {t("You’re logged in as {email}.", { email: user?.email ?? "" })}{" "}
          <Button variant="ghost" size="small" onClick={() => void signOut()}>
            {t("Logout")}
          </Button>
        </p>
      </main>
      {user ? <ReauthenticationPart user={user} /> : null}
    </Stack>
  );
}
