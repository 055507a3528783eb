/** A preview of the effect of a behavior entry on score, class, fee and CP. */

import type { BehaviorType } from "@domain/behavior-catalog.ts";
import type { ResidentView } from "@domain/resident.ts";
import { CLASS_FEES, classOf, RESIDENT_SCORE_MAX, residentScore } from "@domain/scoring.ts";
import { formatMoney } from "../../lib/formats.ts";
import { locale } from "../../lib/language.store.ts";
import { t } from "../../lib/t.ts";
import { Changes } from "../../ui/changes.tsx";
import { Row, Stack } from "../../ui/layout.tsx";
import { Points } from "../../ui/points.tsx";
import text from "../../ui/text.module.css";
import styles from "./behavior-preview.module.css";
import { useBehaviorLog } from "./logs.store.ts";

interface BehaviorPreviewProps {
  resident: ResidentView;
  /** Undefined until a type is chosen. */
  behavior: BehaviorType | undefined;
}

export function BehaviorPreview({ resident, behavior }: BehaviorPreviewProps) {
  const entries = useBehaviorLog(({ status, items }) => (status === "ready" ? items : undefined));
  return (
    <Stack gap={2} role="status" aria-label={t("What this entry would change")} className={styles.preview}>
      {behavior && entries ? (
        <Preview resident={resident} entries={entries} behavior={behavior} />
      ) : (
        <p className={text.hint}>
          {behavior
            ? t("The effect of this entry is shown once the log has loaded.")
            : t("Choose a type to see what the entry would change before you save it.")}
        </p>
      )}
    </Stack>
  );
}

interface PreviewProps {
  resident: ResidentView;
  entries: readonly { rp: number }[];
  behavior: BehaviorType;
}

function Preview({ resident, entries, behavior: { rp, cp } }: PreviewProps) {
  const after = scoreAndFeeAfter(entries, rp);
  const { totalCP } = resident;
  const isCapped = after.residentScore === RESIDENT_SCORE_MAX && rp > 0;
  return (
    <>
      <Row as="p" gap="1 3" wrap size={13} tone="body">
        {t("This entry:")} <Points points={rp} unit={t("RP")} />
        {cp > 0 ? <Points points={cp} unit={t("CP")} /> : null}
      </Row>
      <Changes
        changes={[
          [t("Resident Score"), String(resident.residentScore), String(after.residentScore)],
          [t("Class"), resident.class, after.class],
          [t("Monthly fee"), formatMoney(resident.monthlyFee), formatMoney(after.monthlyFee)],
          [t("Currency Points"), totalCP.toLocaleString(locale()), (totalCP + cp).toLocaleString(locale())],
        ]}
      />
      {isCapped ? (
        <p className={text.hint}>{t("The score counts up to {max}.", { max: RESIDENT_SCORE_MAX })}</p>
      ) : null}
    </>
  );
}

/** Score, class and fee after one more entry (specification, section 4). @param rp the RP of the new entry */
function scoreAndFeeAfter(entries: readonly { rp: number }[], rp: number) {
  const score = residentScore([...entries, { rp }]);
  const residentClass = classOf(score);
  return { residentScore: score, class: residentClass, monthlyFee: CLASS_FEES[residentClass] };
}
