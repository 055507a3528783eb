/** The only screen of staff who have to turn on two-step login before anything else. */
import { SECOND_FACTOR_TEXTS } from "@domain/second-factor-rules.ts";
import { EnrolStep } from "../../features/account/enrol-step.tsx";
import { useSession } from "../../features/auth/session.store.ts";
import { paths } from "../../lib/paths.ts";
import { SITE } from "../../lib/site-content.ts";
import { useTitle } from "../../lib/use-title.ts";
import { Brand } from "../../ui/brand.tsx";
import { Button } from "../../ui/button.tsx";
import { signOut } from "../sign-out.ts";
import styles from "./second-step-page.module.css";

export function SecondStepPage() {
  useTitle("Two-step login");
  const email = useSession((state) => state.user?.email);
  const check = useSession((state) => state.check);
  return (
    <div className={styles.screen}>
      <header>
        <Brand name={SITE.product} to={paths.home} />
      </header>
      <main id="main" tabIndex={-1} className={styles.main}>
        <div className={styles.card}>
          <h1 className={styles.title}>Turn on two-step login</h1>
          <p className={styles.text}>{SECOND_FACTOR_TEXTS.missing}</p>
          <EnrolStep onBack={undefined} onDone={() => void check()} />
        </div>
        <p className={styles.account}>
          You’re logged in as {email}.{" "}
          <Button variant="ghost" size="small" onClick={() => void signOut()}>
            Logout
          </Button>
        </p>
      </main>
    </div>
  );
}
