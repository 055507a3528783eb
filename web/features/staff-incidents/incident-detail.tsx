/** An incident: its report, its work and its outcome. The conversation about it is below, as `children`. */

import type { CalendarDate } from "@domain/calendar.ts";
import type { IncidentView } from "@domain/incident.ts";
import { msg } from "@domain/message.ts";
import { Ellipsis } from "lucide-react";
import { type ReactNode, type RefObject, useRef } from "react";
import { formatFullMoment, formatMoment } from "../../lib/dates.ts";
import { printPart } from "../../lib/print-part.ts";
import { t } from "../../lib/t.ts";
import { useToday } from "../../lib/use-today.ts";
import { showAlert, showDone } from "../../ui/alerts.ts";
import { Row, Stack } from "../../ui/layout.tsx";
import { Menu } from "../../ui/menu.tsx";
import { EmergencyTag } from "./emergency-tag.tsx";
import styles from "./incident-detail.module.css";
import { IncidentStrip } from "./incident-strip.tsx";
import { incidentTitle, type Reporter } from "./reporters.ts";
import { ResolveButton } from "./resolve-button.tsx";
import { useIncidentUpdate } from "./use-incident-update.ts";
import type { WorkQuestion } from "./work-dialogs.tsx";

const COPIED = msg("Link copied.");
const NOT_COPIED = msg("The link could not be copied.");

interface IncidentDetailProps {
  incident: IncidentView;
  reporter: Reporter;
  /** The reporter's name, linked to the profile if it is a resident. */
  reporterLink: ReactNode;
  staff: readonly { userID: string; name: string }[];
  /** The date at the property. */
  today: CalendarDate;
  /** Leads back to the list where only one of both fits. */
  back: ReactNode;
  /** The title, which gets the focus when the user goes on to the incident. */
  title: RefObject<HTMLHeadingElement | null>;
  onAsk: (question: WorkQuestion) => void;
  /** Called with the text that a screen reader says about a saved change. */
  onSaved: (text: string) => void;
  /** The photos of its messages. */
  photos: ReactNode;
  children: ReactNode;
}

export function IncidentDetail(props: IncidentDetailProps) {
  const { incident, reporter, reporterLink, staff, today, back, title, onAsk, onSaved, photos, children } =
    props;
  const { requestID, createdAt, description, concernedParty, waitingFor, outcome, resolution } = incident;
  const frame = useRef<HTMLDivElement>(null);
  const work = useIncidentUpdate(incident);
  // The reader's day, for 'Today' and 'Yesterday'. Due dates go by `today`, the day at the property.
  const now = useToday();
  const unit = reporter.unit === "" ? "" : t("Unit {unit}", { unit: reporter.unit });

  /** A question is asked about the saved incident, so that an own change in progress is no conflict. */
  async function ask(question: WorkQuestion): Promise<void> {
    await work.saved();
    onAsk(question);
  }

  async function copyLink(): Promise<void> {
    try {
      await navigator.clipboard.writeText(window.location.href);
      showDone(COPIED);
    } catch {
      // The clipboard is blocked, for example without https.
      showAlert(NOT_COPIED, { tone: "error" });
    }
  }

  return (
    <div ref={frame} className={styles.detail}>
      <header className={styles.head}>
        <Row gap={3} className={styles.top}>
          {back}
          <h2 ref={title} tabIndex={-1} className={styles.title}>
            <EmergencyTag incident={incident} /> <span>{incidentTitle(incident)}</span>
          </h2>
          <ResolveButton
            {...work}
            reporter={reporter}
            title={title}
            onAsk={() => void ask("resolve")}
            onSaved={onSaved}
          />
          <span data-media="screen" className={styles.more}>
            <Menu
              label={t("More: Copy link, Print")}
              className={styles.moreButton}
              trigger={<Ellipsis size={18} />}
            >
              {({ MenuItem }) => (
                <>
                  <MenuItem onSelect={() => void copyLink()}>{t("Copy link")}</MenuItem>
                  <MenuItem onSelect={() => frame.current && printPart(frame.current)}>{t("Print")}</MenuItem>
                </>
              )}
            </Menu>
          </span>
        </Row>
        <Row as="p" gap="half 2" align="stretch" wrap size={13} tone="muted" className={styles.facts}>
          <span>
            {reporterLink}
            {[reporter.isStaff ? t("Staff") : "", unit, requestID]
              .filter(Boolean)
              .map((fact) => ` · ${fact}`)
              .join("")}
          </span>
          <span title={formatFullMoment(createdAt)}>
            {t("Reported {createdAt}", { createdAt: formatMoment(createdAt, now) })}
          </span>
        </Row>
      </header>
      <IncidentStrip
        {...work}
        staff={staff}
        today={today}
        onAsk={(question) => void ask(question)}
        onStatus={(status) => onSaved(t("Status is now {status}.", { status: t(status) }))}
      />
      <div className={styles.body}>
        <Row gap={4} align="stretch" justify="between" wrap className={styles.what}>
          <div className={styles.words}>
            <p dir="auto" className={styles.description}>
              {description}
            </p>
            <Stack as="dl" gap={1} className={styles.list}>
              <div>
                <dt>{t("Concerned Party")}</dt>
                <dd>{concernedParty}</dd>
              </div>
              {waitingFor === "" ? null : (
                <div>
                  <dt>{t("Waiting for")}</dt>
                  <dd>{waitingFor}</dd>
                </div>
              )}
              {outcome === "" ? null : (
                <div>
                  <dt>{t("Outcome")}</dt>
                  <dd>
                    {t(outcome)}
                    {resolution === "" ? null : <span className={styles.resolution}>{resolution}</span>}
                  </dd>
                </div>
              )}
            </Stack>
          </div>
          {photos}
        </Row>
        {children}
      </div>
    </div>
  );
}
