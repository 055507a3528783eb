/** Total CP, for the Rewards tab (specification, section 2). */
import { formatCount } from "../../lib/formats.ts";
import { t } from "../../lib/t.ts";
import { cx } from "../../ui/cx.ts";
import { Row } from "../../ui/layout.tsx";
import text from "../../ui/text.module.css";
import { UnreadTag, unreadClass } from "../../ui/unread-tag.tsx";
import { useUnreadMark } from "../../ui/use-unread-mark.ts";
import { VisuallyHidden } from "../../ui/visually-hidden.tsx";
import { LoadingProfile } from "./loading-profile.tsx";
import { SCORES_TOPIC, useMyProfile } from "./my-profile.store.ts";
import scores from "./scores-panel.module.css";
import styles from "./total-cp.module.css";

export function TotalCP({ onWhy }: { onWhy: () => void }) {
  const totalCP = useMyProfile((state) => state.data?.resident.totalCP);
  const { kind, ref } = useUnreadMark<HTMLElement>(SCORES_TOPIC, "totalCP");
  return (
    <Row
      as="section"
      gap="2 4"
      justify="between"
      wrap
      tone="body"
      ref={ref}
      aria-label={t("Total CP")}
      className={cx(styles.total, unreadClass(kind))}
    >
      <p className={text.tagged}>
        {t("Total CP")}
        <button type="button" className={cx(text.reach, scores.why)} onClick={onWhy}>
          {t("Why?")}
          <VisuallyHidden> {t("Total CP")}</VisuallyHidden>
        </button>
        <UnreadTag kind={kind} />
      </p>
      {totalCP === undefined ? (
        <LoadingProfile />
      ) : (
        <p className={scores.value}>
          {formatCount(totalCP)} <small>{t("CP")}</small>
        </p>
      )}
    </Row>
  );
}
