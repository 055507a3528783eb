/** The screen of a display that is not paired: the code that a manager enters in Settings. */

import type { DisplayCodeView } from "@domain/display.ts";
import { DISPLAY_CODE_LENGTH } from "@domain/display-rules.ts";
import { t } from "../../lib/t.ts";
import styles from "./pairing-code.module.css";

/** The code is shown in two halves. */
const HALF = DISPLAY_CODE_LENGTH / 2;

export function PairingCode({
  code,
  isServerAway,
}: {
  code: DisplayCodeView | undefined;
  isServerAway: boolean;
}) {
  return (
    <main id="main" tabIndex={-1} className={styles.screen}>
      <h1 className={styles.title}>{t("Pair this display")}</h1>
      {code ? (
        <>
          <p className={styles.text}>{t("A manager enters this code in Settings, Displays.")}</p>
          <p className={styles.code}>
            {code.code.slice(0, HALF)} {code.code.slice(HALF)}
          </p>
        </>
      ) : null}
      <p role="status" className={styles.text}>
        {stateText(code, isServerAway)}
      </p>
    </main>
  );
}

function stateText(code: DisplayCodeView | undefined, isServerAway: boolean): string {
  if (isServerAway) return t("The portal can’t be reached. Trying again...");
  return code ? t("Codes change every 10 minutes.") : t("Loading...");
}
