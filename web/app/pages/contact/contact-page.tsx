/** Contact us: the office's address, phone and e-mail (specification, section 2). */
import { WEEKDAYS } from "@domain/office-hours.ts";
import type { PropertyTexts } from "@domain/property-texts.ts";
import { Mail, MapPin, Phone } from "lucide-react";
import type { ReactNode } from "react";
import { useProperty } from "../../../lib/property.store.ts";
import { SITE } from "../../../lib/site-content.ts";
import { useTitle } from "../../../lib/use-title.ts";
import { cx } from "../../../ui/cx.ts";
import text from "../../../ui/text.module.css";
import { PublicBand } from "../common/public-band.tsx";
import shared from "../common/public-cards.module.css";
import styles from "./contact-page.module.css";

const icon = { size: 20, strokeWidth: 1.75, "aria-hidden": true } as const;

export function ContactPage() {
  useTitle("Contact us");
  const { intro, addressNote, emailNote } = SITE.contact;
  const texts = useProperty((state) => state.texts);
  return (
    <main id="main" tabIndex={-1}>
      <PublicBand title="Contact us" intro={intro} />
      <div className={cx(shared.cards, styles.cards)}>
        <ContactCard icon={<MapPin {...icon} />} title="Address" note={addressNote}>
          <address className={styles.address}>
            <span>{texts.name}</span>
            <span>{texts.address}</span>
          </address>
        </ContactCard>
        <ContactCard icon={<Mail {...icon} />} title="Email" note={emailNote}>
          <a href={texts.emailHref} className={text.link}>
            {texts.email}
          </a>
        </ContactCard>
        <ContactCard icon={<Phone {...icon} />} title="Phone" note={<Hours texts={texts} />}>
          <a href={texts.phoneHref} className={text.link}>
            {texts.phone}
          </a>
        </ContactCard>
      </div>
    </main>
  );
}

function Hours({ texts }: { texts: PropertyTexts }) {
  return (
    <dl className={styles.hours}>
      {WEEKDAYS.map((day) => (
        <div key={day}>
          <dt>{day}</dt>
          <dd>{texts[day.toLowerCase() as Lowercase<typeof day>]}</dd>
        </div>
      ))}
    </dl>
  );
}

function ContactCard({
  icon: glyph,
  title,
  note,
  children,
}: {
  icon: ReactNode;
  title: string;
  note: ReactNode;
  children: ReactNode;
}) {
  return (
    <section className={cx(shared.card, styles.card)} aria-label={title}>
      <span>{glyph}</span>
      <h2>{title}</h2>
      <div className={styles.value}>{children}</div>
      <div className={styles.note}>{note}</div>
    </section>
  );
}
