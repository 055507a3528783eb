/** Resident Risk Snapshot: a carousel of class C residents, highest risk first (specification, section 2). */

import { msg } from "@domain/message.ts";
import type { RiskView } from "@domain/overview.ts";
import { ChevronLeft, ChevronRight, ShieldCheck } from "lucide-react";
import type { KeyboardEvent } from "react";
import { t } from "../../lib/t.ts";
import { useMedia } from "../../lib/use-media.ts";
import { IconButton } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { cx } from "../../ui/cx.ts";
import { EmptyState } from "../../ui/empty-state.tsx";
import { Row } from "../../ui/layout.tsx";
import { LoadFailed } from "../../ui/load-failed.tsx";
import { ProfileLink } from "../../ui/profile-link.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { VisuallyHidden } from "../../ui/visually-hidden.tsx";
import { useOverview } from "./overview.store.ts";
import styles from "./risk-carousel.module.css";
import { RiskPlace, RiskSlide } from "./risk-slide.tsx";
import { useRiskSlides } from "./use-risk-slides.ts";

const TITLE = msg("Resident Risk Snapshot");
const EMPTY = msg("No class C residents.");

/** In windows of this height, the lists beside the carousel have ten rows instead of six. */
const HIGH = "(min-height: 66.25em)";

export function RiskCarousel() {
  const status = useOverview((state) => state.status);
  const { total, place, resident, following, step } = useRiskSlides();
  const shownFollowing = following.slice(0, useMedia(HIGH) ? 4 : 2);
  const refetch = useOverview((state) => state.refetch);
  const isEmpty = total === 0 && status !== "idle" && status !== "loading";

  function onKeyDown(event: KeyboardEvent): void {
    // With Alt, the arrow keys go back and forward in the browser's history.
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    if (event.key === "ArrowRight") step(1);
    else if (event.key === "ArrowLeft") step(-1);
    else return;
    event.preventDefault();
  }

  return (
    <Card
      title={t(TITLE)}
      className={cx(styles.panel, !resident && !isEmpty && styles.waiting)}
      action={
        total > 0 ? (
          // The arrow keys do the same as the buttons.
          <Row gap={2} onKeyDown={onKeyDown}>
            <RiskPlace place={place} total={total} />
            <IconButton label={t("Previous resident")} onClick={() => step(-1)}>
              <ChevronLeft />
            </IconButton>
            <IconButton label={t("Next resident")} onClick={() => step(1)}>
              <ChevronRight />
            </IconButton>
          </Row>
        ) : null
      }
    >
      {status === "failed" ? (
        <LoadFailed fetch={refetch} />
      ) : isEmpty ? (
        <EmptyState icon={<ShieldCheck size={24} />}>{t(EMPTY)}</EmptyState>
      ) : (
        <Slide resident={resident} place={place} total={total} />
      )}
      {shownFollowing.length > 0 ? <Following residents={shownFollowing} /> : null}
    </Card>
  );
}

function Slide({ resident, place, total }: { resident: RiskView | undefined; place: number; total: number }) {
  if (!resident) return <Skeleton rows={3} />;
  return (
    <section
      aria-roledescription="slide"
      aria-label={t("{place} of {total}", { place: place + 1, total })}
      className={styles.slide}
    >
      <RiskSlide resident={resident} />
      <VisuallyHidden>{t("Use the arrow keys on the buttons above to see other residents.")}</VisuallyHidden>
    </section>
  );
}

/** The residents of the following slides, as rows. */
function Following({ residents }: { residents: readonly RiskView[] }) {
  return (
    <ul className={styles.following} aria-label={t("Next residents")}>
      {residents.map(({ userID, firstName, lastName, unitNumber, residentScore }) => (
        <li key={userID}>
          <ProfileLink userID={userID}>{`${firstName} ${lastName}`.trim() || userID}</ProfileLink>
          <span className={styles.unit}>{unitNumber}</span>
          <span>{t("{residentScore} RP", { residentScore })}</span>
        </li>
      ))}
    </ul>
  );
}
