/** A partner property (specification, section 2, Property Connect). */

import type { PartnerProperty } from "@domain/partners.ts";
import { phoneHref } from "@domain/property-texts.ts";
import { Award, Check, Clock, ExternalLink, Globe, Mail, MapPin, Phone } from "lucide-react";
import { type ReactNode, useId } from "react";
import type { Component } from "../../lib/jsx/rendered.ts";
import { t } from "../../lib/t.ts";
import { Row, Stack } from "../../ui/layout.tsx";
import { Pill } from "../../ui/pill.tsx";
import text from "../../ui/text.module.css";
import { VisuallyHidden } from "../../ui/visually-hidden.tsx";
import styles from "./property-card.module.css";

export function PropertyCard({ property }: { property: PartnerProperty }) {
  const id = useId();
  const { name, address, membership, description, rent, image } = property;
  return (
    <article className={styles.card} aria-labelledby={id}>
      {image === "" ? null : <img src={image} alt={name} className={styles.image} />}
      <Stack gap={4} className={styles.body}>
        {membership === "" && property.class === "" ? null : (
          <Row gap={2} align="stretch" wrap>
            {membership === "" ? null : (
              <Pill tone="brand" icon={<Award size={12} strokeWidth={2.25} />}>
                {membership}
              </Pill>
            )}
            {property.class === "" ? null : (
              <Pill>
                <bdi dir="auto">{property.class}</bdi>
              </Pill>
            )}
          </Row>
        )}
        <h2 id={id} className={styles.name}>
          {name}
        </h2>
        {address === "" ? null : (
          <Row as="p" gap={2} align="stretch" tone="body" className={styles.address}>
            <MapPin />
            {address}
          </Row>
        )}
        <Facts property={property} />
        {description === "" ? null : <p className={styles.description}>{description}</p>}
        {property.amenities.length === 0 ? null : <Amenities amenities={property.amenities} />}
        {rent === "" ? null : (
          <div className={styles.rent}>
            <h3>{t("Monthly rent")}</h3>
            <p>{rent}</p>
          </div>
        )}
        <Contact {...property} />
      </Stack>
    </article>
  );
}

function Facts({ property: { bedrooms, bathrooms, sqft } }: { property: PartnerProperty }) {
  const facts = [
    [t("Bedrooms"), bedrooms],
    [t("Bathrooms"), bathrooms],
    [t("Square feet"), sqft],
  ].filter(([, range]) => range !== "");
  if (facts.length === 0) return null;
  return (
    <dl className={styles.facts}>
      {facts.map(([label, range]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{range}</dd>
        </div>
      ))}
    </dl>
  );
}

function Amenities({ amenities }: { amenities: readonly string[] }) {
  return (
    <div>
      <h3 className={styles.head}>{t("Top amenities")}</h3>
      <ul className={styles.amenities}>
        {amenities.map((amenity) => (
          <Row as="li" gap={2} key={amenity}>
            <Check size={14} strokeWidth={2.25} />
            {amenity}
          </Row>
        ))}
      </ul>
    </div>
  );
}

const withoutScheme = (url: string) => url.replace(/^https:\/\/|\/$/g, "");

function Contact({ phone, website, email, hours }: PartnerProperty) {
  return (
    <div>
      <h3 className={styles.head}>{t("Contact")}</h3>
      <Stack as="dl" gap={2} className={styles.contact}>
        {phone === "" ? null : (
          <Line Icon={Phone} label={t("Phone")}>
            <a href={phoneHref(phone)} className={text.link}>
              {phone}
            </a>
          </Line>
        )}
        {website === "" ? null : (
          <Line Icon={Globe} label={t("Website")}>
            <a href={website} target="_blank" rel="noopener noreferrer" className={text.link}>
              {withoutScheme(website)} <ExternalLink size={14} />
              <VisuallyHidden> {t("(opens in a new tab)")}</VisuallyHidden>
            </a>
          </Line>
        )}
        <Line Icon={Mail} label={t("Email")}>
          {email === "" ? (
            "N/A"
          ) : (
            <a href={`mailto:${email}`} className={text.link}>
              {email}
            </a>
          )}
        </Line>
        {hours.length === 0 ? null : (
          <Line Icon={Clock} label={t("Opening hours")}>
            <ul>
              {hours.map((line) => (
                <li key={line}>{line}</li>
              ))}
            </ul>
          </Line>
        )}
      </Stack>
    </div>
  );
}

interface LineProps {
  Icon: Component;
  label: string;
  children: ReactNode;
}

function Line({ Icon, label, children }: LineProps) {
  return (
    <div>
      <dt>
        <Icon />
        {label}
      </dt>
      <dd>{children}</dd>
    </div>
  );
}
