/** Contact us: the office's address, phone and email (specification, section 2). */

import { HOURS_ROWS, type PropertyTexts } from "@domain/property-texts.ts";
import { Clock, Mail, MapPin, Phone } from "lucide-react";
import type { ReactNode } from "react";
import { useProperty } from "../../../lib/property.store.ts";
import { SITE } from "../../../lib/site-content.ts";
import { rich, t } from "../../../lib/t.ts";
import { useTitle } from "../../../lib/use-title.ts";
import { cx } from "../../../ui/cx.ts";
import { IfPropertyHas } from "../../../ui/if-property-has.tsx";
import { Row, Stack, Text } from "../../../ui/layout.tsx";
import text from "../../../ui/text.module.css";
import { PublicBand } from "../common/public-band.tsx";
import shared from "../common/public-cards.module.css";
import styles from "./contact-page.module.css";

export function ContactPage() {
  useTitle(t("Contact us"));
  const texts = useProperty((state) => state.texts);
  return (
    <main id="main" tabIndex={-1}>
      <PublicBand title={t("Contact us")} intro={t(SITE.contactIntro)} />
      <div className={cx(shared.cards, styles.cards)}>
        <IfPropertyHas text="address">
          <ContactCard icon={<MapPin size={20} />} title={t("Address")}>
            <address className={styles.address}>
              <span>{texts.name}</span>
              <span>{texts.address}</span>
              <a href={texts.mapHref} target="_blank" rel="noopener noreferrer" className={text.link}>
                {t("Show on a map")}
              </a>
            </address>
            <IfPropertyHas text="addressNote">
              <p className={styles.note}>{texts.addressNote}</p>
            </IfPropertyHas>
          </ContactCard>
        </IfPropertyHas>
        <IfPropertyHas text="email">
          <ContactCard icon={<Mail size={20} />} title={t("Email")}>
            <a href={texts.emailHref} className={text.link}>
              {texts.email}
            </a>
            <IfPropertyHas text="emailNote">
              <p className={styles.note}>{texts.emailNote}</p>
            </IfPropertyHas>
          </ContactCard>
        </IfPropertyHas>
        <IfPropertyHas text="phones">
          <ContactCard icon={<Phone size={20} />} title={t("Phone")}>
            <Stack align="start" className={styles.phones}>
              <IfPropertyHas text="phone">
                <a href={texts.phoneHref} className={text.link}>
                  {texts.phone}
                </a>
              </IfPropertyHas>
              <IfPropertyHas text="emergencyLine">
                <Text size={15} tone="body">
                  {rich(
                    "Emergencies, day and night: <phone>{phone}</phone>",
                    {
                      phone: (inner) => (
                        <a href={texts.emergencyHref} className={text.link}>
                          {inner}
                        </a>
                      ),
                    },
                    { phone: texts.emergencyLine },
                  )}
                </Text>
              </IfPropertyHas>
            </Stack>
            <IfPropertyHas text="openDays">
              <Hours texts={texts} />
            </IfPropertyHas>
          </ContactCard>
        </IfPropertyHas>
        <IfPropertyHas text="openDaysAlone">
          <ContactCard icon={<Clock size={20} />} title={t("Office hours")}>
            <Hours texts={texts} />
          </ContactCard>
        </IfPropertyHas>
      </div>
    </main>
  );
}

function Hours({ texts }: { texts: PropertyTexts }) {
  return (
    <Stack as="dl" gap={1} className={cx(styles.note, styles.hours)}>
      {HOURS_ROWS.map((row) => (
        <IfPropertyHas key={row} text={`days${row}`}>
          <Row gap={3} align="stretch" justify="between">
            <dt>{texts[`days${row}`]}</dt>
            <dd>{texts[`hours${row}`]}</dd>
          </Row>
        </IfPropertyHas>
      ))}
    </Stack>
  );
}

/** @param children the value, and below it a note */
function ContactCard({ icon, title, children }: { icon: ReactNode; title: string; children: ReactNode }) {
  return (
    <section className={cx(shared.card, styles.card)} aria-label={title}>
      <span>{icon}</span>
      <h2>{title}</h2>
      {children}
    </section>
  );
}
