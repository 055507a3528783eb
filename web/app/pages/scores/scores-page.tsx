/** The public page that explains how scores are made. */
import { t } from "../../../lib/t.ts";
import { useTitle } from "../../../lib/use-title.ts";
import { PublicBand } from "../common/public-band.tsx";
import styles from "./scores-page.module.css";
import { ScoresText } from "./scores-text.tsx";

export function ScoresPage() {
  useTitle(t("How scores are made"));
  return (
    <main id="main" tabIndex={-1}>
      <PublicBand
        title={t("How scores are made")}
        intro={t("What counts, what it is worth, what it leads to, and how a mistake is corrected.")}
      />
      <div className={styles.parts}>
        <ScoresText />
      </div>
    </main>
  );
}
