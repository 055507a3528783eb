/** Contact us: the office's address, phone and e-mail (specification, section 2). */
import { Mail, MapPin, Phone } from "lucide-react";
import type { ReactNode } from "react";
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
  const { intro, address, email, phone } = SITE.contact;
  return (
    <main id="main" tabIndex={-1}>
      <PublicBand title="Contact us" intro={intro} />
      <div className={cx(shared.cards, styles.cards)}>
        <ContactCard icon={<MapPin {...icon} />} title="Address" note={address.note}>
          <address className={styles.address}>
            {address.lines.map((line) => (
              <span key={line}>{line}</span>
            ))}
          </address>
        </ContactCard>
        <ContactCard icon={<Mail {...icon} />} title="Email" note={email.note}>
          <a href={`mailto:${email.address}`} className={text.link}>
            {email.address}
          </a>
        </ContactCard>
        <ContactCard icon={<Phone {...icon} />} title="Phone" note={phone.note}>
          <a href={phone.href} className={text.link}>
            {phone.shown}
          </a>
        </ContactCard>
      </div>
    </main>
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
  note: string;
  children: ReactNode;
}) {
  return (
    <section className={cx(shared.card, styles.card)} aria-label={title}>
      <span>{glyph}</span>
      <h2>{title}</h2>
      <div className={styles.value}>{children}</div>
      <p className={styles.note}>{note}</p>
    </section>
  );
}
